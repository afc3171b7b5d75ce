import { type ActionFunctionArgs, type LoaderFunctionArgs, useNavigate } from 'react-router';
import { privateMeta } from '#src/features/accounts/account/account-panel.tsx';
import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { Submit } from '#src/kit/forms/fields.tsx';
import { openForm } from '#src/kit/forms/open-form.ts';
import { formatHours, formatWeekday, londonDay } from '#src/platform/dates.ts';
import { pounds } from '#src/platform/money.ts';
import type { Matches } from '#src/platform/page-meta.ts';
import { Link } from '#src/ui/link.tsx';
import { useRefused } from '#src/ui/posted/posted-form.tsx';
import { hrefWith } from '../../availability/picker/page-query.ts';
import { lessonsPath } from '../../learners/lessons-address.ts';
import { worthForLearner } from '../../policy/cancellation-policy.server.ts';
import { calculateCancellationCost, minutesOf } from '../../policy/cancellation-policy.ts';
import { seriesActions, stopWeeklyForm } from '../actions/series-actions.server.ts';
import { LessonsPage } from '../lessons-frame.tsx';
import { postedLearnerAction } from '../posted-learner-action.server.ts';
import { formatInstant } from '../shown-lesson.ts';
import type { Route } from './+types/stop-page.ts';
import { seriesAhead } from './own-series.server.ts';
import '../cancel.css';
import './change-series.css';

const NONE = 'none';

export async function loader(args: LoaderFunctionArgs) {
  const { access, series, lessons, names, ruleOf, db, now } = await seriesAhead(args);
  const today = londonDay(now);
  const all = lessons.map((lesson) => {
    const { chargedMinutes } = calculateCancellationCost({
      rule: ruleOf(lesson),
      lesson,
      role: 'learner',
      now,
    });
    return {
      id: lesson.id,
      version: lesson.version,
      minutes: minutesOf(lesson),
      chargedMinutes,
      when: formatInstant(lesson.startsAt, now),
      day: formatWeekday(londonDay(lesson.startsAt), today),
      instructor: names.get(lesson.instructor) ?? '',
    };
  });
  // What is free to give up comes first.
  const firstFree = all.findIndex(({ chargedMinutes }) => chargedMinutes === 0);
  const asked = new URL(args.request.url).searchParams.get('after');
  const kept = asked === NONE ? -1 : all.findIndex(({ id }) => id === asked);
  const last = asked === NONE || kept >= 0 ? kept : Math.max(0, firstFree - 1);
  const stopped = all.slice(last + 1);
  const charged = stopped.reduce((sum, { chargedMinutes }) => sum + chargedMinutes, 0);
  return {
    at: access.at,
    form: stopWeeklyForm(),
    series: series.id,
    all,
    last: all[last]?.id ?? NONE,
    stopped,
    back: stopped.reduce((sum, { minutes }) => sum + minutes, 0) - charged,
    charged,
    worth: await worthForLearner(db, access.learner.id, charged),
    freeHours: ruleOf(lessons[0] as (typeof lessons)[0]).freeHours,
  };
}

export function action(args: ActionFunctionArgs) {
  return postedLearnerAction(args, seriesActions);
}

export const meta = ({ matches }: { matches: Matches }) => privateMeta('Stop weekly lessons', matches);

export default function StopPage({ loaderData }: Route.ComponentProps) {
  const refused = useRefused();
  const navigate = useNavigate();
  const { at, all, last, stopped, charged } = loaderData;
  const form = openForm(loaderData.form, {
    subject: { series: loaderData.series },
    hidden: {
      lessons: stopped
        .map(({ id, version, chargedMinutes }) => `${id} ${version} ${chargedMinutes}`)
        .join(','),
    },
    refused,
  });
  const kept = all.find(({ id }) => id === last);
  const cheaper = all.findLast(({ chargedMinutes }) => chargedMinutes > 0);
  return (
    <LessonsPage at={at}>
      <div className="cancel">
        <h1 className="h1--quiet">Stop after which lesson?</h1>
        <form method="get" className="weekly-choice">
          {at.learner && <input type="hidden" name="learner" value={at.learner} />}
          <label htmlFor="after">Last lesson</label>
          <select
            className="input input--short"
            id="after"
            name="after"
            key={last}
            defaultValue={last}
            onChange={(event) =>
              void navigate(hrefWith({ learner: at.learner, after: event.currentTarget.value }), {
                preventScrollReset: true,
              })
            }
          >
            <option value={NONE}>None: cancel all {all.length}</option>
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
              {cheaper.day} is within {loaderData.freeHours} hours
            </h2>
            <p>
              Cancelling it uses {formatHours(charged)} ({pounds(loaderData.worth)}). Stop after it instead
              and nothing is charged.
            </p>
            {cheaper.id !== all.at(-1)?.id && (
              <p>
                <Link className="btn" to={hrefWith({ learner: at.learner, after: cheaper.id })}>
                  Stop after {cheaper.day}
                </Link>
              </p>
            )}
          </section>
        )}
        {stopped.length === 0 ? (
          <p className="lead">There’s no lesson after it.</p>
        ) : (
          <ActionForm form={form} className="grid grid--shrink g-6">
            <section className="panel" aria-labelledby="cancelled">
              <h2 className="h3" id="cancelled">
                {stopped.length === 1 ? '1 lesson is' : `${stopped.length} lessons are`} cancelled
              </h2>
              <ul className="weekly-moves mt-3">
                {stopped.map(({ id, when, instructor, chargedMinutes }) => (
                  <li key={id}>
                    {when}, with {instructor}
                    {chargedMinutes > 0 && `: ${formatHours(chargedMinutes)} charged`}
                  </li>
                ))}
              </ul>
              <p className="mt-3">
                <strong>{formatHours(loaderData.back)}</strong> go back to your hours.{' '}
                {charged === 0 && `Nothing is charged: all are more than ${loaderData.freeHours} hours away.`}
              </p>
            </section>
            <div className="row">
              <Submit className="btn btn--go">
                {kept ? `Stop after ${kept.day}` : `Cancel all ${stopped.length}`}
              </Submit>
              <Link className="btn" to={lessonsPath(at, 'lessons')}>
                Keep all {all.length}
              </Link>
            </div>
          </ActionForm>
        )}
      </div>
    </LessonsPage>
  );
}
