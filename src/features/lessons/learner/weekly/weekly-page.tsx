import { useState } from 'react';
import { type ActionFunctionArgs, type LoaderFunctionArgs, useNavigate } from 'react-router';
import { privateMeta } from '#src/features/accounts/account/account-panel.tsx';
import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { openForm } from '#src/kit/forms/open-form.ts';
import { servicesContext } from '#src/platform/context/services.server.ts';
import { formatHours } from '#src/platform/dates.ts';
import type { Matches } from '#src/platform/page-meta.ts';
import { isUuid } from '#src/platform/slug.ts';
import { TickIcon } from '#src/ui/icons.tsx';
import { Link } from '#src/ui/link.tsx';
import { Portrait } from '#src/ui/portrait/portrait.tsx';
import { useRefused } from '#src/ui/posted/posted-form.tsx';
import { Lengths } from '../../availability/picker/lengths.tsx';
import { hrefWith, type PageQuery } from '../../availability/picker/page-query.ts';
import { PickUpFields } from '../../bookings/pick-up-fields.tsx';
import { Leaf } from '../../leaf.tsx';
import { type LessonsAddress, lessonsPath } from '../../learners/lessons-address.ts';
import { type WeeklyPlan, type WholePlan, weeklyPlan } from '../../series/read-weekly.server.ts';
import { type ShownRow, shownRows, ticksOf } from '../../series/ticked-dates.ts';
import { bookWeeklyForm, seriesActions } from '../actions/series-actions.server.ts';
import { LessonsPage } from '../lessons-frame.tsx';
import { postedLearnerAction } from '../posted-learner-action.server.ts';
import { seeLessons } from '../see-lessons.server.ts';
import type { Route } from './+types/weekly-page.ts';
import '../../availability/picker/picking-page.css';
import '../../series/weekly.css';

export async function loader(args: LoaderFunctionArgs) {
  const { at, learner } = await seeLessons(args);
  const { db, clock } = args.context.get(servicesContext);
  const query = new URL(args.request.url).searchParams;
  const asked = {
    minutes: query.get('minutes'),
    day: query.get('day'),
    time: query.get('time'),
    until: query.get('until'),
    weeks: query.get('weeks'),
    from: query.get('from'),
  };
  const series = query.get('series') ?? '';
  return {
    at,
    asked,
    series: isUuid(series) ? series : undefined,
    form: bookWeeklyForm(),
    plan: await weeklyPlan(db, learner.id, asked, clock.now()),
  };
}

export function action(args: ActionFunctionArgs) {
  return postedLearnerAction(args, seriesActions);
}

export const meta = ({ matches }: { matches: Matches }) => privateMeta('Book a weekly time', matches);

export default function WeeklyPage({ loaderData: { at, asked, series, form, plan } }: Route.ComponentProps) {
  const query: PageQuery = { learner: at.learner, series, from: asked.from ?? undefined };
  return (
    <LessonsPage at={at}>
      <div className="picking__head grid g-3">
        <h1 className="h1--quiet">Book a weekly time</h1>
        <WithWhom plan={plan} at={at} />
      </div>
      {plan.problem === 'no_instructor' && <NoInstructor at={at} />}
      {plan.problem === 'no_hours' && <NoHours at={at} minutes={plan.remainingMinutes} />}
      {plan.problem === 'no_times' && (
        <>
          <Choices plan={plan} query={query} />
          <NoTimes plan={plan} query={query} at={at} />
        </>
      )}
      {plan.problem === undefined && (
        // Another time has dates of its own, with nothing ticked of the one before.
        <Whole
          key={[plan.minutes, plan.weekday, plan.minute, plan.until, plan.weeks].join()}
          {...{ at, series, form, plan, query }}
        />
      )}
    </LessonsPage>
  );
}

function WithWhom({ plan, at }: { plan: WeeklyPlan; at: LessonsAddress }) {
  if (!('instructor' in plan)) return null;
  const { instructor, remainingMinutes } = plan;
  return (
    <p className="withwho cluster g-0 gx-3">
      <Portrait className="withwho__face" src={instructor.portrait} size={40} />
      <span>
        With <strong>{instructor.name}</strong>. You have{' '}
        <strong>{formatHours(remainingMinutes)} left</strong>.
      </span>
      <Link className="textlink" to={lessonsPath(at, 'book')}>
        Book one lesson instead
      </Link>
    </p>
  );
}

type TimedPlan = Extract<WeeklyPlan, { times: unknown }>;

/** Length, day and time: links, since the dates depend on them. */
function Choices({ plan, query }: { plan: TimedPlan; query: PageQuery }) {
  const { minutes, weekday, weekdays, times, dayName, instructor } = plan;
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
        <p className="small quiet">Times {instructor.firstName} usually has free on each</p>
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

interface WholeProps {
  at: LessonsAddress;
  series: string | undefined;
  form: ReturnType<typeof bookWeeklyForm>;
  plan: WholePlan;
  query: PageQuery;
}

function Whole({ at, series, form, plan, query }: WholeProps) {
  const refused = useRefused();
  const { minutes, weekday, minute } = plan;
  const [ticks, setTicks] = useState(() => ticksOf(plan.rows, refused?.values.starts_at));
  const rows = shownRows(plan.rows, { ticks, affordable: plan.affordable, fills: plan.until === 'hours' });
  const chosen = rows.filter(({ isChosen }) => isChosen);
  const dated = { ...query, minutes, day: weekday, time: minute };
  const open = openForm(form, {
    expected: { minutes },
    hidden: { instructor: plan.instructor.slug, ...(series && { series }) },
    defaults: { pick_up_place: plan.pickUp.place, pick_up_postcode: plan.pickUp.postcode },
    refused,
  });
  return (
    <>
      <ActionForm form={open} className="split">
        <div className="grid grid--shrink g-8">
          <Choices plan={plan} query={query} />
          <HowLong plan={plan} query={dated} />
          <section aria-labelledby="dates">
            <h2 className="h2" id="dates">
              Your dates
            </h2>
            <p>{leadOf(rows, plan)}</p>
            <ol className="weekly-dates">
              {rows.map((row) => (
                <DateRow
                  key={row.day}
                  row={row}
                  gone={row.clash !== undefined && refused?.values.starts_at?.includes(row.day) === true}
                  buy={lessonsPath(at, 'buy')}
                  onTick={(isTicked) => setTicks({ ...ticks, [row.day]: isTicked })}
                />
              ))}
            </ol>
          </section>
        </div>
        <Slip
          plan={plan}
          chosen={chosen}
          left={rows.filter(({ isChosen, isBeyond }) => !isChosen && !isBeyond)}
          fields={open.fields}
        />
      </ActionForm>
      <WeeksForm query={dated} />
    </>
  );
}

function leadOf(rows: readonly ShownRow[], { minute }: WholePlan): string {
  const free = rows.filter(({ clash, isBeyond }) => !clash && !isBeyond).length;
  const others = rows.filter(({ clash }) => clash).length;
  const clock = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
  const head = `${free} ${free === 1 ? 'is' : 'are'} free at ${clock}.`;
  if (others === 0) return `${head} Untick a date that doesn’t suit you.`;
  return `${head} For the ${others === 1 ? 'one that isn’t' : `${others} that aren’t`}, tick the nearest time to have it instead.`;
}

function DateRow({
  row,
  gone,
  buy,
  onTick,
}: {
  row: ShownRow;
  /** It was free when the page was looked at before. */
  gone: boolean;
  buy: string;
  onTick(isTicked: boolean): void;
}) {
  const { clash, clock, instead, hint, value, isChosen, isBeyond, dayLabel } = row;
  const tone = isChosen ? (clash ? 'other' : undefined) : 'out';
  return (
    <li className="weekly-date" data-tone={tone}>
      <Leaf day={dayLabel} />
      <div className="weekly-date__what">
        {clash && (
          <p>
            <s>{clock}</s> <strong>{gone && clash === 'is taken' ? 'has just gone' : clash}</strong>
          </p>
        )}
        {isBeyond ? (
          <p>
            <s>{clock}</s> <strong>no hours left.</strong> <Link to={buy}>Buy more hours</Link>
          </p>
        ) : value ? (
          <label className="tick">
            <input
              type="checkbox"
              name="starts_at"
              value={value}
              checked={isChosen}
              onChange={(event) => onTick(event.currentTarget.checked)}
            />
            <span>
              <strong>{clash ? instead : clock}</strong>
              {clash && ' instead'}
              {clash ? (
                <span className="weekly-date__hint">{hint}</span>
              ) : (
                isChosen && (
                  <span className="weekly-date__free">
                    <TickIcon /> Free
                  </span>
                )
              )}
            </span>
          </label>
        ) : (
          <p className="weekly-date__hint">There’s no free time near it.</p>
        )}
      </div>
    </li>
  );
}

const WEEKS_FORM = 'number-of-weeks';

/** Without a script it shows the dates of a number of weeks. It stands beside the other form, whose fields are around its own. */
function WeeksForm({ query }: { query: PageQuery }) {
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
function HowLong({ plan, query }: { plan: WholePlan; query: PageQuery }) {
  const navigate = useNavigate();
  const { untils, until, weeks, weeksChoices } = plan;
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
            <strong>Until my hours run out</strong>
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
              <strong>Until my driving test</strong>
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

function Slip({
  plan,
  chosen,
  left,
  fields,
}: {
  plan: WholePlan;
  chosen: readonly ShownRow[];
  left: readonly ShownRow[];
  fields: Parameters<typeof PickUpFields>[0]['fields'];
}) {
  const { minutes, pickUp, remainingMinutes, freeHours } = plan;
  const isWrong = Boolean(fields.pick_up_place.error ?? fields.pick_up_postcode.error);
  const uses = chosen.length * minutes;
  const dayOf = ({ dayShort }: ShownRow) => dayShort;
  const first = chosen[0];
  const last = chosen.at(-1);
  return (
    <aside className="split__aside" aria-label="What you are booking">
      <div className="plate plate--paper grid g-5">
        <h2 className="h3">{plan.title}</h2>
        <dl className="facts slip__what">
          <div aria-live="polite">
            <dt>Lessons</dt>
            <dd className="slip__big">
              {chosen.length}, of {minutes} minutes
            </dd>
          </div>
          {first && last && (
            <div>
              <dt>Dates</dt>
              <dd>{first === last ? dayOf(first) : `${dayOf(first)} to ${dayOf(last)}`}</dd>
            </div>
          )}
          {left.length > 0 && (
            <div>
              <dt>Left out</dt>
              <dd>{left.map(dayOf).join(', ')}</dd>
            </div>
          )}
          <div>
            <dt>Hours</dt>
            <dd>
              Uses {formatHours(uses)} of your {formatHours(remainingMinutes)}. Nothing to pay.
            </dd>
          </div>
        </dl>
        <details className="slip__place" open={isWrong || pickUp.place === '' || pickUp.postcode === ''}>
          <summary>
            <span className="small quiet">Picked up at</span>
            <span>
              <bdi>{[pickUp.place, pickUp.postcode].filter(Boolean).join(', ') || 'Choose a place'}</bdi>{' '}
              <span className="slip__change">Change</span>
            </span>
          </summary>
          <PickUpFields fields={fields} />
        </details>
        <p>
          <button className="btn btn--go" type="submit" disabled={chosen.length === 0}>
            Book {chosen.length} {chosen.length === 1 ? 'lesson' : 'lessons'}
          </button>
        </p>
        <p className="small quiet">Move or cancel any of them free until {freeHours} hours before it.</p>
      </div>
    </aside>
  );
}

function NoInstructor({ at }: { at: LessonsAddress }) {
  return (
    <div className="stack">
      <p className="lead">A weekly time is with your own instructor, and you don’t have one yet.</p>
      <p>
        <Link className="btn btn--go" to={lessonsPath(at, 'book')}>
          Book one lesson
        </Link>
      </p>
    </div>
  );
}

function NoHours({ at, minutes }: { at: LessonsAddress; minutes: number }) {
  return (
    <div className="stack">
      <p className="lead">
        {minutes > 0
          ? `You have ${formatHours(minutes)} left.`
          : 'You have no hours left that can be booked.'}{' '}
        Buy more hours first, then choose your weekly time.
      </p>
      <p>
        <Link className="btn btn--go" to={lessonsPath(at, 'buy')}>
          Buy more hours
        </Link>
      </p>
    </div>
  );
}

function NoTimes({ plan, query, at }: { plan: TimedPlan; query: PageQuery; at: LessonsAddress }) {
  const best = plan.weekdays.toSorted((a, b) => b.count - a.count)[0];
  return (
    <div className="stack mt-8">
      <h2 className="h3">
        {plan.instructor.firstName} has no {plan.dayName} free for the next ten weeks
      </h2>
      <p className="row">
        {best && best.count > 0 && (
          <Link className="btn" to={hrefWith({ ...query, minutes: plan.minutes, day: best.weekday })}>
            Show {best.name}s
          </Link>
        )}
        <Link className="btn" to={lessonsPath(at, 'book')}>
          Book one lesson
        </Link>
      </p>
    </div>
  );
}
