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
  const { taken, what } = item;
  const about = <span className="visually-hidden">: {what}</span>;
  if (!taken)
    return abilities.mayWork ? (
      <TakeForm act="claimTask" item={item} refused={refused}>
        <button className="btn btn--text" type="submit" data-take>
          Take{about}
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
        <TakeForm act="releaseTask" item={item} refused={refused}>
          <button className="btn btn--text" type="submit" data-take>
            Give back{about}
          </button>
        </TakeForm>
      )}
    </>
  );
}

/** The key that keeps it. */
export function Do({
  item: { act, what },
  abilities,
  isHere,
  refused,
}: {
  item: QueueItem;
  abilities: StaffAbilities;
  isHere: boolean;
  refused: RefusedPost | undefined;
}) {
  const look = isHere ? 'btn btn--go' : 'btn';
  const words = (
    <>
      {act.words}
      <span className="visually-hidden">: {what}</span>
    </>
  );
  if ('href' in act)
    return (
      <a className={look} href={act.href} data-do>
        {words}
      </a>
    );
  if (act.name === 'retryRefund' && !abilities.mayRefund) return null;
  return (
    <ActionForm form={buttonForm<typeof moneyActions>(act.name, { subject: { id: act.id }, refused })}>
      <button className={look} type="submit" data-do>
        {words}
      </button>
    </ActionForm>
  );
}
