import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router';
import { instructorContacts } from '#src/features/instructors/active-instructor.server.ts';
import {
  acceptOffer,
  declineOffer,
  noteOfferOpened,
  offerByToken,
} from '#src/features/lessons/waiting-list/accept-offer.server.ts';
import { OfferPanel } from '#src/features/lessons/waiting-list/offer-panel.tsx';
import { offerShown } from '#src/features/lessons/waiting-list/offer-shown.server.ts';
import { requireByLink } from '#src/platform/context/require-by-link.server.ts';
import { servicesContext } from '#src/platform/context/services.server.ts';
import { readPosted } from '#src/platform/http/posted-form.server.ts';
import { type Matches, pageTitle } from '#src/platform/page-meta.ts';
import { LinkBoundary } from '../layout/link-boundary.tsx';
import type { Route } from './+types/lesson-offer-page.ts';

/** A lesson time that somebody was offered by email, opened by its link. Looking accepts nothing. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { db, secrets, clock, school } = context.get(servicesContext);
  const now = clock.now();
  const offer = await requireByLink(context, { none: 'No such offer' }, () =>
    offerByToken(db, secrets, { token: params.token ?? '', now }),
  );
  if (request.method === 'GET') await noteOfferOpened(db, offer, now);
  const [instructor] = await instructorContacts(db, [offer.instructor]);
  const refused = new URL(request.url).searchParams.get('refused');
  const offerDetails = offerShown(offer, {
    instructor: instructor?.name ?? school.current().name,
    refused,
    now,
  });
  return { ...offerDetails, token: params.token };
}

/** Accepts, and shows what came of it at the address that can be read again. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const { db, secrets, clock } = context.get(servicesContext);
  const token = params.token ?? '';
  const answer = await requireByLink(context, { none: 'No such offer' }, async () => {
    const { answer, express_request } = await readPosted(request);
    if (answer === 'decline')
      return (await declineOffer(db, secrets, { token, now: clock.now() })) && { state: 'open' as const };
    return acceptOffer(db, secrets, { token, now: clock.now(), expressRequest: express_request === 'yes' });
  });
  return redirect(`/lesson-offers/${token}${'refused' in answer ? `?refused=${answer.refused}` : ''}`, 303);
}

export function meta({ matches }: { matches: Matches }) {
  return [{ title: pageTitle('A lesson time for you', matches) }, { name: 'robots', content: 'noindex' }];
}

export default function LessonOfferPage({ loaderData: { token, ...offerDetails } }: Route.ComponentProps) {
  return (
    <div className="wrap pad">
      <OfferPanel offer={offerDetails} buy={`/lesson-offers/${token}/buy`} />
    </div>
  );
}

export const ErrorBoundary = LinkBoundary;
