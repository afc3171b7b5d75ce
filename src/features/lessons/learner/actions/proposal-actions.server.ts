import { z } from 'zod';
import { Problem } from '#src/platform/http/problem.ts';
import { expressRequest } from '../../asked-time.server.ts';
import { acceptProposal, declineProposal, openProposal } from '../../bookings/proposals.server.ts';
import { problemOf } from '../../bookings/refusals.ts';
import { ownLesson, toActor } from './booking-actions.server.ts';
import { type LearnerAct, type LearnerDeps, learnerAct } from './learner-act.ts';
import { lessonParams, lessonResponse, toLessonResponse } from './learner-api-schema.ts';

const params = lessonParams.extend({ proposal: z.uuid('Proposal not found') });
const accepting = z.object({ express_request: expressRequest }).meta({ id: 'AcceptTime' });
const nothing = z.object({}).meta({ id: 'AnswerToProposal' });

/** Answers to another time that the instructor or the office asked for. */
export const proposalActions: readonly LearnerAct[] = [
  learnerAct({
    name: 'acceptTime',
    summary: 'Accept the time that the instructor or the office proposed; it costs nothing',
    method: 'POST',
    path: '/v1/learners/:learner/lessons/:id/proposals/:proposal/accept',
    params,
    body: accepting,
    answer: lessonResponse,
    done: 'Your lesson has been moved to the time that was proposed.',
    run: (deps, seen, { id, proposal, express_request }) =>
      answer(deps, seen, { id, proposal, isAccepted: true, isRequested: express_request }),
  }),
  learnerAct({
    name: 'declineTime',
    summary: 'Decline that time: the lesson stays as it is',
    method: 'POST',
    path: '/v1/learners/:learner/lessons/:id/proposals/:proposal/decline',
    params,
    body: nothing,
    answer: lessonResponse,
    done: 'Your lesson stays as it is.',
    run: (deps, seen, { id, proposal }) => answer(deps, seen, { id, proposal, isAccepted: false }),
  }),
];

function answer(
  { db, clock }: LearnerDeps,
  seen: Parameters<typeof ownLesson>[1],
  {
    id,
    proposal,
    isAccepted,
    isRequested,
  }: { id: string; proposal: string; isAccepted: boolean; isRequested?: boolean | undefined },
) {
  return db.transaction().execute(async (tx) => {
    await ownLesson(tx, seen, id);
    const open = await openProposal(tx, id);
    if (open?.id !== proposal) throw new Problem(409, 'That time is no longer proposed.');
    const actor = { id: proposal, ...toActor(seen, clock.now()) };
    const came = isAccepted
      ? await acceptProposal(tx, { ...actor, expressRequest: isRequested })
      : await declineProposal(tx, actor);
    if ('refused' in came) throw problemOf(came, clock.now());
    return toLessonResponse(await ownLesson(tx, seen, id));
  });
}
