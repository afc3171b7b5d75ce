import { formatNumber } from '#src/platform/format-number.ts';
import { withChange } from './comparison.ts';
import { type Address, FigureSheet, type Sheet } from './figure-sheet.tsx';
import { roughPounds, wholeHours } from './figure-table.ts';
import { NamedBars } from './named-bars.tsx';
import type { AreaFigures } from './read-areas.server.ts';
import type { CodeFigures } from './read-codes.server.ts';
import type { LearnerFigures } from './read-learners.server.ts';
import type { ReviewFigures } from './read-reviews.server.ts';

export function LearnersSheet({ sheet, address }: { sheet: Sheet<LearnerFigures>; address: Address }) {
  return (
    <FigureSheet id="learners" title="Learners" note="now" sheet={sheet} address={address}>
      {({ active, quiet, lapsed, taught }) => {
        const most = Math.max(1, active.learners, quiet.learners, lapsed.learners);
        const bars = [
          { name: 'Active', of: active, look: 'bar-green' },
          { name: 'Quiet for 6 weeks', of: quiet, look: 'bar-hatched' },
          { name: 'Quiet for 6 months', of: lapsed, look: 'bar-rule' },
        ] as const;
        return (
          <>
            <NamedBars
              bars={bars.map(({ name, of, look }) => ({
                name,
                share: of.learners / most,
                words: formatNumber(of.learners),
                look,
              }))}
            />
            <p>
              <b>Quiet learners have {wholeHours(quiet.minutesLeft + lapsed.minutesLeft)} h left.</b>{' '}
              <a href="/office/learners?show=left">Learners with hours left</a>
            </p>
            <p className="quiet">
              They have no lesson booked, and neither bought nor had one for that long.{' '}
              {formatNumber(taught.now)} had a lesson in the last six whole weeks;{' '}
              {formatNumber(taught.before)} a year before.
            </p>
          </>
        );
      }}
    </FigureSheet>
  );
}

export function ReviewsSheet({ sheet, address }: { sheet: Sheet<ReviewFigures>; address: Address }) {
  return (
    <FigureSheet id="reviews" title="Reviews" note="published" sheet={sheet} address={address}>
      {({ stars, now, before }) =>
        now.average === undefined ? (
          <p className="quiet">None was published in this period.</p>
        ) : (
          <>
            <NamedBars
              bars={stars.map((one) => ({
                name: one.stars === 1 ? '1 star' : `${one.stars} stars`,
                share: one.now / Math.max(1, ...stars.map((other) => other.now)),
                words: formatNumber(one.now),
              }))}
            />
            <p>
              <b>{now.average} on average</b>, from {formatNumber(now.count)}
              {before.average !== undefined &&
                `; ${before.average} from ${formatNumber(before.count)} a year before`}
              . <a href="/office/reviews">Reviews</a>
            </p>
          </>
        )
      }
    </FigureSheet>
  );
}

/** How many of a large school are drawn: all are in the table. */
const DRAWN = 12;

export function AreasSheet({ sheet, address }: { sheet: Sheet<AreaFigures>; address: Address }) {
  return (
    <FigureSheet
      id="areas"
      title="Orders with lessons, by area"
      note="the last twelve weeks"
      sheet={sheet}
      address={address}
    >
      {({ areas }) =>
        areas.length === 0 ? (
          <p className="quiet">No lessons were bought in these weeks, or in the same weeks a year before.</p>
        ) : (
          <>
            <NamedBars
              bars={areas.slice(0, DRAWN).map(({ name, orders }) => ({
                name,
                share: orders.now / Math.max(1, areas[0]?.orders.now ?? 0),
                words: withChange(formatNumber(orders.now), orders),
              }))}
            />
            {areas.length > DRAWN && (
              <p className="quiet">
                The {DRAWN} with the most of {areas.length}. All are in the table.
              </p>
            )}
          </>
        )
      }
    </FigureSheet>
  );
}

export function CodesSheet({ sheet, address }: { sheet: Sheet<CodeFigures>; address: Address }) {
  return (
    <FigureSheet
      id="codes"
      title="Orders with a code"
      note="paid, and not refunded in full"
      sheet={sheet}
      address={address}
    >
      {({ codes, all }) =>
        codes.length === 0 ? (
          <p className="quiet">
            No order was paid with a code in this period, or in the same days a year before.{' '}
            <a href="/office/codes">Codes</a>
          </p>
        ) : (
          <>
            <NamedBars
              bars={codes.slice(0, DRAWN).map(({ name, orders }) => ({
                name,
                share: orders.now / Math.max(1, codes[0]?.orders.now ?? 0),
                words: withChange(formatNumber(orders.now), orders),
              }))}
            />
            {codes.length > DRAWN && (
              <p className="quiet">
                The {DRAWN} with the most of {codes.length}. All are in the table.
              </p>
            )}
            <p>
              <b>{roughPounds(all.sales)} was paid</b> in {formatNumber(all.orders.now)}{' '}
              {all.orders.now === 1 ? 'order' : 'orders'}, after {roughPounds(all.cost)} was taken off.{' '}
              <a href="/office/codes">Codes</a>
            </p>
          </>
        )
      }
    </FigureSheet>
  );
}
