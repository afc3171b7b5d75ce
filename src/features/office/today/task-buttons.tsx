import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { buttonForm } from '#src/kit/forms/open-form.ts';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import { firstNameOf } from '#src/platform/people.ts';
import { TakeForm } from './claim-form.tsx';
import type { moneyActions } from './money-actions.server.ts';
import type { QueueItem } from './queue/queue-item.ts';
import type { StaffAbilities } from './staff-abilities.ts';

const JUST_NOW_MS = 120_000;

/** Who has taken a task, and the button that takes it or gives it back. */
export function Who({
  item,
  abilities,
  now,
  refused,
}: {
  item: QueueItem;
  abilities: StaffAbilities;
  now: Date;
  refused: RefusedPost | undefined;
}) {
  const { taken, title } = item;
  const isMine = taken?.by === abilities.id;
  const mayPress = abilities.mayWork && (!taken || isMine || abilities.isOwner);
  const isNew = taken && !isMine && !mayPress && now.getTime() - taken.at.getTime() < JUST_NOW_MS;
  return (
    <>
      {taken ? (
        <>
          Taken by <b>{isMine ? 'you' : firstNameOf(taken.name)}</b>
          {isNew && ' just now'}
        </>
      ) : (
        !mayPress && 'Nobody yet'
      )}
      {/* The same button before and after, so that it keeps the focus. */}
      {mayPress && (
        <TakeForm action={taken ? 'releaseTask' : 'claimTask'} item={item} refused={refused}>
          <button className="btn btn--text" type="submit" data-take>
            {taken ? 'Give back' : 'Take'}
            <span className="visually-hidden">: {title}</span>
          </button>
        </TakeForm>
      )}
    </>
  );
}

/** The button that does a task. */
export function TaskButton({
  item: { action, title },
  abilities,
  isHere,
  refused,
}: {
  item: QueueItem;
  abilities: StaffAbilities;
  isHere: boolean;
  refused: RefusedPost | undefined;
}) {
  const className = isHere ? 'btn btn--go' : 'btn';
  const label = (
    <>
      {action.label}
      <span className="visually-hidden">: {title}</span>
    </>
  );
  if ('href' in action)
    return (
      <a className={className} href={action.href} data-do>
        {label}
      </a>
    );
  if (action.name === 'retryRefund' && !abilities.mayRefund) return null;
  return (
    <ActionForm form={buttonForm<typeof moneyActions>(action.name, { subject: { id: action.id }, refused })}>
      <button className={className} type="submit" data-do>
        {label}
      </button>
    </ActionForm>
  );
}
