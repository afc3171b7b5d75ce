import { formatNumber } from '#src/platform/format-number.ts';
import { BarRows } from './bar-rows.tsx';
import { withChange } from './comparison.ts';
import { type Address, FigureSheet, type Sheet } from './figure-sheet.tsx';
import type { CancellationFigures } from './read-cancellations.server.ts';
import type { PlacingFigures } from './read-placing.server.ts';

export function PlacingSheet({ sheet, address }: { sheet: Sheet<PlacingFigures>; address: Address }) {
  return (
    <FigureSheet
      id="placing"
      title="Time to place"
      note="from payment to an instructor, the last twelve weeks"
      isWide
      sheet={sheet}
      address={address}
    >
      {({ stretches, bought, withinDay, waiting }) =>
        bought === 0 ? (
          <p className="quiet">No lessons were bought in these weeks.</p>
        ) : (
          <>
            <BarRows
              stretches={stretches}
              rows={[
                {
                  name: 'Half placed within',
                  total: '',
                  isMain: true,
                  values: stretches.map(({ median = 0, medianBefore = 0 }) => ({
                    now: median / 60,
                    before: medianBefore / 60,
                  })),
                },
              ]}
              least={1}
              format={(hours) => `${Math.round(hours * 10) / 10} h`}
            />
            <p>
              <b>
                {formatNumber(withinDay)} of {formatNumber(bought)} were placed within a day.
              </b>{' '}
              {waiting === 0 ? 'None is waiting.' : `${formatNumber(waiting)} are not placed yet.`}
            </p>
          </>
        )
      }
    </FigureSheet>
  );
}

export function CancellationsSheet({
  sheet,
  address,
}: {
  sheet: Sheet<CancellationFigures>;
  address: Address;
}) {
  return (
    <FigureSheet
      id="cancellations"
      title="Cancellations"
      note="lessons, on the day they were cancelled or marked"
      isWide
      sheet={sheet}
      address={address}
    >
      {({ stretches, who }) => (
        <BarRows
          stretches={stretches}
          rows={who.map(({ name, values, total }) => ({
            name,
            total: withChange(formatNumber(total.now), total),
            values,
          }))}
          least={10}
          format={formatNumber}
        />
      )}
    </FigureSheet>
  );
}
