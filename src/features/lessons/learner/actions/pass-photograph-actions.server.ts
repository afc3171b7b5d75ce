import { z } from 'zod';
import { changed, stale } from '#src/kit/actions/outcome.ts';
import type { Subject } from '#src/kit/actions/subject.ts';
import { formOf } from '#src/kit/forms/form-of.server.ts';
import { pictureFile } from '#src/kit/forms/picture-file.server.ts';
import { chosen } from '#src/platform/http/form-number.ts';
import { invalid } from '#src/platform/http/problem.ts';
import { lockLearner } from '../../bookings/booking-rows.server.ts';
import {
  addPassPhotograph,
  agreeToPassPhotograph,
  isPassed,
  lockPassPhotograph,
  notPassed,
  type PassPhotograph,
  passPhotograph,
  preparePassPhotograph,
  removePassPhotograph,
} from '../../driving-tests/pass-photographs.server.ts';
import type { LearnerAccess } from '../../learners/learner-access.server.ts';
import { instructorOfLines, linesOfLearner } from '../../learners/learner-lines.server.ts';
import { learnerAction } from './learner-action.server.ts';

const params = z.object({ test: z.uuid('We couldn’t find that test') });
const answer = z.object({}).meta({ id: 'PassPhotographChanged' });
const mayShow = chosen(z.literal('yes')).describe(
  '["yes"] where the learner lets the school show it with their first name and the month',
);

/** The photograph of a test of the learner's. */
const ownPhotograph: Subject<PassPhotograph, typeof params, LearnerAccess> = {
  kind: 'pass photograph',
  path: '/tests/:test/photograph',
  params,
  find: (db, { test: testId }, { learner }) => passPhotograph(db, { learnerId: learner.id, testId }),
  lock: (tx, { test: testId }, { learner }) => lockPassPhotograph(tx, { learnerId: learner.id, testId }),
  missing: 'There’s no photograph of that test any more.',
};

const addPhotograph = learnerAction({
  name: 'addPassPhotograph',
  summary:
    'Add a photograph of a test that was passed, in the place of one before; nobody shows it without leave',
  method: 'PUT',
  path: '/tests/:test/photograph',
  params: params.shape,
  takesFile: true,
  input: { photograph: pictureFile, may_show: mayShow },
  answer,
  done: 'Your photograph has been added.',
  prepare: ({ deps, by, input: { test: testId, photograph } }) =>
    preparePassPhotograph(deps, { learnerId: by.learner.id, testId, photograph }),
  async change({ tx, now, deps: { uploads }, by, input: { test: testId, may_show }, prepared: files }) {
    const learnerId = by.learner.id;
    await lockLearner(tx, learnerId);
    if (!(await isPassed(tx, { learnerId, testId, now }))) return notPassed();
    const instructor = instructorOfLines(await linesOfLearner(tx, learnerId)) ?? null;
    const isAgreed = may_show.length > 0;
    await addPassPhotograph(tx, uploads, { learnerId, testId, instructor, files, by: by.by, isAgreed, now });
    return changed({});
  },
});

const letShow = learnerAction({
  name: 'allowPassPhotograph',
  summary: 'Let the school show the photograph of a pass with the learner’s first name and the month',
  on: ownPhotograph,
  path: '/allow',
  input: { may_show: mayShow },
  expected: {
    expected_photograph: z
      .string()
      .max(80)
      .describe('Its address, as it was shown: the leave is for that one'),
  },
  answer,
  done: 'Thank you. The school decides whether to show it.',
  async change({ tx, now, by, subject: { testId, photograph }, input: { may_show, expected_photograph } }) {
    if (may_show.length === 0) return invalid('may_show', 'Tick it if it may be shown');
    if (!expected_photograph.endsWith(photograph)) return stale();
    await agreeToPassPhotograph(tx, { testId, by: by.by, now });
    return changed({});
  },
});

const removePhotograph = learnerAction({
  name: 'removePassPhotograph',
  summary: 'Take the photograph of a pass back: it is deleted, and shown nowhere any more',
  method: 'DELETE',
  on: ownPhotograph,
  answer,
  done: 'The photograph has been deleted. It isn’t shown anywhere any more.',
  async change({ tx, deps: { uploads }, subject }) {
    await removePassPhotograph(tx, uploads, subject);
    return changed({});
  },
});

/** A photograph of the day on which a learner passed. */
export const passPhotographActions = [addPhotograph, letShow, removePhotograph];

export const passPhotographForms = () => ({
  addPassPhotograph: formOf(addPhotograph),
  allowPassPhotograph: formOf(letShow),
});
