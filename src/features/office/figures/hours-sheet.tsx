import { formatNumber } from '#src/platform/format-number.ts';
import { BarRows } from './bar-rows.tsx';
import { type Compared, withChange } from './comparison.ts';
import { type Address, FigureSheet, type Sheet } from './figure-sheet.tsx';
import { wholeHours } from './figure-table.ts';
import type { HoursFigures } from './read-hours.server.ts';

export function HoursSheet({ sheet, address }: { sheet: Sheet<HoursFigures>; address: Address }) {
  return (
    <FigureSheet
      id="hours"
      title="Hours sold and given"
      note="refunded hours taken off"
      isWide
      sheet={sheet}
      address={address}
    >
      {({ stretches, total, owed }) => (
        <>
          <BarRows
            stretches={stretches}
            rows={[
              {
                name: 'Sold',
                total: totalOf(total.sold),
                values: inHours(stretches.map(({ sold }) => sold)),
              },
              {
                name: 'Given',
                total: totalOf(total.given),
                values: inHours(stretches.map(({ given }) => given)),
              },
            ]}
            least={10}
            format={(hours) => `${formatNumber(Math.round(hours))} h`}
          />
          <p>
            <b>{wholeHours(owed.all)} h are owed now:</b> {wholeHours(owed.booked)} h are booked, and{' '}
            {wholeHours(owed.toBook)} h are still to be booked.
          </p>
        </>
      )}
    </FigureSheet>
  );
}

const totalOf = (minutes: Compared) => withChange(`${wholeHours(minutes.now)} h`, minutes);

const inHours = (all: readonly Compared[]) =>
  all.map(({ now, before }) => ({ now: now / 60, before: before / 60 }));
