import { Badge } from '#src/kit/parts/badge.tsx';
import { CardTable } from '#src/kit/parts/card-table.tsx';
import { pounds } from '#src/platform/money.ts';
import type { StaffProduct } from '../../changes/products-for-staff.server.ts';
import { makeUp, NextPrice } from './full-price.tsx';

export type Package = StaffProduct & { label: string };

/** An area's packages with one gearbox: what each costs now, and from the next change on. */
export function PackagesPanel({
  packages,
  areaName,
  transmission,
  hrefOf,
}: {
  packages: readonly Package[];
  areaName: string;
  transmission: string;
  hrefOf(one: Package): string;
}) {
  const off = packages.filter(({ onSale }) => !onSale).length;
  const days = new Set(packages.flatMap(({ next }) => next?.day ?? []));
  const [day] = days.size === 1 ? days : [];
  const nextHead = day ? `From ${day}` : 'Next price';
  return (
    <section className="panel" aria-labelledby="packages">
      <div className="panel__head">
        <h2 id="packages">Lesson packages</h2>
        {packages.length > 0 &&
          (off === 0 ? (
            <Badge tone="success">All {packages.length} on sale</Badge>
          ) : (
            <Badge tone="warning">{off} off sale</Badge>
          ))}
      </div>
      {packages.length === 0 && <p className="panel__body quiet">No {transmission} lessons here yet.</p>}
      {packages.length > 0 && (
        <CardTable
          caption={`Prices of lesson packages in ${areaName}, ${transmission}, now and next`}
          className="table--in price-table"
          rows={packages}
          keyOf={({ id }) => id}
          rowLook={({ onSale }) => (onSale ? undefined : 'is-off')}
          columns={[
            { head: 'Package', cell: (one) => <a href={hrefOf(one)}>{one.label}</a> },
            { head: 'All-in now', num: true, className: 'end', cell: allInNow },
            {
              head: 'Price + fee',
              num: true,
              className: 'quiet',
              cell: ({ now }) => (now ? makeUp(now) : ''),
            },
            { head: 'An hour', num: true, className: 'end', cell: anHourNow },
            {
              head: nextHead,
              className: 'wide',
              cell: ({ next }) =>
                next ? (
                  <NextPrice price={next} day={day ? undefined : next.day} />
                ) : (
                  <span className="quiet only-desk">No change</span>
                ),
            },
          ]}
        />
      )}
    </section>
  );
}

function allInNow({ now, onSale }: Package) {
  if (!onSale) return 'Off sale';
  return <b>{now ? pounds(now.priceWithFee) : 'No price'}</b>;
}

function anHourNow({ now }: Package) {
  return now?.anHour ? (
    <>
      <span className="quiet only-phone">An hour </span>
      {pounds(now.anHour)}
    </>
  ) : null;
}
