import { z } from 'zod';
import {
  acceptProposal,
  declineProposal,
  isProposed,
  proposeTime,
} from '#src/features/lessons/bookings/proposals.server.ts';
import { problemInDiary } from '#src/features/lessons/bookings/refusals.ts';
import { changed } from '#src/kit/actions/outcome.ts';
import { formOf } from '#src/kit/forms/form-of.server.ts';
import { optionalLine } from '#src/platform/text-rules.ts';
import { notYours } from '../access/diary-guard.server.ts';
import { instructorAction } from '../access/instructor-action.server.ts';
import { lessonAnswer, ownLesson, toActor, toAnswer, version } from './own-lesson.server.ts';
import { instantOf, timeFields } from './times.server.ts';

const params = { proposal: z.uuid('We couldn’t find that time') };

const proposeOwnLessonTime = instructorAction({
  name: 'diaryProposeTime',
  summary: 'Ask the learner for another time for a lesson',
  on: ownLesson,
  path: '/proposals',
  input: { ...timeFields, reason: optionalLine(200, 'why') },
  expected: { version },
  answer: z.object({ id: z.uuid() }).meta({ id: 'LessonTimeProposed' }),
  done: 'Asked. The lesson stays as it is until the learner accepts.',
  async change({ tx, now, by, input: { id, version: expectedVersion, reason, ...request } }) {
    const to = { startsAt: instantOf(request), minutes: request.minutes };
    const proposing = {
      id,
      version: expectedVersion,
      to,
      reason,
      outsideWorkingHours: true,
      ...toActor(by, now),
    };
    const result = await proposeTime(tx, proposing);
    return 'proposed' in result ? changed({ id: result.proposed.id }) : problemInDiary(result, now);
  },
});

const acceptLessonProposal = instructorAction({
  name: 'diaryAcceptProposal',
  summary: 'Accept the time that a learner asks for',
  on: ownLesson,
  path: '/proposals/:proposal/accept',
  params,
  answer: lessonAnswer,
  done: 'Moved.',
  async change({ tx, now, by, input }) {
    if (!(await isProposed(tx, input))) return notYours();
    const result = await acceptProposal(tx, { id: input.proposal, bookingId: input.id, ...toActor(by, now) });
    return 'moved' in result ? changed(toAnswer(result.moved)) : problemInDiary(result, now);
  },
});

const diaryDeclineProposal = instructorAction({
  name: 'diaryDeclineProposal',
  summary: 'Decline the time that a learner asks for, or take back your own',
  on: ownLesson,
  path: '/proposals/:proposal/decline',
  params,
  answer: z.object({ id: z.uuid() }).meta({ id: 'LessonTimeDeclined' }),
  done: 'The lesson stays as it is.',
  async change({ tx, now, by, input }) {
    if (!(await isProposed(tx, input))) return notYours();
    const result = await declineProposal(tx, {
      id: input.proposal,
      bookingId: input.id,
      ...toActor(by, now),
    });
    return 'declined' in result ? changed({ id: result.declined.id }) : problemInDiary(result, now);
  },
});

/** Another time for a lesson: the other side is asked, and nothing changes until they accept. */
export const proposalActions = [proposeOwnLessonTime, acceptLessonProposal, diaryDeclineProposal];

export const moveForm = () => formOf(proposeOwnLessonTime);
