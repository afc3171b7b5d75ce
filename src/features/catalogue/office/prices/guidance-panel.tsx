import { Badge } from '#src/kit/parts/badge.tsx';
import { type Column, Table } from '#src/kit/parts/card-table.tsx';
import { Panel } from '#src/kit/parts/panel.tsx';
import type { GuidanceRow } from '../../changes/price-warnings.ts';

const COLUMNS: Column<GuidanceRow>[] = [
  { head: 'Voucher', cell: ({ amount }) => amount },
  { head: 'The site says', cell: ({ said }) => said },
  { head: 'Now', cell: ({ now }) => now },
];

/** What vouchers buy of an area's lessons, beside what the site says of them (§9). */
export function GuidancePanel({
  title,
  rows,
  day,
}: {
  title: string;
  rows: readonly GuidanceRow[];
  /** The day of the next change, where there is one. */
  day: string | null;
}) {
  const worse = rows.some(({ untrueNow, untrueOnDay }) => untrueOnDay && !untrueNow);
  const untrue = rows.some(({ untrueNow }) => untrueNow);
  return (
    <Panel id="guidance" title={title} flush>
      <Table
        caption="Voucher guidance against what vouchers buy"
        className="table--in table--tight"
        columns={[
          ...COLUMNS,
          ...(day ? [{ head: `From ${day}`, cell: (row: GuidanceRow) => row.onDay }] : []),
        ]}
        rows={rows}
        keyOf={({ amount }) => amount}
      />
      <p className="panel__foot">
        {untrue && <Badge tone="warning">Already more than a tenth from what the site says</Badge>}
        {!untrue && worse && (
          <Badge tone="warning">From {day} more than a tenth from what the site says</Badge>
        )}
        {!untrue && !worse && <Badge tone="success">Within a tenth of what the site says</Badge>}
      </p>
    </Panel>
  );
}
