import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { buttonForm } from '#src/kit/forms/open-form.ts';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import { firstNameOf } from '#src/platform/people.ts';
import { TakeForm } from './claim-form.tsx';
import type { moneyActions } from './money-actions.server.ts';
import type { QueueItem } from './queue/queue-item.ts';
import type { StaffAbilities } from './staff-abilities.ts';

const JUST_NOW_MS = 120_000;

/** Who has it, and the key that takes it or gives it back. */
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
  const titleSuffix = <span className="visually-hidden">: {title}</span>;
  if (!taken)
    return abilities.mayWork ? (
      <TakeForm action="claimTask" item={item} refused={refused}>
        <button className="btn btn--text" type="submit" data-take>
          Take{titleSuffix}
        </button>
      </TakeForm>
    ) : (
      'Nobody yet'
    );
  const isMine = taken.by === abilities.id;
  const mayGiveBack = abilities.mayWork && (isMine || abilities.isOwner);
  const isNew = !isMine && !mayGiveBack && now.getTime() - taken.at.getTime() < JUST_NOW_MS;
  return (
    <>
      Taken by <b>{isMine ? 'you' : firstNameOf(taken.name)}</b>
      {isNew && ' just now'}
      {mayGiveBack && (
        <TakeForm action="releaseTask" item={item} refused={refused}>
          <button className="btn btn--text" type="submit" data-take>
            Give back{titleSuffix}
          </button>
        </TakeForm>
      )}
    </>
  );
}

/** The key that keeps it. */
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
