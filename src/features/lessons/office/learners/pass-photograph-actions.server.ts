import { z } from 'zod';
import { staffAction } from '#src/features/identity/staff/actions/staff-action.server.ts';
import { changed, stale } from '#src/kit/actions/outcome.ts';
import type { Subject } from '#src/kit/actions/subject.ts';
import { Problem } from '#src/platform/http/problem.ts';
import {
  decidePassPhotograph,
  lockPassPhotograph,
  type PassPhotograph,
  passPhotograph,
  removePassPhotograph,
} from '../../driving-tests/pass-photographs.server.ts';

const params = z.object({ id: z.uuid('Learner not found'), test: z.uuid('Test not found') });
const answer = z.object({}).meta({ id: 'PassPhotographDecided' });

const photograph: Subject<PassPhotograph, typeof params> = {
  kind: 'learner',
  path: '/learners/:id/tests/:test/photograph',
  params,
  find: (db, { id: learnerId, test: testId }) => passPhotograph(db, { learnerId, testId }),
  lock: (tx, { id: learnerId, test: testId }) => lockPassPhotograph(tx, { learnerId, testId }),
  missing: 'There’s no photograph of that test any more.',
  changed: 'That photograph has changed meanwhile. Look at it again.',
};

const decide = staffAction({
  name: 'decidePassPhotograph',
  summary: 'Show the photograph of a pass on its instructor’s page, or don’t; only where the learner agreed',
  on: photograph,
  path: '/decide',
  permission: 'work',
  input: { show: z.enum(['yes', 'no'], 'Choose whether to show it') },
  expected: {
    expected_photograph: z.string().max(80).describe('Its address, as it was shown'),
    expected_state: z.enum(['undecided', 'shown', 'not_shown'], 'Open the page again'),
  },
  endsTask: true,
  answer,
  done: 'Saved.',
  async change({ tx, now, by, subject, input: { id, show, expected_photograph, expected_state } }) {
    if (!expected_photograph.endsWith(subject.photograph) || expected_state !== stateOf(subject))
      return stale({ id });
    if (!subject.agreedAt) return new Problem(409, 'The learner hasn’t agreed that it’s shown.');
    const isShown = show === 'yes';
    if (isShown && !subject.instructor) return new Problem(409, 'It belongs to no instructor’s page.');
    await decidePassPhotograph(tx, { testId: subject.testId, isShown, by: by.name, now });
    return changed({}, [{ kind: 'learner', id, detail: isShown ? 'Shown' : 'Not shown' }]);
  },
});

function stateOf({ decidedAt, isShown }: PassPhotograph): 'undecided' | 'shown' | 'not_shown' {
  if (!decidedAt) return 'undecided';
  return isShown ? 'shown' : 'not_shown';
}

const remove = staffAction({
  name: 'removePassPhotographAtOffice',
  summary: 'Delete the photograph of a pass',
  method: 'DELETE',
  on: photograph,
  permission: 'work',
  endsTask: true,
  answer,
  done: 'The photograph has been deleted.',
  async change({ tx, deps: { uploads }, subject, input: { id } }) {
    await removePassPhotograph(tx, uploads, subject);
    return changed({}, [{ kind: 'learner', id, detail: '' }]);
  },
});

/** What the school does with the photograph of a pass. */
export const passPhotographActions = [decide, remove];
