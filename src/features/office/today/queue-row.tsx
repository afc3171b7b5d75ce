import type { FocusEvent } from 'react';
import { londonHour } from '#src/platform/dates.ts';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import { keyOf, type QueueItem } from './queue/queue-item.ts';
import { timeLeft } from './queue/time-left.ts';
import { Kind } from './row-kind.tsx';
import type { StaffAbilities } from './staff-abilities.ts';
import { TaskButton, Who } from './task-buttons.tsx';
import { Marker } from './time-marker.tsx';

/** One task: how long is left, what it is, who has it, and the action that keeps it. */
export function QueueRow({
  item,
  now,
  abilities,
  isHere,
  onHere,
  onFocus,
  refused,
}: {
  item: QueueItem;
  now: Date;
  abilities: StaffAbilities;
  /** Whether it is the one that keys act on. */
  isHere: boolean;
  onHere(): void;
  onFocus(): void;
  refused: RefusedPost | undefined;
}) {
  const { kind, title, href, facts, number, notifiedAt } = item;
  const remainingTime = timeLeft(item.dueAt, now);
  const isLate = remainingTime.marker === 'late';
  const className = ['task', isLate && 'task--late', isHere && 'task--here'].filter(Boolean).join(' ');
  // Not when a button is pressed: the current row is larger, and the button would move away from under the pointer.
  const focused = ({ target }: FocusEvent) => {
    onFocus();
    if (target.matches(':focus-visible')) onHere();
  };
  return (
    <li className={className} data-row={keyOf(item)} aria-current={isHere || undefined} onFocus={focused}>
      <div className="task__left">
        <Marker variant={remainingTime.marker} />
        <span>
          <b>{remainingTime.label}</b>
          <small>{remainingTime.by}</small>
        </span>
      </div>
      <div className="task__what">
        <h3>
          <a href={href} data-row-link>
            {title}
          </a>
        </h3>
        <p className="task__meta cluster items-stretch">
          <Kind kind={kind} />
          {facts.map((fact) => fact && <span key={fact}>{fact}</span>)}
          {number && <span className="nowrap">{number}</span>}
          {notifiedAt && <span>Owner told at {londonHour(notifiedAt)}</span>}
        </p>
      </div>
      <div className="task__who">
        <Who item={item} abilities={abilities} now={now} refused={refused} />
      </div>
      <div className="task__act">
        {abilities.mayWork && (
          <TaskButton item={item} abilities={abilities} isHere={isHere} refused={refused} />
        )}
      </div>
    </li>
  );
}
