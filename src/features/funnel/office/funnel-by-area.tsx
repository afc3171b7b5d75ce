import type { Column } from '#src/kit/parts/card-table.tsx';
import { TablePanel } from '#src/kit/parts/table-panel.tsx';
import { formatNumber } from '#src/platform/format-number.ts';
import type { FunnelCounts } from '../read-funnel.server.ts';
import { shareOf } from './funnel-steps.tsx';

export interface AreaInFunnel {
  slug: string;
  name: string;
  counts: FunnelCounts;
}

const COLUMNS: Column<AreaInFunnel>[] = [
  { head: 'Area', cell: ({ slug, name }) => <a href={`?area=${slug}`}>{name}</a> },
  { head: 'Views', num: true, className: 'desk-cell', cell: ({ counts }) => formatNumber(counts.area) },
  { head: 'Added', num: true, className: 'desk-cell', cell: ({ counts }) => formatNumber(counts.added) },
  {
    head: 'Checkout',
    num: true,
    className: 'desk-cell',
    cell: ({ counts }) => formatNumber(counts.checkout),
  },
  {
    head: 'Paid',
    num: true,
    className: 'top-end',
    cell: ({ counts }) => (
      <>
        <b>{formatNumber(counts.paid)}</b>
        <span className="only-phone quiet"> paid of {formatNumber(counts.area)} views</span>
      </>
    ),
  },
  {
    head: 'Of views',
    num: true,
    className: 'desk-cell',
    cell: ({ counts }) => shareOf(counts.paid, counts.area),
  },
];

export function FunnelByArea({ areas }: { areas: AreaInFunnel[] }) {
  return (
    <TablePanel
      id="areas"
      title="By area"
      count={areas.length}
      caption="Areas, the most looked at first"
      columns={COLUMNS}
      rows={areas}
      keyOf={({ slug }) => slug}
    />
  );
}
