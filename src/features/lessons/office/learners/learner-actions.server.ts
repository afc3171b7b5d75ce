import { z } from 'zod';
import { correctedPersonFields } from '#src/features/addresses/correct-address.server.ts';
import type { OfficeDeps } from '#src/features/identity/staff/access/office-deps.server.ts';
import { type Act, act } from '#src/features/identity/staff/acts/act.ts';
import { emailConcerned } from '#src/features/identity/staff/acts/email-concerned.server.tsx';
import { findLastEntry, formatAuditEntry } from '#src/kit/audit/read-audit-log.server.ts';
import { writeAuditEntry } from '#src/kit/audit/write-audit-entry.server.ts';
import { invalid, Problem } from '#src/platform/http/problem.ts';
import { firstNameOf } from '#src/platform/people.ts';
import { email, requiredLine } from '#src/platform/text-rules.ts';
import { lockLearner } from '../../bookings/booking-rows.server.ts';
import { correctLearner, learnerWithId } from '../../learners/find-learner.server.ts';
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

/** Who a learner is, how they are reached, and who has their lessons. */
export const learnerActs: readonly Act[] = [
  act({
    name: 'correctLearner',
    summary: 'Correct a learner’s name and phone number',
    method: 'PUT',
    path: '/v1/office/learners/:id',
    permission: 'work',
    params,
    body: z.object({ name: requiredLine(200, 'a name'), phone }).meta({ id: 'LearnerCorrection' }),
    answer,
    run: async ({ db, clock }, by, { id, name, phone: to }) => {
      // What stands for nobody any more.
      if (name === 'erased') throw invalid('name', 'Enter a name');
      await foundLearner(db, id);
      const now = clock.now();
      await db.transaction().execute(async (tx) => {
        await correctLearner(tx, { id, name, phone: to });
        const detail = 'The learner’s name and phone number';
        await writeAuditEntry(tx, { by, did: 'correctLearner', about: about(id), detail, now });
      });
      return { id };
    },
  }),
  act({
    name: 'correctLearnerEmail',
    summary: 'Correct the address that a learner’s emails go to, and that has their lessons',
    method: 'PUT',
    path: '/v1/office/learners/:id/email',
    handsOut: true,
    async preview({ db, clock }, _by, { id, email: to, seen }) {
      const { name } = await foundLearner(db, id);
      const shares = sharesTo(await linksOfLearner(db, id, clock.now()), seen);
      return [
        `Emails about ${name}’s lessons go to ${to}, not ${seen}.`,
        `Whoever reads them there can book and cancel these lessons. Links that went to ${seen} open nothing any more.`,
        ...(shares.length > 0 ? [`The lessons that were passed to ${seen} are closed to it.`] : []),
        `We email ${to} and ${seen}.`,
      ];
    },
    params,
    body: z
      .object({ email, seen: z.string().max(254).describe('The address that it takes the place of') })
      .meta({ id: 'LearnerEmailCorrection' }),
    answer,
    run: async (office, by, { id, email: to, seen }) => {
      const { db, clock } = office;
      if (to === seen) throw invalid('email', 'Nothing is different. Correct what is wrong first.');
      const { name } = await foundLearner(db, id);
      const now = clock.now();
      const isDone = await db.transaction().execute(async (tx) => {
        await lockLearner(tx, id);
        if ((await learnerWithId(tx, id))?.email !== seen) return false;
        for (const share of sharesTo(await sharesOfLearner(tx, id), seen))
          await endShare(tx, { learnerId: id, shareId: share.id, by: by.name, now });
        await setLearnerEmail(tx, { learnerId: id, to, now });
        const detail = 'The learner’s email address';
        await writeAuditEntry(tx, { by, did: 'correctLearnerEmail', about: about(id), detail, now });
        await emailConcerned(tx, office, [{ email: to }, { email: seen, isFormer: true }], {
          subject: `The email address for ${firstNameOf(name)}’s driving lessons has changed`,
          sentences: [
            'We’ve corrected it at the office. Emails about these lessons go to the new address from now on.',
          ],
        });
        return true;
      });
      if (!isDone) {
        const last = await findLastEntry(db, about(id), ['correctLearnerEmail']);
        const who = last ? formatAuditEntry(last, 'corrected it', now) : 'It has been changed.';
        throw new Problem(409, `That is no longer the learner’s address. ${who}`);
      }
      return { id };
    },
  }),
  act({
    name: 'endLessonsLink',
    summary: 'End a link that opens a learner’s lessons, with what it opened',
    method: 'DELETE',
    path: '/v1/office/learners/:id/links/:link',
    permission: 'work',
    params: params.extend({ link: z.uuid('Link not found') }),
    body: z.object({}),
    answer,
    run: async ({ db, clock }, by, { id, link }) => {
      const now = clock.now();
      const ended = await db.transaction().execute(async (tx) => {
        const result = await endLink(tx, { learnerId: id, id: link, by: by.name, now });
        const detail = 'A link to the learner’s lessons';
        if (result === 'ended')
          await writeAuditEntry(tx, { by, did: 'endLessonsLink', about: about(id), detail, now });
        return result;
      });
      if (ended === 'unknown') {
        const last = await findLastEntry(db, about(id), ['endLessonsLink']);
        const who = last ? ` ${formatAuditEntry(last, 'ended a link of this learner', now)}` : '';
        throw new Problem(409, `That link has already ended.${who}`);
      }
      return { id };
    },
  }),
];

const about = (id: string) => ({ kind: 'learner', id });

const sharesTo = <One extends { email: string; openedAt: Date | null }>(shares: readonly One[], to: string) =>
  shares.filter(({ email, openedAt }) => openedAt && email.toLowerCase() === to.toLowerCase());

async function foundLearner(db: OfficeDeps['db'], id: string) {
  const learner = await learnerWithId(db, id);
  if (!learner || learner.name === 'erased') throw new Problem(404, 'We couldn’t find that learner.');
  return learner;
}
