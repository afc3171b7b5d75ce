import { useEffect, useRef, useState } from 'react';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import { keyOf, type QueueItem } from './queue/queue-item.ts';
import { dueGroups, groupOf } from './queue/time-left.ts';
import { QueueRow } from './queue-row.tsx';
import type { StaffAbilities } from './staff-abilities.ts';

/** What waits, by when it is due. One row is the current one, on which keys act: that with the focus, else the first. */
export function QueueList({
  items,
  now,
  abilities,
  refused,
}: {
  items: QueueItem[];
  now: Date;
  abilities: StaffAbilities;
  refused: RefusedPost | undefined;
}) {
  const [chosen, setChosen] = useState<string>();
  const list = useRef<HTMLDivElement>(null);
  const place = useRef(0);
  const at = items.findIndex((item) => keyOf(item) === chosen);
  // What was the current row is done: the one that has moved into its place is.
  const here = items[at >= 0 ? at : Math.min(place.current, items.length - 1)];
  const isGone = chosen !== undefined && at < 0;
  useEffect(() => {
    if (at >= 0) place.current = at;
    const hadFocus = isGone && document.activeElement === document.body;
    if (hadFocus)
      list.current
        ?.querySelector<HTMLElement>('[aria-current] [data-row-link]')
        ?.focus({ preventScroll: true });
  }, [at, isGone]);
  // The browser's Back returns to the row that was left.
  useEffect(() => {
    const lastRow: unknown = history.state?.row;
    if (typeof lastRow !== 'string') return;
    setChosen(lastRow);
    const row = [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])].find(
      ({ dataset }) => dataset.row === lastRow,
    );
    row?.querySelector<HTMLElement>('[data-row-link]')?.focus({ preventScroll: true });
  }, []);
  const byGroup = Map.groupBy(items, ({ dueAt }) => groupOf(dueAt, now));
  const groups = dueGroups.map((group) => {
    const own = byGroup.get(group);
    if (!own) return null;
    const id = group.replace(' ', '-').toLowerCase();
    return (
      <section key={group} aria-labelledby={id}>
        <div className="queue-h cluster cluster--nowrap items-baseline g-2">
          <h2 id={id}>{group}</h2>
          <span className="count">{own.length}</span>
        </div>
        <ol className="queue-list">
          {own.map((item) => (
            <QueueRow
              key={keyOf(item)}
              item={item}
              now={now}
              abilities={abilities}
              isHere={item === here}
              onHere={() => setChosen(keyOf(item))}
              onFocus={() => history.replaceState({ ...history.state, row: keyOf(item) }, '')}
              refused={refused}
            />
          ))}
        </ol>
      </section>
    );
  });
  return <div ref={list}>{groups}</div>;
}
