import { type ReactNode, useRef } from 'react';
import { useSubmit } from 'react-router';
import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { Submit } from '#src/kit/forms/fields.tsx';
import type { OpenForm } from '#src/kit/forms/open-form.ts';
import { formatHours } from '#src/platform/dates.ts';
import { pounds } from '#src/platform/money.ts';
import { Link } from '#src/ui/link.tsx';
import type { PageQuery } from '../availability/picker/page-query.ts';
import type { MoveAllPlan } from './read-move-all.server.ts';
import './change-series.css';

interface MoveAllProps {
  plan: MoveAllPlan;
  /** What the address of the page has beside the choices. */
  query?: PageQuery;
  form: OpenForm;
  /** The page that follows. */
  back: string;
  /** Where one that stays is moved by itself. */
  moveOne(id: string): string;
  /** What is asked at the end of the form. */
  children?: ReactNode;
}

const movedOf = ({ rows }: MoveAllPlan) => rows.filter((row) => 'after' in row);

/** The lessons as the form sends them: each with what was shown of it and where it goes. */
export const movedLessons = (plan: MoveAllPlan) =>
  movedOf(plan)
    .map(({ id, version, chargedMinutes, startsAt }) => `${id} ${version} ${chargedMinutes} ${startsAt}`)
    .join(',');

/** Moves weekly lessons from one on to another time of their week, with what that costs said before. */
export function MoveAll({ plan, query = {}, form, back, moveOne, children }: MoveAllProps) {
  const { rows, charged } = plan;
  const moved = movedOf(plan);
  const lessons = rows.length === 1 ? 'the lesson on' : `the ${rows.length} lessons from`;
  return (
    <>
      <p className="lead">
        {plan.isUnchanged
          ? `Choose another day or time for ${lessons} ${plan.fromLabel}. `
          : rows.length === 1
            ? `The lesson on ${plan.fromLabel} ${moved.length === 1 ? 'can' : 'can’t'} move. `
            : `${moved.length} of ${lessons} ${plan.fromLabel} can move. `}
        Earlier ones stay as they are.
      </p>
      <NewTime plan={plan} query={query} />
      <ActionForm form={form} back={back} className="grid grid--shrink g-6">
        <ul className="weekly-moves">
          {rows.map((row) => (
            <li key={row.id}>
              {'after' in row ? (
                <>
                  {row.before} <span aria-hidden="true">→</span>
                  <span className="visually-hidden">moves to</span> <strong>{row.after}</strong>
                  {row.chargedMinutes > 0 && `: ${formatHours(row.chargedMinutes)} charged`}
                </>
              ) : (
                <>
                  {row.before} <strong>stays</strong>: {row.stays}.{' '}
                  <Link to={moveOne(row.id)}>Choose another time</Link>
                </>
              )}
            </li>
          ))}
        </ul>
        <p>
          {charged > 0
            ? `Moving those that are so near is charged: ${formatHours(charged)} (${pounds(plan.worth)}).`
            : 'Nothing is charged.'}
        </p>
        {moved.length > 0 && children}
        <div className="row">
          {moved.length > 0 && (
            <Submit className="btn btn--go">
              Move {moved.length} {moved.length === 1 ? 'lesson' : 'lessons'}
            </Submit>
          )}
          <Link className="btn" to={back}>
            Keep as they are
          </Link>
        </div>
      </ActionForm>
    </>
  );
}

function NewTime({ plan, query }: { plan: MoveAllPlan; query: PageQuery }) {
  const { from, ahead, weekday, weekdays, minute, times } = plan;
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  const show = () => void submit(form.current, { preventScrollReset: true });
  return (
    <form method="get" className="weekly-choice" ref={form}>
      {Object.entries(query).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label htmlFor="from">From</label>
      <select
        className="input input--short"
        id="from"
        name="from"
        key={from}
        defaultValue={from}
        onChange={show}
      >
        {ahead.map(({ id, when }) => (
          <option key={id} value={id}>
            {when}
          </option>
        ))}
      </select>
      <label htmlFor="day">Day</label>
      <select
        className="input input--short"
        id="day"
        name="day"
        key={`day ${weekday}`}
        defaultValue={weekday}
        onChange={show}
      >
        {weekdays.map(({ weekday: value, name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
      <label htmlFor="time">Time</label>
      <select
        className="input input--short"
        id="time"
        name="time"
        key={`time ${minute}`}
        defaultValue={minute}
        onChange={show}
      >
        {times.length === 0 && <option value="">No time is free</option>}
        {times.map(({ minute: value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <button className="btn btn--small" type="submit">
        Show
      </button>
    </form>
  );
}
