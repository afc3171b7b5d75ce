import { z } from 'zod';
import type { SignedIn } from '#src/features/identity/instructor/signed-in.ts';
import { lockLearner } from '#src/features/lessons/bookings/booking-rows.server.ts';
import {
  addPassPhotograph,
  isPassed,
  lockPassPhotograph,
  notPassed,
  type PassPhotograph,
  passPhotograph,
  preparePassPhotograph,
  removePassPhotograph,
} from '#src/features/lessons/driving-tests/pass-photographs.server.ts';
import { changed } from '#src/kit/actions/outcome.ts';
import type { Subject } from '#src/kit/actions/subject.ts';
import { formOf } from '#src/kit/forms/form-of.server.ts';
import { pictureFile } from '#src/kit/forms/picture-file.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { instructorAction } from '../access/instructor-action.server.ts';
import { ownLearner } from '../access/own.server.ts';
import { taughtLearner } from '../lesson/taught-learner.server.ts';

const test = { test: z.uuid('We couldn’t find that test') };
const params = z.object({ id: z.uuid('We couldn’t find that learner'), ...test });
const answer = z.object({}).meta({ id: 'DiaryPassPhotograph' });

const photographOfTaught: Subject<PassPhotograph, typeof params, SignedIn> = {
  kind: 'pass photograph',
  path: '/learners/:id/tests/:test/photograph',
  params,
  async find(db, { id, test: testId }, by) {
    return passPhotograph(db, { learnerId: await ownLearner(db, by, id), testId });
  },
  lock: (tx, { id: learnerId, test: testId }) => lockPassPhotograph(tx, { learnerId, testId }),
  missing: 'There’s no photograph of that test any more.',
};

const addPhotograph = instructorAction({
  name: 'diaryAddPassPhotograph',
  summary:
    'Add a photograph of a learner’s pass: it is shown once the learner agrees and the school shows it',
  method: 'PUT',
  on: taughtLearner,
  path: '/tests/:test/photograph',
  params: test,
  takesFile: true,
  input: { photograph: pictureFile },
  answer,
  done: 'Added. The learner can let the school show it, on their page about the test.',
  prepare: ({ deps, subject: learnerId, input: { test: testId, photograph } }) =>
    preparePassPhotograph(deps, { learnerId, testId, photograph }),
  async change({
    tx,
    now,
    deps: { uploads },
    by,
    subject: learnerId,
    input: { test: testId },
    prepared: files,
  }) {
    await lockLearner(tx, learnerId);
    if (!(await isPassed(tx, { learnerId, testId, now }))) return notPassed();
    if (await passPhotograph(tx, { learnerId, testId }))
      return new Problem(409, 'There’s a photograph of that test already.');
    const added = { learnerId, testId, instructor: by.slug, files, by: by.name, isAgreed: false, now };
    await addPassPhotograph(tx, uploads, added);
    return changed({});
  },
});

const removePhotograph = instructorAction({
  name: 'diaryRemovePassPhotograph',
  summary: 'Delete the photograph of a learner’s pass',
  method: 'DELETE',
  on: photographOfTaught,
  answer,
  done: 'The photograph has been deleted.',
  async change({ tx, deps: { uploads }, subject }) {
    await removePassPhotograph(tx, uploads, subject);
    return changed({});
  },
});

export const passPhotographActions = [addPhotograph, removePhotograph];

export const passPhotographForm = () => formOf(addPhotograph);
