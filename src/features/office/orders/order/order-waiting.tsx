import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import { keyOf } from '../../today/queue/queue-item.ts';
import type { StaffAbilities } from '../../today/staff-abilities.ts';
import { TaskButton, Who } from '../../today/task-buttons.tsx';
import { Marker } from '../../today/time-marker.tsx';
import type { OrderPageData } from './order-page-data.server.ts';

/** What waits for the staff about an order: until when, who has it, and the key that keeps it. */
export function OrderWaiting({
  order: { waiting, readAt },
  abilities,
  refused,
}: {
  order: OrderPageData;
  abilities: StaffAbilities;
  refused: RefusedPost | undefined;
}) {
  if (waiting.length === 0) return null;
  return (
    <ul className="order-waiting no-print" aria-label="Waiting">
      {waiting.map(({ remainingTime, ...item }, index) => (
        <li key={keyOf(item)} className="notice" data-row>
          <Marker variant={remainingTime.marker} />
          <div>
            <b>{item.title}</b>
            <p>
              {remainingTime.label}, {remainingTime.by}
            </p>
          </div>
          <div className="order-waiting__keys">
            <div className="task__who">
              <Who item={item} abilities={abilities} now={readAt} refused={refused} />
            </div>
            {abilities.mayWork && (
              <TaskButton item={item} abilities={abilities} isHere={index === 0} refused={refused} />
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
