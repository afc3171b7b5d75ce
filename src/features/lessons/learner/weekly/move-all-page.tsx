import { useRef } from 'react';
import { type ActionFunctionArgs, type LoaderFunctionArgs, useSubmit } from 'react-router';
import { privateMeta } from '#src/features/accounts/account/account-panel.tsx';
import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { Submit } from '#src/kit/forms/fields.tsx';
import { openForm } from '#src/kit/forms/open-form.ts';
import { formatHours } from '#src/platform/dates.ts';
import { pounds } from '#src/platform/money.ts';
import type { Matches } from '#src/platform/page-meta.ts';
import { Link } from '#src/ui/link.tsx';
import { useRefused } from '#src/ui/posted/posted-form.tsx';
import { lessonsPath } from '../../learners/lessons-address.ts';
import { worthForLearner } from '../../policy/cancellation-policy.server.ts';
import { moveWeeklyForm, seriesActions } from '../actions/series-actions.server.ts';
import { LessonsPage } from '../lessons-frame.tsx';
import { postedLearnerAction } from '../posted-learner-action.server.ts';
import type { Route } from './+types/move-all-page.ts';
import { seriesAhead } from './own-series.server.ts';
import { moveAllPlan } from './read-move-all.server.ts';
import '../cancel.css';
import './change-series.css';

export async function loader(args: LoaderFunctionArgs) {
  const { access, db, ...ahead } = await seriesAhead(args);
  const query = new URL(args.request.url).searchParams;
  const asked = { from: query.get('from'), day: query.get('day'), time: query.get('time') };
  const plan = await moveAllPlan(db, ahead, asked);
  const charged = plan.rows.reduce((sum, row) => sum + ('after' in row ? row.chargedMinutes : 0), 0);
  return {
    at: access.at,
    form: moveWeeklyForm(),
    series: ahead.series.id,
    ...plan,
    charged,
    worth: await worthForLearner(db, access.learner.id, charged),
  };
}

export function action(args: ActionFunctionArgs) {
  return postedLearnerAction(args, seriesActions);
}

export const meta = ({ matches }: { matches: Matches }) => privateMeta('Change weekly lessons', matches);

export default function MoveAllPage({ loaderData }: Route.ComponentProps) {
  const refused = useRefused();
  const { at, rows, charged } = loaderData;
  const moved = rows.filter((row) => 'after' in row);
  const form = openForm(loaderData.form, {
    subject: { series: loaderData.series },
    hidden: {
      lessons: moved
        .map(({ id, version, chargedMinutes, startsAt }) => `${id} ${version} ${chargedMinutes} ${startsAt}`)
        .join(','),
    },
    refused,
  });
  return (
    <LessonsPage at={at}>
      <div className="cancel">
        <h1 className="h1--quiet">Change all from {loaderData.fromLabel}</h1>
        <p className="lead">
          {moved.length} of the {rows.length} lessons from there can move. Earlier ones stay as they are.
        </p>
        <NewTime {...loaderData} />
        <ActionForm form={form} className="grid grid--shrink g-6">
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
                    <Link to={lessonsPath(at, { booking: row.id, to: 'move' })}>Choose another time</Link>
                  </>
                )}
              </li>
            ))}
          </ul>
          <p>
            {charged > 0
              ? `Moving those that are so near is charged: ${formatHours(charged)} (${pounds(loaderData.worth)}).`
              : 'Nothing is charged.'}
          </p>
          <div className="row">
            {moved.length > 0 && (
              <Submit className="btn btn--go">
                Move {moved.length} {moved.length === 1 ? 'lesson' : 'lessons'}
              </Submit>
            )}
            <Link className="btn" to={lessonsPath(at, 'lessons')}>
              Keep as they are
            </Link>
          </div>
        </ActionForm>
      </div>
    </LessonsPage>
  );
}

function NewTime({
  at,
  from,
  ahead,
  weekday,
  weekdays,
  minute,
  times,
}: Pick<
  Route.ComponentProps['loaderData'],
  'at' | 'from' | 'ahead' | 'weekday' | 'weekdays' | 'minute' | 'times'
>) {
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  const show = () => void submit(form.current, { preventScrollReset: true });
  return (
    <form method="get" className="weekly-choice" ref={form}>
      {at.learner && <input type="hidden" name="learner" value={at.learner} />}
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
