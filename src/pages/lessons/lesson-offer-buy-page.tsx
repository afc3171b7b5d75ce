import type { LoaderFunctionArgs } from 'react-router';
import { BuyHours } from '#src/features/lessons/learner/picking/buy-hours.tsx';
import { hoursToBuy } from '#src/features/lessons/learners/hours-to-buy.server.ts';
import { offerByToken } from '#src/features/lessons/waiting-list/accept-offer.server.ts';
import { requireByLink } from '#src/platform/context/require-by-link.server.ts';
import { servicesContext } from '#src/platform/context/services.server.ts';
import { type Matches, pageTitle } from '#src/platform/page-meta.ts';
import { Link } from '#src/ui/link.tsx';
import { LinkBoundary } from '../layout/link-boundary.tsx';
import type { Route } from './+types/lesson-offer-buy-page.ts';

/** Hours for the learner who was offered a time and has not enough left for it. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const services = context.get(servicesContext);
  const { db, secrets, clock } = services;
  const token = params.token ?? '';
  const offer = await requireByLink(context, { none: 'No such offer' }, () =>
    offerByToken(db, secrets, { token, now: clock.now() }),
  );
  const transmission = new URL(request.url).searchParams.get('gearbox');
  const { learner } = offer;
  return { token, purchase: await hoursToBuy(services, { learner, token: undefined, transmission }) };
}

export function meta({ matches }: { matches: Matches }) {
  return [{ title: pageTitle('Buy more hours', matches) }, { name: 'robots', content: 'noindex' }];
}

export default function LessonOfferBuyPage({ loaderData: { token, purchase } }: Route.ComponentProps) {
  return (
    <div className="wrap pad">
      <BuyHours hours={purchase} hrefOf={(transmission) => `?gearbox=${transmission}`} />
      <p className="more-hours__back">
        <Link to={`/lesson-offers/${token}`}>Back to the lesson on offer</Link>
      </p>
    </div>
  );
}

export const ErrorBoundary = LinkBoundary;
