import { doneWords } from '#src/kit/actions/posted-action.server.ts';
import { allLearnerActions } from './actions/all-learner-actions.server.ts';

/** What a page says that is no action of a learner who sees their lessons already. */
const notices = [
  {
    name: 'lessonCancelled',
    done: 'That lesson was cancelled before, so nothing has been changed.',
  },
  { name: 'lessonBegun', done: 'That lesson has begun or is over, so nothing has been changed.' },
  { name: 'weeklyOver', done: 'None of these weekly lessons is left to change.' },
  {
    name: 'openLessons',
    done: 'These lessons are open to you. We’ll write to you at this email address.',
  },
];

/** What a page says of what its address names as done. */
export function learnerDoneWords(request: Request): string | undefined {
  const [message] = Object.values(doneWords(request, [...allLearnerActions, ...notices]));
  return message;
}
