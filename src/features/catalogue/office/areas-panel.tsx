import { Badge } from '#src/kit/parts/badge.tsx';
import { TablePanel } from '#src/kit/parts/table-panel.tsx';
import { type Pence, pounds } from '#src/platform/money.ts';
import type { AreaRow } from './read-catalogue-page.server.ts';

/** Outcodes where nobody picks up, with how many asked to be told once somebody does. */
export function WaitingPanel({ waiting }: { waiting: readonly { outcode: string; count: number }[] }) {
  if (waiting.length === 0) return null;
  return (
    <TablePanel
      id="waiting"
      title="Asked for elsewhere"
      count={waiting.length}
      empty=""
      caption="Postcodes where nobody teaches, with how many people wait to be told"
      rows={waiting}
      keyOf={({ outcode }) => outcode}
      columns={[
        { head: 'Postcode', cell: ({ outcode }) => outcode },
        { head: 'People waiting', num: true, className: 'end', cell: ({ count }) => count },
      ]}
    />
  );
}

/** The areas, each with the price of an hour and what changes next. */
export function AreasPanel({ areas }: { areas: readonly AreaRow[] }) {
  return (
    <TablePanel
      id="lessons"
      title="Lessons, by area"
      count={areas.length}
      empty="No areas yet. Add the first one."
      caption="Areas with the all-in price of an hour"
      className="price-table"
      rows={areas}
      keyOf={({ slug }) => slug}
      rowLook={({ hidden }) => (hidden ? 'is-off' : undefined)}
      columns={[
        {
          head: 'Area',
          cell: ({ slug, name }) => <a href={`/office/catalogue/areas/${slug}`}>{name}</a>,
        },
        { head: 'State', className: 'end', cell: stateOf },
        {
          head: 'An hour, manual',
          num: true,
          cell: ({ manual }) => priced('An hour, manual', manual),
        },
        {
          head: 'Automatic',
          num: true,
          className: 'end',
          cell: ({ automatic }) => priced('Automatic', automatic),
        },
        {
          head: 'Next change',
          className: 'wide',
          cell: ({ next }) =>
            next ? (
              <span className="next-change">
                <b>{next.day}</b> <small>{next.many === 1 ? '1 price' : `${next.many} prices`}</small>
              </span>
            ) : (
              <span className="quiet only-desk">No change</span>
            ),
        },
      ]}
    />
  );
}

function stateOf({ hidden, packages, onSale }: AreaRow) {
  if (hidden) return <Badge tone="warning">Hidden</Badge>;
  if (packages === 0) return <span className="quiet">No lessons</span>;
  if (onSale < packages) return <Badge tone="warning">{packages - onSale} off sale</Badge>;
  return <Badge tone="success">All {packages} on sale</Badge>;
}

function priced(label: string, price: Pence | null) {
  return price === null ? (
    <span className="quiet only-desk">None</span>
  ) : (
    <>
      <span className="quiet only-phone">{label} </span>
      {pounds(price)}
    </>
  );
}
