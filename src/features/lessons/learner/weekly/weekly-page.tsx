import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { privateMeta } from '#src/features/accounts/account/account-panel.tsx';
import { openForm } from '#src/kit/forms/open-form.ts';
import { servicesContext } from '#src/platform/context/services.server.ts';
import { formatHours } from '#src/platform/dates.ts';
import type { Matches } from '#src/platform/page-meta.ts';
import { isUuid } from '#src/platform/slug.ts';
import { Link } from '#src/ui/link.tsx';
import { Portrait } from '#src/ui/portrait/portrait.tsx';
import { useRefused } from '#src/ui/posted/posted-form.tsx';
import type { PageQuery } from '../../availability/picker/page-query.ts';
import { pickUpDefaults } from '../../bookings/pick-up-fields.tsx';
import { type LessonsAddress, lessonsPath } from '../../learners/lessons-address.ts';
import { readWeeklyQuery, type WeeklyPlan, weeklyPlan } from '../../series/read-weekly.server.ts';
import { NoWeeklyTimes, WeeklyPlanForm } from '../../series/weekly-plan.tsx';
import { bookWeeklyForm, seriesActions } from '../actions/series-actions.server.ts';
import { LessonsPage } from '../lessons-frame.tsx';
import { postedLearnerAction } from '../posted-learner-action.server.ts';
import { seeLessons } from '../see-lessons.server.ts';
import type { Route } from './+types/weekly-page.ts';
import '../../availability/picker/picking-page.css';
import './weekly-bar.css';

export async function loader(args: LoaderFunctionArgs) {
  const { at, learner } = await seeLessons(args);
  const { db, clock } = args.context.get(servicesContext);
  const query = new URL(args.request.url).searchParams;
  const asked = readWeeklyQuery(query);
  const series = query.get('series') ?? '';
  return {
    at,
    asked,
    series: isUuid(series) ? series : undefined,
    form: bookWeeklyForm(),
    plan: await weeklyPlan(
      db,
      { learnerId: learner.id, reader: at.learner ? 'parent' : 'learner' },
      asked,
      clock.now(),
    ),
  };
}

export function action(args: ActionFunctionArgs) {
  return postedLearnerAction(args, seriesActions);
}

export const meta = ({ matches }: { matches: Matches }) => privateMeta('Book a weekly time', matches);

export default function WeeklyPage({ loaderData: { at, asked, series, form, plan } }: Route.ComponentProps) {
  const refused = useRefused();
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
        <NoWeeklyTimes
          plan={plan}
          query={query}
          bookOne={lessonsPath(at, 'book')}
          wait={`${lessonsPath(at, 'lessons')}#waiting`}
        />
      )}
      {plan.problem === undefined && (
        <WeeklyPlanForm
          plan={plan}
          query={query}
          buy={lessonsPath(at, 'buy')}
          hasBar
          form={openForm(form, {
            expected: { minutes: plan.minutes },
            hidden: { instructor: plan.instructor.slug, ...(series && { series }) },
            defaults: pickUpDefaults(plan.pickUp),
            refused,
          })}
        />
      )}
    </LessonsPage>
  );
}

function WithWhom({ plan, at }: { plan: WeeklyPlan; at: LessonsAddress }) {
  if (!('instructor' in plan)) return null;
  const { instructor, remainingMinutes, names } = plan;
  return (
    <p className="withwho cluster g-0 gx-3">
      <Portrait className="withwho__face" src={instructor.portrait} size={40} />
      <span>
        With <strong>{instructor.name}</strong>. {names.learner ? `${names.learner} has` : 'You have'}{' '}
        <strong>{formatHours(remainingMinutes)} left</strong>.
      </span>
      <Link className="textlink" to={lessonsPath(at, 'book')}>
        Book one lesson instead
      </Link>
    </p>
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
