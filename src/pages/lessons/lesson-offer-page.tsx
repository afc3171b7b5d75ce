import {
  type ActionFunctionArgs,
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
} from 'react-router';
import { instructorContacts } from '#src/features/instructors/active-instructor.server.ts';
import { acceptOffer, offerByToken } from '#src/features/lessons/waiting/accept-offer.server.ts';
import { OfferSheet } from '#src/features/lessons/waiting/offer-sheet.tsx';
import { offerShown } from '#src/features/lessons/waiting/offer-shown.server.ts';
import { brand, pageTitle } from '#src/platform/brand.ts';
import { pageContext } from '#src/platform/context/page-context.server.ts';
import { servicesContext } from '#src/platform/context/services.server.ts';

/** A lesson time that somebody was offered by email, opened by its link. Looking accepts nothing. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { db, secrets, clock, guesses } = context.get(servicesContext);
  const { address } = context.get(pageContext);
  if (await guesses.tooMany(address)) throw new Response('Too many wrong links', { status: 429 });
  const now = clock.now();
  const offer = await offerByToken(db, secrets, { token: params.token ?? '', now });
  if (!offer) {
    await guesses.missed(address);
    throw new Response('No such offer', { status: 404 });
  }
  const [instructor] = await instructorContacts(db, [offer.instructor]);
  const refused = new URL(request.url).searchParams.get('refused');
  return offerShown(offer, { instructor: instructor?.name ?? brand.name, refused });
}

/** Accepts, and shows what came of it at the address that can be read again. */
export async function action({ context, params }: ActionFunctionArgs) {
  const { db, secrets, clock, guesses } = context.get(servicesContext);
  const { address } = context.get(pageContext);
  const token = params.token ?? '';
  if (await guesses.tooMany(address)) throw new Response('Too many wrong links', { status: 429 });
  const answer = await acceptOffer(db, secrets, { token, now: clock.now() });
  if (!answer) {
    await guesses.missed(address);
    throw new Response('No such offer', { status: 404 });
  }
  return redirect(`/lesson-offers/${token}${'refused' in answer ? `?refused=${answer.refused}` : ''}`, 303);
}

export function meta() {
  return [{ title: pageTitle('A lesson time for you') }, { name: 'robots', content: 'noindex' }];
}

export default function LessonOfferPage() {
  return (
    <div className="wrap pad">
      <OfferSheet shown={useLoaderData<typeof loader>()} />
    </div>
  );
}

export function ErrorBoundary({ error }: { error: unknown }) {
  if (!isRouteErrorResponse(error) || (error.status !== 404 && error.status !== 429)) throw error;
  return (
    <div className="wrap pad">
      <div className="narrow stack">
        <h1 className="h1--quiet">We can’t open that link</h1>
        <p>
          {error.status === 429
            ? 'Too many links have been tried from here. Please wait a minute and try again.'
            : 'Please follow the link in our email again. If it still doesn’t work, ring us.'}
        </p>
        <p>
          <a href={brand.phoneLink}>{brand.phone}</a>
        </p>
      </div>
    </div>
  );
}
