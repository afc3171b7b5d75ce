import { Marker } from '../time-marker.tsx';
import type { ShownPromise } from './read-promise.server.ts';

/** How long is left for a promise, or who kept it. */
export function PromiseState({ promise: { kept, isEnded, left } }: { promise: ShownPromise }) {
  if (kept)
    return (
      <>
        Done by {kept.by} {kept.at}
      </>
    );
  if (isEnded) return <>Refunded: nothing is owed any more</>;
  return (
    <span className={`promise__left${left.marker === 'late' ? ' promise__left--late' : ''}`}>
      <Marker look={left.marker} />
      <span>
        <b>{left.words}</b> <small>{left.by}</small>
      </span>
    </span>
  );
}
