import { useState } from 'react';
import { ActionForm } from '#src/kit/forms/action-form.tsx';
import type { OpenForm } from '#src/kit/forms/open-form.ts';
import { formatHours } from '#src/platform/dates.ts';
import { TickIcon } from '#src/ui/icons.tsx';
import { Link } from '#src/ui/link.tsx';
import { hrefWith, type PageQuery } from '../availability/picker/page-query.ts';
import { PickUpDetails, type PickUpInputs } from '../bookings/pick-up-fields.tsx';
import { Leaf } from '../leaf.tsx';
import type { WholePlan } from './read-weekly.server.ts';
import { type ShownRow, shownRows, ticksOf } from './ticked-dates.ts';
import { HowLong, type TimedPlan, WeeklyChoices, WeeksForm } from './weekly-choices.tsx';
import '../availability/picker/slip.css';
import './weekly.css';

/** The whole plan as a form: what is chosen, each date, and what is booked beside it. */
export function WeeklyPlanForm(props: PlanFormProps) {
  const { minutes, weekday, minute, until, weeks } = props.plan;
  // Another time has dates of its own, with nothing ticked of the one before.
  return <PlanForm key={[minutes, weekday, minute, until, weeks].join()} {...props} />;
}

interface PlanFormProps {
  plan: WholePlan;
  query: PageQuery;
  form: OpenForm<'pick_up_place' | 'pick_up_postcode'>;
  /** Where the reader buys more hours, if they do. */
  buy?: string;
  /** The page that is shown when they are booked, if not this one. */
  back?: string;
  /** Whether a bar below the dates counts what is booked, where that stands further down. */
  hasBar?: boolean;
}

function PlanForm({ plan, query, form, buy, back, hasBar = false }: PlanFormProps) {
  const { minutes, weekday, minute } = plan;
  const sent = form.refused?.values.starts_at;
  const [ticks, setTicks] = useState(() => ticksOf(plan.rows, sent));
  const rows = shownRows(plan.rows, { ticks, affordable: plan.affordable, fills: plan.until === 'hours' });
  const chosen = rows.filter(({ isChosen }) => isChosen);
  const dated = { ...query, minutes, day: weekday, time: minute };
  return (
    <>
      <ActionForm form={form} back={back} className="split">
        <div className="grid grid--shrink g-8">
          <WeeklyChoices plan={plan} query={query} />
          <HowLong plan={plan} query={dated} />
          <section aria-labelledby="dates">
            <h2 className="h2" id="dates">
              {plan.names.learner ? 'The dates' : 'Your dates'}
            </h2>
            <p>{leadOf(rows, plan)}</p>
            <ol className="weekly-dates">
              {rows.map((row) => (
                <DateRow
                  key={row.day}
                  row={row}
                  gone={row.clash !== undefined && sent?.includes(row.day) === true}
                  buy={buy}
                  onTick={(isTicked) => setTicks({ ...ticks, [row.day]: isTicked })}
                />
              ))}
            </ol>
            {hasBar && (
              <p className="weekly-bar" data-keep-clear>
                <span>
                  <strong>{lessonsText(chosen.length)}</strong>, {formatHours(chosen.length * minutes)}
                </span>
                <a className="btn btn--small" href="#booking">
                  Check and book
                </a>
              </p>
            )}
          </section>
        </div>
        <Slip
          plan={plan}
          chosen={chosen}
          left={rows.filter(({ isChosen, isBeyond }) => !isChosen && !isBeyond)}
          fields={form.fields}
        />
      </ActionForm>
      <WeeksForm query={dated} />
    </>
  );
}

function leadOf(rows: readonly ShownRow[], { clock }: WholePlan): string {
  const free = rows.filter(({ clash, isBeyond }) => !clash && !isBeyond).length;
  const others = rows.filter(({ clash }) => clash).length;
  const head = `${free} ${free === 1 ? 'is' : 'are'} free at ${clock}.`;
  if (others === 0) return `${head} Untick a date that doesn’t suit.`;
  return `${head} For the ${others === 1 ? 'one that isn’t' : `${others} that aren’t`}, tick the nearest time to have it instead.`;
}

const lessonsText = (count: number) => `${count} ${count === 1 ? 'lesson' : 'lessons'}`;

function DateRow({
  row,
  gone,
  buy,
  onTick,
}: {
  row: ShownRow;
  /** It was free when the page was looked at before. */
  gone: boolean;
  buy: string | undefined;
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
            <s>{clock}</s> <strong>no hours left.</strong> {buy && <Link to={buy}>Buy more hours</Link>}
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

function Slip({
  plan,
  chosen,
  left,
  fields,
}: {
  plan: WholePlan;
  chosen: readonly ShownRow[];
  left: readonly ShownRow[];
  fields: PickUpInputs;
}) {
  const { minutes, pickUp, remainingMinutes, freeHours, names } = plan;
  const uses = chosen.length * minutes;
  const dayOf = ({ dayShort }: ShownRow) => dayShort;
  const first = chosen[0];
  const last = chosen.at(-1);
  return (
    <aside className="split__aside" id="booking" aria-label="What you are booking">
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
              Uses {formatHours(uses)} of {names.learner ? `${names.learner}’s` : 'your'}{' '}
              {formatHours(remainingMinutes)}. Nothing to pay.
            </dd>
          </div>
        </dl>
        <PickUpDetails fields={fields} learner={names.learner} pickUp={pickUp} />
        <p>
          <button className="btn btn--go" type="submit" disabled={chosen.length === 0}>
            Book {lessonsText(chosen.length)}
          </button>
        </p>
        <p className="small quiet">
          {names.learner ? `${names.learner} can move or cancel` : 'Move or cancel'} any of them free until{' '}
          {freeHours} hours before it.
        </p>
      </div>
    </aside>
  );
}

export function NoWeeklyTimes({
  plan,
  query,
  bookOne,
  wait,
}: {
  plan: TimedPlan;
  query: PageQuery;
  bookOne: string;
  /** Where the reader waits for a time that opens up, if they can. */
  wait?: string;
}) {
  const best = plan.weekdays.toSorted((a, b) => b.count - a.count)[0];
  return (
    <div className="grid grid--shrink g-8">
      <WeeklyChoices plan={plan} query={query} />
      <div className="stack">
        <h2 className="h3">
          {plan.names.instructor ? `${plan.names.instructor} has` : 'You have'} no {plan.dayName} free for the
          next ten weeks
        </h2>
        <p className="row">
          {best && best.count > 0 && (
            <Link className="btn" to={hrefWith({ ...query, minutes: plan.minutes, day: best.weekday })}>
              Show {best.name}s
            </Link>
          )}
          <Link className="btn" to={bookOne}>
            Book one lesson
          </Link>
          {wait && (
            <Link className="textlink" to={wait}>
              Wait for a {plan.dayName} to come free
            </Link>
          )}
        </p>
      </div>
    </div>
  );
}
