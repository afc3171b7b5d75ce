import { formatWeekday } from '#src/platform/dates.ts';
import { TickIcon } from '#src/ui/icons.tsx';
import { idOfTime, type ShownDay, type ShownTime, type ShownWeek } from './picking.ts';
import './picking.css';

/** The four weeks ahead as links, each with how much of its days is free. */
export function WeekLinks({
  weeks,
  currentWeek,
  hrefOf,
}: {
  weeks: ShownWeek[];
  currentWeek: string;
  hrefOf(week: ShownWeek): string;
}) {
  const most = Math.max(1, ...weeks.flatMap(({ counts }) => counts));
  return (
    <nav aria-label="Weeks">
      <ol className="weeks grid g-2">
        {weeks.map((week) => (
          <li key={week.first}>
            <a href={hrefOf(week)} aria-current={week.first === currentWeek ? 'true' : undefined}>
              <span className="weeks__name">{week.name}</span>
              <Spark counts={week.counts} most={most} />
              <span>{week.total === 1 ? '1 time' : `${week.total} times`}</span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Spark({ counts, most }: { counts: number[]; most: number }) {
  return (
    <svg width="100%" height="28" aria-hidden="true">
      {counts.map((count, day) => {
        const height = count === 0 ? 3 : 5 + (count / most) * 23;
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a week has seven days
            key={day}
            className={count === 0 ? 'spark__none' : 'spark__some'}
            x={`${2 + day * 14.286}%`}
            width="10.3%"
            y={28 - height}
            height={height}
            rx="1.5"
          />
        );
      })}
    </svg>
  );
}

/** The days of a week: one group of radios over all of them, so that arrow keys walk the week. */
export function DayTimes({
  days,
  chosen,
  onChoose,
  gone,
  today,
}: {
  days: ShownDay[];
  chosen: string | undefined;
  onChoose(time: ShownTime): void;
  /** A time that somebody has just taken, in its place. */
  gone?: Pick<ShownTime, 'day' | 'clock'> | undefined;
  today: string;
}) {
  return (
    <ol className="days">
      {days.map(({ day, times }) =>
        times.length === 0 && gone?.day !== day ? (
          <li key={day} className="day day--none grid items-start g-3">
            <p className="day__name">
              <DayName day={day} today={today} />
            </p>
            <p className="day__why">{day === today ? 'Nothing free today' : 'Nothing free'}</p>
          </li>
        ) : (
          <li key={day}>
            <fieldset className="day">
              <legend className="day__name">
                <DayName day={day} today={today} />
              </legend>
              <div className="day__times grid g-2">
                {inOrder(times, gone?.day === day ? gone : undefined).map((time) =>
                  'value' in time ? (
                    <label className="time" key={time.value}>
                      <input
                        type="radio"
                        name="slot"
                        required
                        id={idOfTime(time)}
                        value={time.value}
                        checked={chosen === time.value}
                        onChange={() => onChoose(time)}
                      />
                      <span>
                        <TickIcon />
                        {time.clock}
                        {time.note && <small>{time.note}</small>}
                      </span>
                    </label>
                  ) : (
                    <p className="gone" key="gone">
                      <s>{time.clock}</s> <span>Taken</span>
                    </p>
                  ),
                )}
              </div>
            </fieldset>
          </li>
        ),
      )}
    </ol>
  );
}

type GoneTime = Pick<ShownTime, 'day' | 'clock'>;

function inOrder(times: readonly ShownTime[], gone: GoneTime | undefined): (ShownTime | GoneTime)[] {
  const free = times.filter(({ clock }) => clock !== gone?.clock);
  return gone ? [...free, gone].sort((a, b) => a.clock.localeCompare(b.clock)) : [...free];
}

/** "Thu 26", read as "Thursday 26 November": a word of which a part is hidden would be read as two. */
function DayName({ day, today }: { day: string; today: string }) {
  const label = formatWeekday(day, today);
  const [weekday = '', date] = label.split(' ');
  return (
    <>
      <span className="visually-hidden">{label}</span>
      <span aria-hidden="true">
        <span className="day__w">{weekday.slice(0, 3)}</span> <span className="day__n">{date}</span>
      </span>
    </>
  );
}
