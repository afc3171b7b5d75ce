import { BarRows } from './bar-rows.tsx';
import { withChange } from './comparison.ts';
import { type Address, FigureSheet, type Sheet } from './figure-sheet.tsx';
import { roughPounds } from './figure-table.ts';
import type { SalesFigures } from './read-sales.server.ts';

export function SalesSheet({ sheet, address }: { sheet: Sheet<SalesFigures>; address: Address }) {
  return (
    <FigureSheet
      id="sales"
      title="Sales"
      note="fee and any VAT included, refunds taken off"
      isWide
      sheet={sheet}
      address={address}
    >
      {({ stretches, total }) => (
        <>
          <BarRows
            stretches={stretches}
            rows={[
              {
                name: 'After refunds',
                total: withChange(roughPounds(total.now), total),
                isMain: true,
                values: stretches.map(({ net }) => net),
              },
            ]}
            least={100_00}
            format={roughPounds}
          />
          <p className="quiet">
            A voucher that is sold is not a sale until it is spent. Refunds count on the day they were given.
          </p>
        </>
      )}
    </FigureSheet>
  );
}

export function KindsSheet({ sheet, address }: { sheet: Sheet<SalesFigures>; address: Address }) {
  return (
    <FigureSheet
      id="kinds"
      title="Sales by kind"
      note="before refunds; each row has its own scale"
      isWide
      sheet={sheet}
      address={address}
    >
      {({ stretches, kinds }) => (
        <BarRows
          stretches={stretches}
          rows={kinds.map(({ name, values, total }) => ({
            name,
            total: withChange(roughPounds(total.now), total),
            values,
          }))}
          least={100_00}
          format={roughPounds}
        />
      )}
    </FigureSheet>
  );
}
