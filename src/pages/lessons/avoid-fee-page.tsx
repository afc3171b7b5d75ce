import type { LoaderFunctionArgs, MetaArgs } from 'react-router';
import { AVOID_FEE_PATH, feeOn, MPF_PERCENT, priceWithFee } from '#src/features/catalogue/fee.ts';
import { servicesContext } from '#src/platform/context/services.server.ts';
import { asPence, pounds } from '#src/platform/money.ts';
import { pageMeta, schoolOf } from '#src/platform/page-meta.ts';
import { Breadcrumbs } from '#src/ui/layout/breadcrumbs.tsx';
import { NumberedSteps } from '#src/ui/layout/numbered-steps.tsx';
import { OfficePhone } from '#src/ui/layout/opening-hours.tsx';
import { Link } from '#src/ui/link.tsx';

const TITLE = 'Avoid the booking fee';
const EXAMPLE = asPence(200_00);

export function loader({ context }: LoaderFunctionArgs) {
  return { publicUrl: context.get(servicesContext).publicUrl };
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  if (!loaderData) return [];
  return pageMeta({
    matches,
    title: TITLE,
    description: `Pay your ${schoolOf(matches).name} instructor on the day of your first lesson, and you don’t pay the ${MPF_PERCENT} fee for booking online or by phone. What to do and who to ring.`,
    path: AVOID_FEE_PATH,
    publicUrl: loaderData.publicUrl,
  });
}

const STEPS = [
  {
    title: 'Choose an instructor, or ask us to',
    text: (
      <>
        <Link to="/instructors">Find an instructor near you</Link> and select “Contact Directly” on their
        page. Or ring the office on <OfficePhone />: we’ll put you in touch with one who has space.
      </>
    ),
  },
  {
    title: 'Agree your first lesson',
    text: 'Tell them you’ll pay them directly. Don’t pay online or by phone: the fee is for booking that way.',
  },
  {
    title: 'Pay on the day',
    text: 'Pay your instructor on the day of your first lesson. You pay the price of the lessons and nothing on top.',
  },
];

/** What to do to pay no management and protection fee, and whom to ring (R3). */
export default function AvoidFeePage() {
  return (
    <div className="wrap">
      <Breadcrumbs
        steps={[
          { to: '/', name: 'Home' },
          { to: '/driving-lessons', name: 'Driving lessons' },
        ]}
        here={TITLE}
      />
      <div className="pad narrow stack--wide stack">
        <h1 className="h1--quiet">{TITLE}</h1>
        <p className="lead">
          If you book lessons or instructor training online or by phone, the price includes a {MPF_PERCENT}{' '}
          management and protection fee. If you pay your instructor on the day of your first lesson instead,
          there’s no fee.
        </p>
        <h2 className="visually-hidden">What to do</h2>
        <NumberedSteps steps={STEPS} />
        <p>
          On lessons that cost {pounds(EXAMPLE)}, you save {pounds(feeOn(EXAMPLE))}: booking here, they cost{' '}
          {pounds(priceWithFee(EXAMPLE))}.
        </p>
        <p>
          Already in your basket? Remove the lessons there, or{' '}
          <Link to="/basket">carry on and book online</Link>. Courses, learning aids and gift vouchers have no
          booking fee. The <Link to="/terms-conditions#fees">terms say more about the fee</Link>.
        </p>
      </div>
    </div>
  );
}
