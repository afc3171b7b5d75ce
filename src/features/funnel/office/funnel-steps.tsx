import { Table } from '#src/kit/parts/card-table.tsx';
import { formatNumber } from '#src/platform/format-number.ts';
import type { FunnelCounts, FunnelStep } from '../read-funnel.server.ts';

const STEPS: readonly [FunnelStep, string][] = [
  ['area', 'Area page'],
  ['added', 'Added to basket'],
  ['checkout', 'Checkout'],
  ['details', 'Details'],
  ['billing', 'Billing'],
  ['learner', 'Learner'],
  ['payment', 'Payment'],
  ['paid', 'Paid'],
];
/** From here on, visitors who leave had begun to buy. */
const FIRST_OF_CHECKOUT = 3;

export const shareOf = (part: number, whole: number) =>
  whole === 0 ? '' : `${Math.round((part / whole) * 100)}%`;

/** How many reached each step, and where they left. */
export function FunnelSteps({ counts }: { counts: FunnelCounts }) {
  const most = Math.max(1, ...STEPS.map(([step]) => counts[step]));
  const leaving = STEPS.map(([step], index) => leftBefore(counts, index, step));
  const worst = Math.max(...leaving.slice(FIRST_OF_CHECKOUT));
  return (
    <ol className="funnel grid g-2">
      {STEPS.map(([step, name], index) => {
        const dropOff = leaving[index] ?? 0;
        const before = counts[STEPS[index - 1]?.[0] ?? 'area'];
        const isWorst = index >= FIRST_OF_CHECKOUT && dropOff === worst && worst > 0;
        return (
          <li key={step}>
            <span className="strong">{name}</span>
            <span className="num">{formatNumber(counts[step])}</span>
            <svg aria-hidden="true" width="100%" height="16">
              <rect fill="var(--color-sand)" width="100%" height="16" />
              <rect
                fill={step === 'paid' ? 'var(--color-green)' : 'var(--color-ink)'}
                width={`${(counts[step] / most) * 100}%`}
                height="16"
              />
            </svg>
            <span className="funnel__left">
              {index === 0
                ? 'views'
                : dropOff > 0
                  ? `${formatNumber(dropOff)} left, ${shareOf(dropOff, before)}`
                  : ''}{' '}
              {isWorst && <span className="patch">Most leave checkout here</span>}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

function leftBefore(counts: FunnelCounts, index: number, step: FunnelStep): number {
  const before = STEPS[index - 1]?.[0];
  return before ? Math.max(0, counts[before] - counts[step]) : 0;
}

export function FunnelTable({ counts, caption }: { counts: FunnelCounts; caption: string }) {
  return (
    <details className="more">
      <summary>Show as a table</summary>
      <Table
        caption={caption}
        isCaptionShown
        className="table--tight"
        columns={[
          { head: 'Step', cell: ({ name }) => name },
          { head: 'Reached', num: true, cell: ({ count }) => formatNumber(count) },
          {
            head: 'Of last step',
            num: true,
            cell: ({ before, count }) => before !== undefined && shareOf(count, before),
          },
        ]}
        rows={STEPS.map(([step, name], index) => {
          const last = STEPS[index - 1]?.[0];
          return { name, count: counts[step], before: last && counts[last] };
        })}
        keyOf={({ name }) => name}
      />
    </details>
  );
}
