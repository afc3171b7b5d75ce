import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { Submit } from '#src/kit/forms/fields.tsx';
import type { OpenForm } from '#src/kit/forms/open-form.ts';
import { formatHours } from '#src/platform/dates.ts';
import { pounds } from '#src/platform/money.ts';
import { Link } from '#src/ui/link.tsx';
import { hrefWith, type PageQuery } from '../availability/picker/page-query.ts';
import type { StopAllPlan } from './read-stop-all.server.ts';
import './change-series.css';

interface StopAllProps {
  plan: StopAllPlan;
  /** What the address of the page has beside the choice. */
  query?: PageQuery;
  form: OpenForm;
  /** The page that follows. */
  back: string;
  /** What is asked at the end of the form. */
  children?: ReactNode;
}

/** The lessons as the form sends them: each with what was shown of it. */
export const stoppedLessons = ({ stopped }: StopAllPlan) =>
  stopped.map(({ id, version, chargedMinutes }) => `${id} ${version} ${chargedMinutes}`).join(',');

/** Cancels weekly lessons after one that is chosen, with what that costs said before. */
export function StopAll({ plan, query = {}, form, back, children }: StopAllProps) {
  const navigate = useNavigate();
  const { all, last, stopped, charged, names, minutes, freeHours } = plan;
  const kept = all.find(({ id }) => id === last);
  const cheaper = all.findLast(({ chargedMinutes }) => chargedMinutes > 0);
  const cost = `${formatHours(charged)} (${pounds(plan.worth)})`;
  const hours = names.learner ? `${names.learner}’s hours` : 'your hours';
  const choose = (after: string) => hrefWith({ ...query, after });
  return (
    <>
      <form method="get" className="weekly-choice">
        {Object.entries(query).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <label htmlFor="after">Last lesson</label>
        <select
          className="input input--short"
          id="after"
          name="after"
          key={last}
          defaultValue={last}
          onChange={(event) => void navigate(choose(event.currentTarget.value), { preventScrollReset: true })}
        >
          <option value="none">
            {all.length === 1 ? 'None: cancel it' : `None: cancel all ${all.length}`}
          </option>
          {all.slice(0, -1).map(({ id, when }) => (
            <option key={id} value={id}>
              {when}
            </option>
          ))}
        </select>
        <button className="btn btn--small" type="submit">
          Show
        </button>
      </form>
      {charged > 0 && cheaper && (
        <section className="plate plate--yellow late" aria-labelledby="late">
          <h2 id="late">
            {cheaper.day} is within {freeHours} hours
          </h2>
          <p>
            {names.learner
              ? `Cancelling it for ${names.learner} uses ${cost} of their time.`
              : `Cancelling it uses ${cost}.`}{' '}
            {cheaper.id === all.at(-1)?.id ? 'Keep it' : 'Stop after it instead'} and nothing is charged.
          </p>
          {cheaper.id !== all.at(-1)?.id && (
            <p>
              <Link className="btn" to={choose(cheaper.id)}>
                Stop after {cheaper.day}
              </Link>
            </p>
          )}
        </section>
      )}
      {stopped.length === 0 ? (
        <p className="lead">There’s no lesson after it.</p>
      ) : (
        <ActionForm form={form} back={back} className="grid grid--shrink g-6">
          <section className="panel weekly-stopped" aria-labelledby="cancelled">
            <h2 className="h3" id="cancelled">
              {stopped.length === 1 ? '1 lesson' : `${stopped.length} lessons`} will be cancelled
            </h2>
            <ul className="weekly-moves mt-3">
              {stopped.map(({ id, when, instructor, chargedMinutes }) => (
                <li key={id}>
                  {when}
                  {names.instructor && `, with ${instructor}`}
                  {chargedMinutes > 0 && `: ${formatHours(chargedMinutes)} charged`}
                </li>
              ))}
            </ul>
            <p className="mt-3">
              <strong>{formatHours(minutes - charged)}</strong> will go back to {hours}.{' '}
              {charged === 0 &&
                (names.instructor
                  ? `Nothing is charged: ${stopped.length === 1 ? 'it is' : 'all are'} more than ${freeHours} hours away.`
                  : 'Nothing is charged.')}
            </p>
          </section>
          {children}
          <div className="row">
            <Submit className="btn btn--go">
              {kept
                ? `Stop after ${kept.day}`
                : stopped.length === 1
                  ? 'Cancel it'
                  : `Cancel all ${stopped.length}`}
            </Submit>
            <Link className="btn" to={back}>
              {all.length === 1 ? 'Keep it' : `Keep all ${all.length}`}
            </Link>
          </div>
        </ActionForm>
      )}
    </>
  );
}
