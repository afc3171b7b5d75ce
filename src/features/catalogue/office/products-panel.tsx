import { Badge } from '#src/kit/parts/badge.tsx';
import type { Column } from '#src/kit/parts/card-table.tsx';
import { TablePanel } from '#src/kit/parts/table-panel.tsx';
import { pounds } from '#src/platform/money.ts';
import type { StaffProduct } from '../changes/products-for-staff.server.ts';
import { makeUp, NextPrice } from './prices/full-price.tsx';

/** Products of one kind: what each costs now and next, and whether it is sold. */
export function ProductsPanel({
  id,
  title,
  products,
  usualWord,
}: {
  id: string;
  title: string;
  products: readonly StaffProduct[];
  /** What the shop calls the price that is crossed out, where this kind has one. */
  usualWord?: string;
}) {
  const withFee = products.some((one) => one.withFee);
  const columns: (Column<StaffProduct> | false | undefined)[] = [
    {
      head: 'Product',
      cell: (one) => <a href={`/office/catalogue/products/${one.type}/${one.id}`}>{one.name}</a>,
    },
    {
      head: withFee ? 'All-in now' : 'Price now',
      num: true,
      className: 'end',
      cell: ({ now }) => <b>{now ? pounds(now.priceWithFee) : 'None'}</b>,
    },
    withFee && {
      head: 'Price + fee',
      num: true,
      className: 'quiet',
      cell: ({ now }) => (now ? makeUp(now) : ''),
    },
    usualWord !== undefined && {
      head: usualWord,
      num: true,
      className: 'quiet',
      cell: ({ type, usual, usualDoubt }) =>
        usual === null ? null : (
          <>
            {usualDoubt && (
              <>
                <Badge tone="warning">Check</Badge>{' '}
              </>
            )}
            <span className="only-phone">{type === 'bundle' ? 'Worth' : 'Usually'} </span>
            {pounds(usual)}
          </>
        ),
    },
    {
      head: 'Most',
      num: true,
      className: 'quiet',
      cell: ({ limit }) => (
        <>
          <span className="only-phone">Most in a basket: </span>
          {limit ?? 'No limit'}
        </>
      ),
    },
    {
      head: 'State',
      className: 'sale-cell',
      cell: ({ onSale }) =>
        onSale ? <Badge tone="success">On sale</Badge> : <Badge tone="warning">Off sale</Badge>,
    },
    {
      head: 'Next price',
      className: 'wide',
      cell: ({ next }) =>
        next ? <NextPrice price={next} day={next.day} /> : <span className="quiet only-desk">No change</span>,
    },
  ];
  return (
    <TablePanel
      id={id}
      title={title}
      count={products.length}
      empty="None yet."
      caption={`${title}: prices and sale`}
      className="price-table product-table"
      rows={products}
      keyOf={({ type, id: number }) => `${type}-${number}`}
      rowLook={({ onSale }) => (onSale ? undefined : 'is-off')}
      columns={columns.filter((column) => column !== false && column !== undefined)}
    />
  );
}
