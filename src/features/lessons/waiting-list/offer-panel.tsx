import type { ReactNode } from 'react';
import { ExpressRequest } from '#src/ui/form/express-request.tsx';
import type { OfferShown } from './offer-shown.server.ts';
import '../lesson-sign.css';
import './offer-panel.css';
import { SchoolPhone } from '#src/ui/layout/use-school.tsx';

/** A time on offer, with the one button that takes it; or what became of it. */
export function OfferPanel({ offer, buy }: { offer: OfferShown; buy: string }) {
  const { state, learner, instructor, length, lapses, isGap, isDeclined, notice } = offer;
  switch (state) {
    case 'open':
      return (
        <OutcomePanel offer={offer} heading={`Would this suit you, ${learner}?`}>
          {isDeclined && (
            <p role="status">
              <strong>You’ve said that it doesn’t suit you.</strong> If you change your mind, you can still
              book it.
            </p>
          )}
          <p>
            {isGap
              ? `${instructor} has a gap and has offered it to you and other learners.`
              : 'This time is free, and you’re one of those who wait for one like it.'}{' '}
            It takes {length} of your lessons. The first to accept has it.
          </p>
          <p>{notice}</p>
          <form method="post" className="grid justify-start g-3">
            <ExpressRequest refused={undefined} asks={offer.needsRequest} />
            <button className="btn btn--go" type="submit">
              Book this lesson
            </button>
            {!isDeclined && (
              <button className="btn" type="submit" name="answer" value="decline">
                It doesn’t suit me
              </button>
            )}
            <p className="small quiet">On offer until {lapses}. If you do nothing, nothing is booked.</p>
          </form>
        </OutcomePanel>
      );
    case 'accepted':
      return (
        <OutcomePanel offer={offer} heading="It’s yours" tone="taken">
          <p>
            The lesson is booked, and {length} of your lessons is set aside for it. We’ve emailed you an
            invitation for your calendar.
          </p>
          <ToLessons />
        </OutcomePanel>
      );
    case 'no minutes':
      return (
        <OutcomePanel offer={offer} heading="You don’t have enough hours left" tone="over">
          <p>
            This lesson takes {length}, and that’s more than you have left. Buy more hours and come back to
            this page: the time is on offer until {lapses} unless somebody else takes it.
          </p>
          <p>
            <a className="btn btn--go" href={buy}>
              Buy more hours
            </a>
          </p>
        </OutcomePanel>
      );
    case 'busy':
      return (
        <OutcomePanel offer={offer} heading="You have another lesson then" tone="over">
          <p>Nothing has been booked. Move the other lesson first if you’d rather have this one.</p>
          <ToLessons />
        </OutcomePanel>
      );
    case 'lapsed':
      return (
        <OutcomePanel offer={offer} heading="This offer has ended" tone="over">
          <p>It was open until {lapses}. Nothing has been booked.</p>
          <ToLessons />
        </OutcomePanel>
      );
    default:
      return (
        <OutcomePanel offer={offer} heading="Somebody else was faster" tone="over">
          <p>This time has gone. Nothing has been booked, and your hours are as they were.</p>
          <ToLessons />
        </OutcomePanel>
      );
  }
}

/** A time on offer, a lesson ahead, or neither. */
const CLASS_OF_TONE = { open: 'plate--yellow', taken: 'plate--blue', over: 'plate--paper' };

interface OutcomePanelProps {
  offer: OfferShown;
  heading: string;
  tone?: keyof typeof CLASS_OF_TONE;
  children: ReactNode;
}

function OutcomePanel({ offer, heading, tone = 'open', children }: OutcomePanelProps) {
  const { day, from, until, instructor, pickUp } = offer;
  return (
    <div className="narrow stack">
      <h1 className="h1--quiet">{heading}</h1>
      <section
        className={`plate ${CLASS_OF_TONE[tone]} lesson-sign offered--${tone} grid g-4`}
        aria-label="The lesson"
      >
        <p className="lesson-sign__when cluster g-0 gx-5">
          <span className="lesson-sign__time">{from}</span>{' '}
          <span>
            {day}
            <br />
            until {until}
          </span>
        </p>
        <p>
          With <strong>{instructor}</strong>
          {pickUp && (
            <>
              , picked up at <strong>{pickUp}</strong>
            </>
          )}
        </p>
      </section>
      {children}
    </div>
  );
}

function ToLessons() {
  return (
    <p>
      <a href="/account/lessons">See your lessons</a>, or ring us on <SchoolPhone className="nowrap" />.
    </p>
  );
}
