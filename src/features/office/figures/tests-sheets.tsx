import { formatNumber } from '#src/platform/format-number.ts';
import { BarRows } from './bar-rows.tsx';
import { type Address, FigureSheet, type Sheet } from './figure-sheet.tsx';
import { NamedBars } from './named-bars.tsx';
import { FEWEST_IN_BAR, FEWEST_TESTS, formatRate, percentPassed } from './pass-rate.ts';
import type { PassRate, TestFigures } from './read-tests.server.ts';

export function TestsSheet({ sheet, address }: { sheet: Sheet<TestFigures>; address: Address }) {
  return (
    <FigureSheet
      id="tests"
      title="Driving tests passed"
      note="of those with a result, by the day of the test"
      isWide
      sheet={sheet}
      address={address}
    >
      {({ stretches, total, missing }) => (
        <>
          {total.all.taken.now < FEWEST_TESTS ? (
            <TooFew rate={total.all} />
          ) : (
            <>
              <BarRows
                stretches={stretches}
                rows={ROWS.filter(({ of }) => total[of].taken.now >= FEWEST_TESTS).map(
                  ({ name, of }, at) => ({
                    name,
                    total: totalOf(total[of]),
                    isMain: at === 0,
                    values: stretches.map((stretch) => barOf(stretch[of])),
                  }),
                )}
                least={100}
                format={(share) => `${Math.round(share)}%`}
              />
              {total.first.taken.now < FEWEST_TESTS && (
                <p>
                  <b>First time: {totalOf(total.first)}.</b>
                </p>
              )}
              <p className="quiet">
                Fewer than {FEWEST_IN_BAR} tests have no bar: the table has the number of tests beside each
                rate.
              </p>
            </>
          )}
          {missing !== undefined && missing > 0 && (
            <p>
              <b>
                {formatNumber(missing)} {missing === 1 ? 'result is' : 'results are'} missing.
              </b>{' '}
              Instructors are asked in their diary, and after a week <a href="/office">Today</a> says whom to
              ask.
            </p>
          )}
        </>
      )}
    </FigureSheet>
  );
}

const ROWS = [
  { name: 'Passed first time', of: 'first' },
  { name: 'Passed, all tests', of: 'all' },
] as const;

function TooFew({ rate: { taken, passed } }: { rate: PassRate }) {
  if (taken.now === 0) return <p className="quiet">No test of this period has a result.</p>;
  return (
    <>
      <p>
        <b>
          {taken.now === 1 ? '1 test' : `${taken.now} tests`} so far, {passed.now} passed.
        </b>
      </p>
      <p className="quiet">A percentage of so few says little. The plot starts at {FEWEST_TESTS} tests.</p>
    </>
  );
}

function totalOf({ taken, passed }: PassRate): string {
  const before = taken.before > 0 ? `; ${formatRate(taken.before, passed.before)} a year before` : '';
  return formatRate(taken.now, passed.now) + before;
}

const barOf = ({ taken, passed }: PassRate) => ({
  now: shareOf(taken.now, passed.now),
  before: shareOf(taken.before, passed.before),
});

const shareOf = (taken: number, passed: number) =>
  taken < FEWEST_IN_BAR ? 0 : (percentPassed(taken, passed) ?? 0);

/** How many of a large school are drawn: all are in the table. */
const DRAWN = 12;

export function TestAreasSheet({ sheet, address }: { sheet: Sheet<TestFigures>; address: Address }) {
  return (
    <FigureSheet
      id="test-areas"
      title="Passed first time, by area"
      note="by the learner’s postcode"
      sheet={sheet}
      address={address}
    >
      {({ areas }) =>
        areas.length === 0 ? (
          <p className="quiet">No test of this period, or of the same days a year before, has a result.</p>
        ) : (
          <>
            <NamedBars
              hasTrack
              bars={areas.slice(0, DRAWN).map(({ name, first: { taken, passed } }) => ({
                name,
                share: taken.now < FEWEST_TESTS ? 0 : passed.now / taken.now,
                words: formatRate(taken.now, passed.now),
              }))}
            />
            <p className="quiet">
              Fewer than {FEWEST_TESTS} tests have no bar.
              {areas.length > DRAWN &&
                ` The ${DRAWN} with the most tests of ${areas.length}: all are in the table.`}
            </p>
          </>
        )
      }
    </FigureSheet>
  );
}
