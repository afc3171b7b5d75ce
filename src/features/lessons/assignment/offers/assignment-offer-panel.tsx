import type { ReactNode } from 'react';
import { SchoolPhone } from '#src/ui/layout/use-school.tsx';
import type { AssignmentOfferShown } from './assignment-offer-shown.server.ts';

/** Lessons on offer to an instructor, with the button that accepts them; or what became of the offer. */
export function AssignmentOfferPanel({ offer }: { offer: AssignmentOfferShown }) {
  const { state, learner, instructor, isDeclined, until } = offer;
  switch (state) {
    case 'open':
      return (
        <Outcome offer={offer} heading={`${instructor}, would you teach a ${learner}?`}>
          {isDeclined && (
            <p role="status">
              <strong>You’ve declined.</strong> The office sees it. If you change your mind, you can still
              accept.
            </p>
          )}
          <p>
            The first instructor to accept has this learner. We then email you their name, number and address,
            and you ring them.
          </p>
          <form method="post" className="grid justify-start g-3">
            <button className="btn btn--go" type="submit" name="answer" value="accept">
              Accept this learner
            </button>
            {!isDeclined && (
              <button className="btn" type="submit" name="answer" value="decline">
                Decline
              </button>
            )}
            <p className="small quiet">On offer until {until}.</p>
          </form>
        </Outcome>
      );
    case 'accepted':
      return (
        <Outcome offer={offer} heading="This learner is yours">
          <p>The learner is in your diary. We’ve emailed you whom to ring, and told them that you will.</p>
          <p>
            <a className="btn btn--go" href="/diary/learners">
              See your learners
            </a>
          </p>
        </Outcome>
      );
    case 'lapsed':
      return (
        <Outcome offer={offer} heading="This offer has ended">
          <p>It was open until {until}.</p>
          <AskOffice />
        </Outcome>
      );
    default:
      return (
        <Outcome offer={offer} heading="This learner isn’t on offer any more">
          <p>Another instructor was first, or the office has taken the offer back.</p>
          <AskOffice />
        </Outcome>
      );
  }
}

function Outcome({
  offer: { bought, remaining, learner, free },
  heading,
  children,
}: {
  offer: AssignmentOfferShown;
  heading: string;
  children: ReactNode;
}) {
  return (
    <div className="narrow stack">
      <h1 className="h1--quiet">{heading}</h1>
      <section className="panel" aria-label="The lessons">
        <p>
          <strong>{bought}</strong>, {remaining} left
        </p>
        <p>A {learner}</p>
        <p>Free: {free}</p>
      </section>
      {children}
    </div>
  );
}

function AskOffice() {
  return (
    <p>
      <a href="/diary">Open your diary</a>, or ring us on <SchoolPhone className="nowrap" />.
    </p>
  );
}
