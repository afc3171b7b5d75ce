import { useState } from 'react';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import { keyOf, type QueueItem } from './queue/queue-item.ts';
import { dueGroups, groupOf } from './queue/time-left.ts';
import { type Doer, QueueRow } from './queue-row.tsx';

/** What waits, by when it is due. One row is the current one, on which keys act: that with the focus, else the first. */
export function QueueList({
  items,
  now,
  doer,
  refused,
}: {
  items: QueueItem[];
  now: Date;
  doer: Doer;
  refused: RefusedPost | undefined;
}) {
  const [chosen, setChosen] = useState<string>();
  const here = items.find((item) => keyOf(item) === chosen) ?? items[0];
  const byGroup = Map.groupBy(items, ({ dueAt }) => groupOf(dueAt, now));
  return dueGroups.map((group) => {
    const own = byGroup.get(group);
    if (!own) return null;
    const id = group.replace(' ', '-').toLowerCase();
    return (
      <section key={group} aria-labelledby={id}>
        <div className="queue-h">
          <h2 id={id}>{group}</h2>
          <span className="count">{own.length}</span>
        </div>
        <ol className="queue-o">
          {own.map((item) => (
            <QueueRow
              key={keyOf(item)}
              item={item}
              now={now}
              doer={doer}
              isHere={item === here}
              onHere={() => setChosen(keyOf(item))}
              refused={refused}
            />
          ))}
        </ol>
      </section>
    );
  });
}
