import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { Submit } from '#src/kit/forms/fields.tsx';
import { buttonForm } from '#src/kit/forms/open-form.ts';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import { keptUntilTaken, onOffer } from '../waiting-list/offers/lesson-offer.ts';
import type { waitingActions } from './actions/waiting-actions.server.ts';

/** That a lesson is on offer to the waiting list, and the way to take it back. */
export function OnOffer({
  lesson: { id, dayLabel },
  offered,
  refused,
}: {
  lesson: { id: string; dayLabel: string };
  /** How many it is offered to. */
  offered: number;
  refused: RefusedPost | undefined;
}) {
  return (
    <ActionForm
      form={buttonForm<typeof waitingActions>('withdrawOffer', { subject: { id }, refused })}
      className="lesson-note grid justify-start g-3"
    >
      <p>
        <strong>{onOffer(offered)}</strong> It’s yours {keptUntilTaken(offered)}, and then nothing is charged.
      </p>
      <Submit className="btn btn--small">
        Take it back<span className="visually-hidden"> {dayLabel}</span>
      </Submit>
    </ActionForm>
  );
}
