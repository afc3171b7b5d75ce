import { useNavigate } from 'react-router';
import { Link } from '#src/ui/link.tsx';
import { Lengths } from '../availability/picker/lengths.tsx';
import { hrefWith, type PageQuery } from '../availability/picker/page-query.ts';
import type { WeeklyPlan, WholePlan } from './read-weekly.server.ts';
import { usuallyFreeText } from './weekly-text.ts';

export type TimedPlan = Extract<WeeklyPlan, { times: unknown }>;

/** Length, day and time: links, since the dates depend on them. */
export function WeeklyChoices({ plan, query }: { plan: TimedPlan; query: PageQuery }) {
  const { minutes, weekday, weekdays, times, dayName, names } = plan;
  const hrefOf = (more: PageQuery) => hrefWith({ ...query, minutes, day: weekday, ...more });
  return (
    <>
      <Lengths
        lengths={plan.lengths}
        chosen={minutes}
        hrefOf={(length) => hrefOf({ minutes: length, time: plan.minute })}
      />
      <nav aria-labelledby="which-day">
        <h2 className="h3" id="which-day">
          Which day?
        </h2>
        <p className="small quiet">{usuallyFreeText(names)}</p>
        <ul className="weekdays grid">
          {weekdays.map(({ weekday: day, name, count }) => (
            <li key={day}>
              {count > 0 || day === weekday ? (
                <Link
                  to={hrefOf({ day })}
                  preventScrollReset
                  aria-current={day === weekday ? 'true' : undefined}
                >
                  <b>{name.slice(0, 3)}</b>
                  <span className="visually-hidden">{name.slice(3)}, </span> {count}
                  <span className="visually-hidden"> {count === 1 ? 'time' : 'times'}</span>
                </Link>
              ) : (
                <span className="weekdays__none">
                  <b>{name.slice(0, 3)}</b> 0<span className="visually-hidden"> times</span>
                </span>
              )}
            </li>
          ))}
        </ul>
      </nav>
      {times.length > 0 && (
        <nav aria-labelledby="what-time">
          <h2 className="h3" id="what-time">
            What time on {dayName}s?
          </h2>
          <p className="small quiet">
            One block a week for the next {times[0]?.weeks.length} weeks. Solid is free.
          </p>
          <ul className="weekly-times grid g-2">
            {times.map(({ minute, clock, weeks }) => (
              <li key={minute}>
                <Link
                  to={hrefOf({ time: minute })}
                  preventScrollReset
                  aria-current={minute === plan.minute ? 'true' : undefined}
                >
                  <strong>{clock}</strong>
                  <span>
                    {weeks.filter(Boolean).length} of {weeks.length}
                    <span className="weekly-times__more"> weeks free</span>
                  </span>
                  <WeekBlocks weeks={weeks} />
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </>
  );
}

function WeekBlocks({ weeks }: { weeks: readonly boolean[] }) {
  return (
    <span className="weekly-times__weeks" aria-hidden="true">
      {weeks.map((isFree, week) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the weeks are their places
        <i key={week} data-free={isFree || undefined} />
      ))}
    </span>
  );
}

const WEEKS_FORM = 'number-of-weeks';

/** Without a script it shows the dates of a number of weeks. It stands beside the other form, whose fields are around its own. */
export function WeeksForm({ query }: { query: PageQuery }) {
  return (
    <form method="get" id={WEEKS_FORM}>
      {Object.entries({ ...query, until: 'weeks' }).map(
        ([name, value]) =>
          value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
      )}
    </form>
  );
}

/** How long it goes on, as links or by a number of weeks. */
export function HowLong({ plan, query }: { plan: WholePlan; query: PageQuery }) {
  const navigate = useNavigate();
  const { untils, until, weeks, weeksChoices, names } = plan;
  const note = ({ count, last }: { count: number; last: string | undefined }) =>
    `${count} ${count === 1 ? 'lesson' : 'lessons'}${last ? `, to ${last}` : ''}`;
  const current = (kind: string) => (until === kind ? 'true' : undefined);
  return (
    <section aria-labelledby="how-long-for">
      <h2 className="h3" id="how-long-for">
        For how long?
      </h2>
      <ul className="lesson-lengths weekly-until grid g-2">
        <li>
          <Link
            to={hrefWith({ ...query, until: 'hours' })}
            preventScrollReset
            aria-current={current('hours')}
          >
            <strong>{names.learner ? 'Until the hours run out' : 'Until my hours run out'}</strong>
            <span>{note(untils.hours)}</span>
          </Link>
        </li>
        {untils.test && (
          <li>
            <Link
              to={hrefWith({ ...query, until: 'test' })}
              preventScrollReset
              aria-current={current('test')}
            >
              <strong>{names.learner ? 'Until the driving test' : 'Until my driving test'}</strong>
              <span>{note(untils.test)}</span>
            </Link>
          </li>
        )}
        <li>
          <div className="weekly-until__weeks" data-current={current('weeks')}>
            <label htmlFor="weeks">A number of weeks</label>
            <select
              className="input"
              id="weeks"
              name="weeks"
              form={WEEKS_FORM}
              defaultValue={weeks}
              onChange={(event) =>
                void navigate(hrefWith({ ...query, until: 'weeks', weeks: event.currentTarget.value }), {
                  preventScrollReset: true,
                })
              }
            >
              {weeksChoices.map((count) => (
                <option key={count}>{count}</option>
              ))}
            </select>
            <button className="btn btn--small" type="submit" form={WEEKS_FORM}>
              Show
            </button>
          </div>
        </li>
      </ul>
    </section>
  );
}
