import type { LoaderFunctionArgs } from 'react-router';
import { formatHours } from '#src/platform/dates.ts';
import { type Matches, pageTitle } from '#src/platform/page-meta.ts';
import { diaryContext, instructorContext } from '../access/diary-guard.server.ts';
import { readLearners } from '../learners/read-learner.server.ts';
import type { Route } from './+types/diary-learners-page.ts';
import '../learners/learners.css';

export async function loader({ context }: LoaderFunctionArgs) {
  const diary = context.get(diaryContext);
  const by = context.get(instructorContext);
  return { learners: await readLearners(diary.deps, by) };
}

export function meta({ matches }: { matches: Matches }) {
  return [{ title: pageTitle('Learners', matches) }];
}

export default function DiaryLearnersPage({ loaderData: { learners } }: Route.ComponentProps) {
  return (
    <div className="wrap">
      <div className="dayhead cluster between g-3 gx-6">
        <div>
          <h1 className="h1--quiet">Your learners</h1>
          <p className="quiet">Whoever has the next lesson comes first.</p>
        </div>
      </div>
      {learners.length === 0 ? (
        <p>No learners yet. The office places them with you, and emails you when it does.</p>
      ) : (
        <ul className="taught">
          {learners.map(({ id, name, postcode, left, next, given }) => (
            <li key={id}>
              <a href={`/diary/learners/${id}`}>{name}</a>
              <span className="quiet">
                {next ? `Next ${next}` : 'No lesson booked'}, {given === 1 ? '1 lesson' : `${given} lessons`}{' '}
                given, {postcode.split(' ')[0]}
              </span>
              <span className="taught__left">{formatHours(left)} left</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
