import { Form } from 'react-router';
import { Select } from '#src/ui/form/select.tsx';
import { KIND_NAMES } from './queue/queue-item.ts';
import type { QueueView, Shown } from './queue/queue-view.server.ts';

const TAKEN = { any: 'Anyone', me: 'You', none: 'Nobody' } as const;

type View = Pick<QueueView, 'filters' | 'kinds' | 'open' | 'mine' | 'nobodys'>;

function addressOf(filters: Shown): string {
  const query = new URLSearchParams({
    ...(filters.kind !== 'all' && { kind: filters.kind }),
    ...(filters.taken !== 'any' && { taken: filters.taken }),
    ...(filters.whole && { whole: 'yes' }),
  });
  return query.size > 0 ? `/office?${query}` : '/office';
}

/** Under the most urgent ones: how many there are, and the way to all of them. */
export function ShowAll({
  view: { filters, items, matchCount },
}: {
  view: View & Pick<QueueView, 'items' | 'matchCount'>;
}) {
  if (items.length === matchCount) return null;
  return (
    <p>
      These are the {items.length} most urgent of {matchCount}.{' '}
      <a href={addressOf({ ...filters, whole: true })}>Show all {matchCount}</a>
    </p>
  );
}

/** Whose part of the queue is shown, on a wide screen. */
export function TakenFilter({ view: { filters, mine, nobodys } }: { view: View }) {
  const counts = { any: undefined, me: mine, none: nobodys };
  return (
    <nav className="only-desk" aria-label="Filter by person">
      <ul className="chips cluster items-stretch g-1">
        {(['any', 'me', 'none'] as const).map((taken) => (
          <li key={taken}>
            <a href={addressOf({ ...filters, taken })} aria-current={filters.taken === taken || undefined}>
              {TAKEN[taken]} {counts[taken] !== undefined && <span>{counts[taken]}</span>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Which kinds are shown: as links on a wide screen; with whose, as a form on a phone. */
export function KindFilter({ view }: { view: View }) {
  const { filters, kinds, open, mine, nobodys } = view;
  const options = [
    { kind: 'all', name: 'All', count: open } as const,
    ...kinds.map(({ kind, count }) => ({ kind, name: KIND_NAMES[kind], count })),
  ];
  return (
    <div className="queue-filters mb-4 cluster items-stretch between g-2 gx-6">
      <nav className="only-desk" aria-label="Filter by kind">
        <ul className="chips cluster items-stretch g-1">
          {options.map(({ kind, name, count }) => (
            <li key={kind}>
              <a href={addressOf({ ...filters, kind })} aria-current={filters.kind === kind || undefined}>
                {name} <span>{count}</span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <Form className="queue-filters__form cluster items-end g-2 only-phone" action="/office">
        <Select
          id="kind"
          name="kind"
          label="Kind"
          options={options.map(({ kind, name, count }) => [kind, `${name} (${count})`])}
          defaultValue={filters.kind}
        />
        <Select
          id="taken"
          name="taken"
          label="Taken by"
          options={[
            ['any', 'Anyone'],
            ['me', `You (${mine})`],
            ['none', `Nobody (${nobodys})`],
          ]}
          defaultValue={filters.taken}
        />
        <button className="btn" type="submit">
          Show
        </button>
      </Form>
    </div>
  );
}
