import { z } from 'zod';
import {
  acceptProposal,
  declineProposal,
  openProposal,
  proposeTime,
} from '#src/features/lessons/bookings/proposals.server.ts';
import type { Tx } from '#src/platform/db/db.server.ts';
import { optionalLine } from '#src/platform/text-rules.ts';
import { notYours } from '../access/diary-guard.server.ts';
import { type DiaryAct, diaryAct } from '../acts/diary-act.ts';
import { lessonAnswer, lessonParams, onLesson, toAnswer, version } from './lesson-acts.server.ts';
import { instantOf, timeAsked } from './times.server.ts';

const params = lessonParams.extend({ proposal: z.uuid('We couldn’t find that time') });
const nothing = z.object({});

/** Another time for a lesson: the other side is asked, and nothing changes until they accept. */
export const proposalActs: readonly DiaryAct[] = [
  diaryAct({
    name: 'askForAnotherTime',
    summary: 'Ask the learner for another time for a lesson',
    method: 'POST',
    path: '/v1/diary/lessons/:id/proposals',
    params: lessonParams,
    body: timeAsked.extend({ version, why: optionalLine(200, 'why') }).meta({ id: 'AskForAnotherTime' }),
    answer: z.object({ id: z.uuid() }).meta({ id: 'LessonTimeProposed' }),
    run: async (deps, by, { id, version: seen, why, ...asked }) => {
      const to = { startsAt: instantOf(asked), minutes: asked.minutes };
      const { proposed } = await onLesson(deps, by, id, (tx, actor) =>
        proposeTime(tx, { id, version: seen, to, why, outsideWorkingHours: true, ...actor }),
      );
      return { id: proposed.id };
    },
  }),
  diaryAct({
    name: 'acceptLessonTime',
    summary: 'Accept the time that a learner asks for',
    method: 'POST',
    path: '/v1/diary/lessons/:id/proposals/:proposal/accept',
    params,
    body: nothing.meta({ id: 'AcceptLessonTime' }),
    answer: lessonAnswer,
    run: async (deps, by, { id, proposal }) => {
      const { moved } = await onLesson(deps, by, id, async (tx, actor) => {
        await requireOf(tx, id, proposal);
        return acceptProposal(tx, { id: proposal, ...actor });
      });
      return toAnswer(moved);
    },
  }),
  diaryAct({
    name: 'declineLessonTime',
    summary: 'Decline the time that a learner asks for, or take back your own',
    method: 'POST',
    path: '/v1/diary/lessons/:id/proposals/:proposal/decline',
    params,
    body: nothing.meta({ id: 'DeclineLessonTime' }),
    answer: z.object({ id: z.uuid() }).meta({ id: 'LessonTimeDeclined' }),
    run: async (deps, by, { id, proposal }) => {
      const { declined } = await onLesson(deps, by, id, async (tx, actor) => {
        await requireOf(tx, id, proposal);
        return declineProposal(tx, { id: proposal, ...actor });
      });
      return { id: declined.id };
    },
  }),
];

async function requireOf(tx: Tx, bookingId: string, proposal: string) {
  const open = await openProposal(tx, bookingId);
  if (open?.id !== proposal) throw notYours();
}
