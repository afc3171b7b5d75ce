import { formatHours } from '#src/platform/dates.ts';
import { Link } from '#src/ui/link.tsx';
import { type LessonsAddress, lessonsPath } from '../../learners/lessons-address.ts';
import type { Minutes } from '../../ledger.ts';
import type { ShownHours } from '../top-up/read-top-up.server.ts';
import type { OwnLessons } from './own-lessons.server.ts';

type LowShown = Extract<ShownHours, { kind: 'low' }>;
type EnoughShown = Extract<ShownHours, { kind: 'enough' }>;

/** The hours road: tarmac behind you, blue booked, sand to come. */
export function HoursCard({
  at,
  minutes,
  entries,
  shown,
  hasTopUp,
}: {
  at: LessonsAddress;
  minutes: Minutes;
  entries: Pick<OwnLessons['entries'][number], 'id' | 'day' | 'label' | 'reason' | 'minutes'>[];
  /** What to say of them, where they run low or are enough. */
  shown: ShownHours | null;
  /** Whether more hours are offered beside it. */
  hasTopUp: boolean;
}) {
  const low = shown?.kind === 'low' ? shown : undefined;
  const used = minutes.completed + minutes.charged;
  const sums = [
    ['tar', 'Used', used],
    ['blue', 'Booked', minutes.booked],
    ['sand', 'Left to book', minutes.remaining],
    ['', 'Bought', minutes.bought],
  ] as const;
  return (
    <section className="panel mt-5 grid grid--shrink g-4" aria-labelledby="hours">
      <div className="cluster between g-4">
        <h2 className="hours-road__h" id="hours">
          {shown ? shown.left : formatHours(minutes.remaining)} left
        </h2>
        <p className="row">
          {minutes.remaining >= 60 && (
            <Link className="btn btn--go" to={lessonsPath(at, 'book')}>
              Book a lesson
            </Link>
          )}
          {minutes.remaining >= 120 && (
            <Link className="btn" to={lessonsPath(at, 'weekly')}>
              Book a weekly time
            </Link>
          )}
          {!hasTopUp && (
            <Link
              className={minutes.remaining >= 60 || shown ? 'btn' : 'btn btn--go'}
              to={lessonsPath(at, 'buy')}
            >
              Buy more hours
            </Link>
          )}
        </p>
      </div>
      {low && <LowHours low={low} />}
      {shown?.kind === 'enough' && <EnoughHours enough={shown} />}
      <Haul used={used} booked={minutes.booked} remaining={minutes.remaining} isLow={low !== undefined} />
      <dl className="facts facts--big hours-road__sums">
        {sums.map(([key, name, sum]) => (
          <div key={name}>
            <dt>
              {key && <i className={`hours-road__key hours-road__key--${key}`} />}
              {name}
            </dt>
            <dd>{formatHours(sum)}</dd>
          </div>
        ))}
      </dl>
      <details className="ledger">
        <summary>Every entry</summary>
        <table className="table small">
          <caption className="visually-hidden">Hours bought and used, newest first</caption>
          <thead>
            <tr>
              <th scope="col">Date</th>
              <th scope="col">What</th>
              <th scope="col" className="num">
                Time
              </th>
            </tr>
          </thead>
          <tbody>
            {entries.map(({ id, day, label, reason, minutes: entered }) => (
              <tr key={id}>
                <td>{day}</td>
                <td>
                  {label}
                  {reason && `: ${reason}`}
                </td>
                <td className="num">
                  {entered < 0 ? '−' : '+'} {formatHours(Math.abs(entered))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}

/** What is booked of the last hours, and how many more lessons come before the test. */
function LowHours({ low: { left, remaining, lessons, usual, test } }: { low: LowShown }) {
  const [last] = lessons.slice(-1);
  return (
    <>
      <p>
        {last === undefined ? (
          'No lesson is booked.'
        ) : remaining === null ? (
          <>
            All of it is booked: <strong>{lessons.join('; ')}</strong>. After that your hours are used up.
          </>
        ) : (
          <>
            Booked: <strong>{lessons.join('; ')}</strong>.
          </>
        )}{' '}
        {remaining !== null &&
          `${last === undefined ? left : remaining} is left to book, less than your usual ${usual}.`}
      </p>
      {test && test.lessons > 0 && (
        <p className="small quiet">
          Your test is on {test.day}. At your pace of {test.pace} that is{' '}
          {test.lessons === 1 ? '1 more lesson' : `${test.lessons} more lessons`} before it.
        </p>
      )}
    </>
  );
}

function EnoughHours({ enough: { left, lessons } }: { enough: EnoughShown }) {
  return (
    <p className="notice notice--success">
      <span>
        <strong>You have enough for every lesson up to your test.</strong> {left}
        {lessons.length > 0 && `, ${lessons.length} booked`}.
      </span>
    </p>
  );
}

/** In per cent without a view box, so that lines keep their width. */
function Haul({
  used,
  booked,
  remaining,
  isLow,
}: {
  used: number;
  booked: number;
  remaining: number;
  isLow: boolean;
}) {
  const all = used + booked + remaining;
  if (all === 0) return null;
  const [driven, ahead] = [(used / all) * 100, (booked / all) * 100];
  const hours = Math.round(all / 60);
  const step = hours <= 40 ? 1 : 5;
  const posts = Array.from({ length: Math.floor(hours / step) + 1 }, (_, post) => post * step);
  const label = `A road ${formatHours(all)} long: ${formatHours(used)} used, ${formatHours(booked)} booked, ${formatHours(remaining)} left.`;
  return (
    <svg className="hours-chart" width="100%" height="112" role="img" aria-label={label}>
      <rect
        fill="var(--color-sand)"
        stroke="var(--color-rule)"
        x="0"
        y="52"
        width="100%"
        height="40"
        rx="6"
      />
      <line
        stroke="var(--color-rule)"
        strokeWidth="4"
        strokeDasharray="18 14"
        x1={`${driven + ahead}%`}
        x2="100%"
        y1="72"
        y2="72"
      />
      {used > 0 && (
        <>
          <rect fill="var(--color-asphalt)" x="0" y="52" width={`${driven}%`} height="40" rx="6" />
          <line
            stroke="var(--color-panel)"
            strokeWidth="4"
            strokeDasharray="18 14"
            x1="1%"
            x2={`${driven}%`}
            y1="72"
            y2="72"
          />
        </>
      )}
      {booked > 0 && (
        <>
          <rect fill="var(--color-blue)" x={`${driven}%`} y="52" width={`${ahead}%`} height="40" />
          <line
            stroke="var(--color-panel)"
            strokeWidth="4"
            strokeDasharray="18 14"
            x1={`${driven + 1}%`}
            x2={`${driven + ahead}%`}
            y1="72"
            y2="72"
          />
        </>
      )}
      {isLow && (
        <rect
          fill="var(--color-yellow)"
          stroke="var(--color-ink)"
          strokeWidth="1.5"
          x="98.6%"
          y="42"
          width="1.4%"
          height="56"
        />
      )}
      <svg x={`${driven}%`} y="0" overflow="visible" aria-hidden="true">
        <image href="/art/parts/car-side.svg" x={driven < 12 ? 0 : -92} y="30" width="96" height="50" />
      </svg>
      {posts.map((post) => (
        <line
          key={post}
          stroke="var(--color-edge)"
          strokeWidth="2"
          x1={`${(post / hours) * 100}%`}
          x2={`${(post / hours) * 100}%`}
          y1="96"
          y2={post % (step * 5) === 0 ? 108 : 101}
        />
      ))}
    </svg>
  );
}
