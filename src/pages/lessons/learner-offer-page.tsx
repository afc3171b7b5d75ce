import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router';
import { AssignmentOfferPanel } from '#src/features/lessons/assignment/offers/assignment-offer-panel.tsx';
import { assignmentOfferShown } from '#src/features/lessons/assignment/offers/assignment-offer-shown.server.ts';
import {
  acceptAssignment,
  assignmentOfferByToken,
  declineAssignment,
  noteAssignmentOfferOpened,
} from '#src/features/lessons/assignment/offers/take-assignment.server.ts';
import { requireByLink } from '#src/platform/context/require-by-link.server.ts';
import { servicesContext } from '#src/platform/context/services.server.ts';
import { readPosted } from '#src/platform/http/posted-form.server.ts';
import { type Matches, pageTitle } from '#src/platform/page-meta.ts';
import { LinkBoundary } from '../layout/link-boundary.tsx';
import type { Route } from './+types/learner-offer-page.ts';

/** Lessons that an instructor was offered, opened by the link in the email or text. Looking accepts nothing. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { db, secrets, clock } = context.get(servicesContext);
  const now = clock.now();
  const offer = await requireByLink(context, { none: 'No such offer' }, () =>
    assignmentOfferByToken(db, secrets, { token: params.token ?? '', now }),
  );
  if (request.method === 'GET') await noteAssignmentOfferOpened(db, offer, now);
  return assignmentOfferShown(offer, now);
}

/** Accepts or declines, and shows what came of it at the address that can be read again. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const services = context.get(servicesContext);
  const { db, secrets, clock } = services;
  const token = params.token ?? '';
  await requireByLink(context, { none: 'No such offer' }, async () => {
    const { answer } = await readPosted(request);
    if (answer === 'decline') return declineAssignment(db, secrets, { token, now: clock.now() });
    return acceptAssignment(services, token);
  });
  return redirect(`/learner-offers/${token}`, 303);
}

export function meta({ matches }: { matches: Matches }) {
  return [{ title: pageTitle('A learner for you', matches) }, { name: 'robots', content: 'noindex' }];
}

export default function LearnerOfferPage({ loaderData }: Route.ComponentProps) {
  return (
    <div className="wrap pad">
      <AssignmentOfferPanel offer={loaderData} />
    </div>
  );
}

export const ErrorBoundary = LinkBoundary;
