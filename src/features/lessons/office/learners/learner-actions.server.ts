import { z } from 'zod';
import { correctedPersonFields } from '#src/features/addresses/correct-address.server.ts';
import { emailConcerned } from '#src/features/identity/staff/actions/email-concerned.server.tsx';
import { staffAction } from '#src/features/identity/staff/actions/staff-action.server.ts';
import { changed, stale } from '#src/kit/actions/outcome.ts';
import type { Subject } from '#src/kit/actions/subject.ts';
import { formOf } from '#src/kit/forms/form-of.server.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { invalid, Problem } from '#src/platform/http/problem.ts';
import { firstNameOf } from '#src/platform/people.ts';
import { email, requiredLine } from '#src/platform/text-rules.ts';
import { lockLearner } from '../../bookings/booking-rows.server.ts';
import { changeResult, saysResult } from '../../driving-tests/result-input.server.ts';
import { correctLearner, learnerWithId } from '../../learners/find-learner.server.ts';
import { markHoursLeftDone } from '../../learners/hours-left-wishes.server.ts';
import {
  endLink,
  endShare,
  linksOfLearner,
  setLearnerEmail,
  sharesOfLearner,
} from '../../learners/shares.server.ts';

const params = z.object({ id: z.uuid('Learner not found') });
const answer = z.object({ id: z.uuid() }).meta({ id: 'LearnerChanged' });
const { phone } = correctedPersonFields;

type Learner = NonNullable<Awaited<ReturnType<typeof learnerWithId>>>;

const learner: Subject<Learner, typeof params> = {
  kind: 'learner',
  path: '/learners/:id',
  params,
  find: (db, { id }) => findLearner(db, id),
  async lock(tx, { id }) {
    await lockLearner(tx, id);
    return findLearner(tx, id);
  },
  missing: 'We couldn’t find that learner.',
  changed: 'That learner has changed meanwhile. Look at it again.',
};

const correctLearnerAction = staffAction({
  name: 'correctLearner',
  summary: 'Correct a learner’s name and phone number',
  method: 'PUT',
  on: learner,
  permission: 'work',
  input: { name: requiredLine(200, 'a name'), phone },
  answer,
  done: 'Corrected.',
  async change({ tx, input: { id, name, phone: to } }) {
    // What stands for nobody any more.
    if (name === 'erased') return invalid('name', 'Enter a name');
    await correctLearner(tx, { id, name, phone: to });
    return changed({ id }, 'The learner’s name and phone number');
  },
});

const markHoursLeft = staffAction({
  name: 'markHoursLeftDone',
  summary: 'Mark what a buyer asked about hours that are left after a pass as seen to',
  on: learner,
  path: '/hours-left/:wish/done',
  params: { wish: z.uuid('Not found') },
  endsTask: true,
  permission: 'work',
  answer,
  done: 'Marked as done.',
  async change({ tx, now, by, input: { id, wish } }) {
    const isFirst = await markHoursLeftDone(tx, { id: wish, learnerId: id, by: by.name, now });
    return isFirst ? changed({ id }, 'Hours left after a pass') : stale('Their wish has been seen to.');
  },
});

const correctLearnerEmail = staffAction({
  name: 'correctLearnerEmail',
  summary: 'Correct the address that a learner’s emails go to, and that has their lessons',
  method: 'PUT',
  on: learner,
  path: '/email',
  handsOut: true,
  async preview({ db, clock }, _by, { id, email: to, expected_email }) {
    const learnerRow = await findLearner(db, id);
    if (!learnerRow) throw new Problem(404, learner.missing);
    const shares = sharesTo(await linksOfLearner(db, id, clock.now()), expected_email);
    return [
      `Emails about ${learnerRow.name}’s lessons go to ${to}, not ${expected_email}.`,
      `Whoever reads them there can book and cancel these lessons. Links that went to ${expected_email} open nothing any more.`,
      ...(shares.length > 0 ? [`The lessons that were passed to ${expected_email} are closed to it.`] : []),
      `We email ${to} and ${expected_email}.`,
    ];
  },
  input: { email },
  expected: { expected_email: z.string().max(254).describe('The address that it takes the place of') },
  answer,
  done: 'Corrected. Emails about the lessons go there from now on.',
  verb: 'corrected it',
  async change({ tx, now, deps, by, subject, input: { id, email: to, expected_email } }) {
    if (to === expected_email) return invalid('email', 'Nothing is different. Correct what is wrong first.');
    if (subject.email !== expected_email)
      return stale({
        before: 'That is no longer the learner’s address.',
        otherwise: 'It has been changed.',
      });
    for (const share of sharesTo(await sharesOfLearner(tx, id), expected_email))
      await endShare(tx, { learnerId: id, shareId: share.id, by: by.name, now });
    await setLearnerEmail(tx, { learnerId: id, to, now });
    await emailConcerned(tx, deps, [{ email: to }, { email: expected_email, isFormer: true }], {
      subject: `The email address for ${firstNameOf(subject.name)}’s driving lessons has changed`,
      sentences: [
        'We’ve corrected it at the office. Emails about these lessons go to the new address from now on.',
      ],
    });
    return changed({ id }, 'The learner’s email address');
  },
});

const endLessonsLink = staffAction({
  name: 'endLessonsLink',
  summary: 'End a link that opens a learner’s lessons, with what it opened',
  method: 'DELETE',
  on: learner,
  path: '/links/:link',
  params: { link: z.uuid('Link not found') },
  permission: 'work',
  answer,
  done: 'That link has ended. It opens nothing any more.',
  verb: 'ended a link of this learner',
  async change({ tx, now, by, input: { id, link } }) {
    const result = await endLink(tx, { learnerId: id, id: link, by: by.name, now });
    if (result === 'unknown') return stale({ before: 'That link has already ended.' });
    return changed({ id }, 'A link to the learner’s lessons');
  },
});

const recordResult = staffAction({
  ...saysResult,
  name: 'officeRecordTestResult',
  summary: 'Say how a learner’s driving test went, or correct it',
  on: learner,
  permission: 'diary',
  endsTask: true,
  done: 'Saved. The learner and the instructor see it too.',
  verb: 'said how it went',
  change: ({ tx, now, by, subject, input }) =>
    changeResult(tx, {
      learnerId: subject.id,
      input,
      actor: { by: by.name, role: 'office', now },
      // The log doesn't say the result: it is the learner's.
      detail: '',
    }),
});

/** Who a learner is, how they are reached, who has their lessons, and how their driving tests went. */
export const learnerActions = [
  correctLearnerAction,
  correctLearnerEmail,
  endLessonsLink,
  recordResult,
  markHoursLeft,
];

export function learnerForms() {
  return {
    correctLearner: formOf(correctLearnerAction),
    correctLearnerEmail: formOf(correctLearnerEmail),
    recordResult: formOf(recordResult),
  };
}

const sharesTo = <One extends { email: string; openedAt: Date | null }>(shares: readonly One[], to: string) =>
  shares.filter(({ email, openedAt }) => openedAt && email.toLowerCase() === to.toLowerCase());

async function findLearner(db: Db, id: string) {
  const learnerRow = await learnerWithId(db, id);
  return learnerRow?.name === 'erased' ? undefined : learnerRow;
}
