import { Marker } from '../time-marker.tsx';
import type { ShownOrderTask } from './read-order-task.server.ts';

/** How long is left for a task, or who kept it. */
export function OrderTaskState({ task: { kept, isEnded, remainingTime } }: { task: ShownOrderTask }) {
  if (kept)
    return (
      <>
        Done by {kept.by} {kept.at}
      </>
    );
  if (isEnded) return <>Refunded: nothing is owed any more</>;
  return (
    <span className={`task__left${remainingTime.marker === 'late' ? ' task__left--late' : ''}`}>
      <Marker variant={remainingTime.marker} />
      <span>
        <b>{remainingTime.label}</b> <small>{remainingTime.by}</small>
      </span>
    </span>
  );
}
