import { randomUUID } from 'node:crypto';
import { useState } from 'react';
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect, useNavigation } from 'react-router';
import { COURSE_REFUND } from '#src/features/basket/lines/course-place.ts';
import { VOUCHER_TERMS } from '#src/features/basket/lines/voucher-terms.ts';
import { officeContext, requireStaff } from '#src/features/identity/staff/access/office-guard.server.ts';
import { postedStaffAction } from '#src/features/identity/staff/actions/posted-staff-action.server.ts';
import { RadioGroup } from '#src/kit/forms/fields.tsx';
import { openForm } from '#src/kit/forms/open-form.ts';
import { PageHead } from '#src/kit/parts/page-head.tsx';
import { Panel } from '#src/kit/parts/panel.tsx';
import { addressOfPage } from '#src/platform/http/page-after.ts';
import { type Matches, pageTitle } from '#src/platform/page-meta.ts';
import { isUuid } from '#src/platform/slug.ts';
import { useRefused } from '#src/ui/posted/posted-form.tsx';
import type { Route } from './+types/new-order-page.ts';
import { BuyerDetails, FindBuyer, type MakeForm } from './buyer-panels.tsx';
import { ChooseWhat } from './choose-what.tsx';
import { draftLineActions, draftLineForms } from './draft-line-actions.server.ts';
import { DraftLines } from './draft-lines.tsx';
import { phoneOrderActions, phoneOrderForm } from './phone-order-actions.server.ts';
import { type NewOrder, readNewOrder } from './read-new-order.server.ts';
import { type Chosen, ToPay } from './to-pay.tsx';
import './new-order.css';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const office = context.get(officeContext);
  await requireStaff(office, 'work');
  const { searchParams: query } = addressOfPage(request.url);
  if (!isUuid(query.get('draft') ?? '')) {
    query.set('draft', randomUUID());
    throw redirect(`/office/orders/new?${query}`);
  }
  return { read: await readNewOrder(office.deps, query), form: phoneOrderForm(), forms: draftLineForms() };
}

export function action({ context, request }: ActionFunctionArgs) {
  return postedStaffAction(request, context.get(officeContext), [...phoneOrderActions, ...draftLineActions]);
}

export function meta({ matches }: { matches: Matches }) {
  return [{ title: pageTitle('New order', matches) }];
}

/** Its small forms stay on the page (SAME_PAGE): what is typed elsewhere on it is not lost. */
export default function NewOrderPage({ loaderData: { read, form, forms } }: Route.ComponentProps) {
  const { chosen, buyer, entry, instructor, first, postcode } = read;
  const [changed, setChanged] = useState<NewOrder>();
  // Another choice is on its way, or was lost on it: no order is made of the one before.
  const isOld = useNavigation().formMethod === 'GET' || changed === read;
  const make = openForm(form, {
    hidden: { items: chosen?.items ?? '', draft: chosen?.draft ?? '', instructor, first_lesson: first },
    expected: { expected_total: chosen?.expectedTotal ?? '', entry },
    defaults: { pays_by: 'link', hold_hours: '1', ...(chosen?.hasLessons && { postcode }), ...buyer?.fields },
    refused: useRefused(),
  });
  return (
    <>
      <PageHead title="New order" trail={[['/office/orders', 'Orders']]}>
        Sell by phone or at the desk. The customer pays by a link that we email, by bank transfer, or in cash
        to the instructor.
      </PageHead>
      <div className="split">
        <div className="stack">
          <FindBuyer read={read} />
          <ChooseWhat read={read} onChange={() => setChanged(read)} />
          <DraftLines read={read} forms={forms} />
          {chosen && (
            <Panel key={read.from} id="who" title={buyer ? `For ${buyer.name}` : 'Who’s buying'}>
              <BuyerDetails
                form={make}
                isTaught={chosen.isTaught}
                hasLessons={chosen.hasLessons}
                needsDelivery={chosen.needsDelivery}
                learners={buyer?.learners ?? []}
              />
            </Panel>
          )}
          {chosen && <HowTheyPay key={`pays ${read.from}`} read={read} form={make} />}
        </div>
        <div className="split__aside stack">
          {chosen ? (
            <>
              <ToPay read={read} chosen={chosen} isOld={isOld} form={make} />
              <ReadOut chosen={chosen} />
            </>
          ) : (
            <section className="plate plate--paper back" aria-labelledby="to-pay">
              <h2 id="to-pay">To pay</h2>
              <p>Choose lessons or something else: what it costs with all fees stands here.</p>
            </section>
          )}
        </div>
      </div>
    </>
  );
}

const BY_TRANSFER = [
  'transfer',
  'By bank transfer: we email the account and a reference, and wait 14 days',
] as const;

function HowTheyPay({ read, form }: { read: NewOrder; form: MakeForm }) {
  return (
    <Panel id="pays" title="How they pay">
      <RadioGroup
        field={form.fields.pays_by}
        form={form.id}
        className="stack stack--3"
        options={[
          ['link', 'By a link: card or PayPal, within 48 hours'],
          ...(read.takesTransfers ? [BY_TRANSFER] : []),
          ['cash', 'In cash to the instructor: we email whom, and wait 14 days for it to be recorded'],
        ]}
      />
      {!read.takesTransfers && (
        <p className="quiet">
          Bank transfer can be chosen once an owner has entered the school’s account under{' '}
          <a href="/office/transfers">Bank transfers</a>.
        </p>
      )}
      {read.first && <KeptFor form={form} />}
    </Panel>
  );
}

/** How long the diary keeps the time of the first lesson. */
function KeptFor({ form }: { form: MakeForm }) {
  return (
    <RadioGroup
      field={form.fields.hold_hours}
      form={form.id}
      legend="Keep the first lesson free for"
      className="dots dots--row"
      options={[
        ['1', '1 hour'],
        ['4', '4 hours'],
        ['24', '24 hours'],
        ['48', '48 hours'],
      ]}
    />
  );
}

function ReadOut({ chosen }: { chosen: Chosen }) {
  const { names, total, isTaught, places, vouchers, firstLesson } = chosen;
  return (
    <Panel id="read-out" title="Read out before you send">
      <ul className="stack stack--3">
        <li>
          “{names}, {total} with all fees.”
        </li>
        <li>
          {isTaught
            ? '“You have 14 days to change your mind and get your money back. Lessons you’ve had by then are charged.”'
            : '“You have 14 days to change your mind.”'}
        </li>
        {vouchers.map(({ name, worth, how, message }) => (
          <li key={`${name} ${worth} ${how} ${message}`}>
            “{worth} for {name}. {how} {message ? `The message is: ${message}` : 'There’s no message.'}”
          </li>
        ))}
        {vouchers.length > 0 && <li>“{VOUCHER_TERMS}”</li>}
        {places.map((place) => (
          <li key={place}>“{place}”</li>
        ))}
        {places.length > 0 && <li>“Places are kept until it’s paid, or the order ends. {COURSE_REFUND}”</li>}
        {firstLesson && (
          <li>
            “We keep the time of the first lesson free, {firstLesson}, until the time in the email. If it’s
            paid later, we’ll book it if it’s still free, or agree another.”
          </li>
        )}
        <li>
          “A link in the email shows the terms{isTaught && ', and you choose there when lessons may start'}.
          Nothing is bought until you’ve paid.”
        </li>
      </ul>
    </Panel>
  );
}
