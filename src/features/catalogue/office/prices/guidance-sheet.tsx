import { Badge } from '#src/kit/parts/badge.tsx';
import { Panel } from '#src/kit/parts/panel.tsx';
import type { GuidanceRow } from '../../changes/price-warnings.ts';

/** What vouchers buy of an area's lessons, beside what the site says of them (§9). */
export function GuidanceSheet({
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
      <table className="table table--in table--tight">
        <caption className="visually-hidden">Voucher guidance against what vouchers buy</caption>
        <thead>
          <tr>
            <th scope="col">Voucher</th>
            <th scope="col">The site says</th>
            <th scope="col">Now</th>
            {day && <th scope="col">From {day}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.amount}>
              <th scope="row">{row.amount}</th>
              <td>{row.said}</td>
              <td>{row.now}</td>
              {day && <td>{row.onDay}</td>}
            </tr>
          ))}
        </tbody>
      </table>
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
