import { z } from 'zod';
import { changed } from '#src/kit/actions/outcome.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { expressRequest } from '../../asked-time.server.ts';
import { lessonResponse, toLessonResponse } from '../../bookings/lesson-response.server.ts';
import { acceptProposal, declineProposal, isProposed } from '../../bookings/proposals.server.ts';
import { problemOf } from '../../bookings/refusals.ts';
import { learnerAction } from './learner-action.server.ts';
import { ownLesson, toActor } from './own-lesson.server.ts';

const params = { proposal: z.uuid('Proposal not found') };
const notProposed = () => new Problem(409, 'That time is no longer proposed.');

const acceptProposalAction = learnerAction({
  name: 'learnerAcceptProposal',
  summary: 'Accept the time that the instructor or the office proposed; it costs nothing',
  on: ownLesson,
  path: '/proposals/:proposal/accept',
  params,
  input: { express_request: expressRequest },
  answer: lessonResponse,
  done: 'Your lesson has been moved to the time that was proposed.',
  async change({ tx, now, by, input }) {
    if (!(await isProposed(tx, input))) return notProposed();
    const { id: bookingId, proposal: id, express_request } = input;
    const answering = { id, bookingId, ...toActor(by, now), expressRequest: express_request };
    const result = await acceptProposal(tx, answering);
    return 'moved' in result ? changed(toLessonResponse(result.moved)) : problemOf(result, now);
  },
});

const learnerDeclineProposal = learnerAction({
  name: 'learnerDeclineProposal',
  summary: 'Decline that time: the lesson stays as it is',
  on: ownLesson,
  path: '/proposals/:proposal/decline',
  params,
  answer: lessonResponse,
  done: 'Your lesson stays as it is.',
  async change({ tx, now, by, subject: lesson, input }) {
    if (!(await isProposed(tx, input))) return notProposed();
    const result = await declineProposal(tx, {
      id: input.proposal,
      bookingId: input.id,
      ...toActor(by, now),
    });
    return 'declined' in result ? changed(toLessonResponse(lesson)) : problemOf(result, now);
  },
});

/** Answers to another time that the instructor or the office asked for. */
export const proposalActions = [acceptProposalAction, learnerDeclineProposal];
