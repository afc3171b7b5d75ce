import type { FocusEvent } from 'react';
import { londonTimeInWords } from '#src/platform/dates.ts';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import { ActForm } from '../parts/act-form.tsx';
import type { Doer } from './doer.ts';
import type { QueueItem } from './queue/queue-item.ts';
import { timeLeft } from './queue/time-left.ts';
import { Kind, Marker } from './row-parts.tsx';
import { TakeForm } from './take-form.tsx';

/** One promise: how long is left, what it is, who has it, and the act that keeps it. */
export function QueueRow({
  item,
  now,
  doer,
  isHere,
  onHere,
  refused,
}: {
  item: QueueItem;
  now: Date;
  doer: Doer;
  /** Whether it is the one that keys act on. */
  isHere: boolean;
  onHere(): void;
  refused: RefusedPost | undefined;
}) {
  const { kind, what, href, facts, number, toldAt } = item;
  const left = timeLeft(item.dueAt, now);
  const isLate = left.marker === 'late';
  const look = ['promise', isLate && 'promise--late', isHere && 'promise--here'].filter(Boolean).join(' ');
  // Not when a button is pressed: the current row is larger, and the button would move away from under the pointer.
  const onKeys = ({ target }: FocusEvent) => target.matches(':focus-visible') && onHere();
  return (
    <li className={look} data-row aria-current={isHere || undefined} onFocus={onKeys}>
      <div className="promise__left">
        <Marker look={left.marker} />
        <span>
          <b>{left.words}</b>
          <small>{left.by}</small>
        </span>
      </div>
      <div className="promise__what">
        <h3>
          <a href={href} data-row-link>
            {what}
          </a>
        </h3>
        <p className="promise__meta">
          <Kind kind={kind} />
          {facts.map((fact) => fact && <span key={fact}>{fact}</span>)}
          {number && <span className="nowrap">{number}</span>}
          {toldAt && <span>Owner told at {londonTimeInWords(toldAt).replace(':', '.')}</span>}
        </p>
      </div>
      <div className="promise__who">
        <Who item={item} doer={doer} now={now} refused={refused} />
      </div>
      <div className="promise__act">{doer.mayWork && <Do {...{ item, doer, isHere, refused }} />}</div>
    </li>
  );
}

const JUST_NOW_MS = 120_000;

/** Who has it, and the key that takes it or gives it back. */
export function Who({
  item,
  doer,
  now,
  refused,
}: {
  item: QueueItem;
  doer: Doer;
  now: Date;
  refused: RefusedPost | undefined;
}) {
  const { taken, what } = item;
  const about = <span className="visually-hidden">: {what}</span>;
  if (!taken)
    return doer.mayWork ? (
      <TakeForm act="takePromise" item={item} refused={refused}>
        <button className="btn btn--text" type="submit" data-take>
          Take{about}
        </button>
      </TakeForm>
    ) : (
      'Nobody yet'
    );
  const isMine = taken.by === doer.id;
  const mayGiveBack = doer.mayWork && (isMine || doer.isOwner);
  const isNew = !isMine && !mayGiveBack && now.getTime() - taken.at.getTime() < JUST_NOW_MS;
  return (
    <>
      Taken by <b>{isMine ? 'you' : (taken.name.split(' ')[0] ?? taken.name)}</b>
      {isNew && ' just now'}
      {mayGiveBack && (
        <TakeForm act="giveBackPromise" item={item} refused={refused}>
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
  doer,
  isHere,
  refused,
}: {
  item: QueueItem;
  doer: Doer;
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
  if (act.name === 'retryRefund' && !doer.mayRefund) return null;
  return (
    <ActForm act={act.name} given={{ id: act.id }} refused={refused}>
      <button className={look} type="submit" data-do>
        {words}
      </button>
    </ActForm>
  );
}
