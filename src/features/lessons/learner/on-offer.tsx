import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import { keptUntilTaken, onOffer } from '../waiting-list/offers/lesson-offer.ts';
import { LearnerForm } from './actions/learner-form.tsx';

/** That a lesson is on offer to the waiting list, and the way to take it back. */
export function OnOffer({
  lesson: { id, dayLabel },
  offered,
  refused,
}: {
  lesson: { id: string; dayLabel: string };
  /** To how many. */
  offered: number;
  refused: RefusedPost | undefined;
}) {
  return (
    <LearnerForm
      act="withdrawOffer"
      given={{ id }}
      refused={refused}
      className="lesson-note grid justify-start g-3"
    >
      <p>
        <strong>{onOffer(offered)}</strong> It’s yours {keptUntilTaken(offered)}, and then nothing is charged.
      </p>
      <button className="btn btn--small" type="submit">
        Take it back<span className="visually-hidden"> {dayLabel}</span>
      </button>
    </LearnerForm>
  );
}
