import { z } from 'zod';
import {
  cancelBooking,
  completeLesson,
  markNoShow,
} from '#src/features/lessons/bookings/end-booking.server.ts';
import { chargesOfBooking, waiveCharge } from '#src/features/lessons/bookings/late-charges.server.ts';
import { problemInDiary } from '#src/features/lessons/bookings/refusals.ts';
import { undoCompletion } from '#src/features/lessons/bookings/undo-completion.server.ts';
import { mayBeOnTheWay, mayRunLate, minutesLate } from '#src/features/lessons/notifications/arrival-rules.ts';
import { queueOnMyWay, takeBackOnMyWay } from '#src/features/lessons/notifications/on-my-way.server.ts';
import { queueRunningLate } from '#src/features/lessons/notifications/running-late.server.ts';
import { changed } from '#src/kit/actions/outcome.ts';
import { formOf } from '#src/kit/forms/form-of.server.ts';
import { formNumber } from '#src/platform/http/form-number.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { optionalLine, requiredLine } from '#src/platform/text-rules.ts';
import { notYours } from '../access/diary-guard.server.ts';
import { instructorAction } from '../access/instructor-action.server.ts';
import { lessonAnswer, ownLesson, toActor, toAnswer, version } from './own-lesson.server.ts';

const markLessonGiven = instructorAction({
  name: 'markLessonGiven',
  summary: 'Say that a lesson has been given, or is being given now',
  on: ownLesson,
  path: '/given',
  expected: { version },
  answer: lessonAnswer,
  done: 'Given. Write a note for next time, and mark what you practised.',
  async change({ tx, now, by, input }) {
    const result = await completeLesson(tx, { ...input, ...toActor(by, now) });
    return 'completed' in result ? changed(toAnswer(result.completed)) : problemInDiary(result, now);
  },
});

const undoLessonGiven = instructorAction({
  name: 'undoLessonGiven',
  summary: 'Take back, on the same day, that a lesson has been given',
  on: ownLesson,
  path: '/not-given',
  expected: { version },
  answer: lessonAnswer,
  done: 'Undone. The lesson isn’t marked any more.',
  async change({ tx, now, by, input }) {
    const result = await undoCompletion(tx, { ...input, ...toActor(by, now) });
    return 'undone' in result ? changed(toAnswer(result.undone)) : problemInDiary(result, now);
  },
});

const markNoShowAction = instructorAction({
  name: 'markNoShow',
  summary: 'Say that the learner did not come: the lesson is charged',
  on: ownLesson,
  path: '/no-show',
  input: { reason: optionalLine(200, 'what happened') },
  expected: { version },
  answer: lessonAnswer,
  done: 'Marked as a no-show. The lesson is charged.',
  async change({ tx, now, by, input }) {
    const result = await markNoShow(tx, { ...input, ...toActor(by, now) });
    return 'noShow' in result ? changed(toAnswer(result.noShow)) : problemInDiary(result, now);
  },
});

const cancelOwnLesson = instructorAction({
  name: 'cancelOwnLesson',
  summary: 'Cancel a lesson: the learner is not charged',
  on: ownLesson,
  path: '/cancel',
  input: { reason: requiredLine(200, 'why, for the learner') },
  expected: { version },
  answer: lessonAnswer,
  done: 'Cancelled. The learner is not charged.',
  async change({ tx, now, by, input }) {
    const result = await cancelBooking(tx, { ...input, chargedMinutes: 0, ...toActor(by, now) });
    return 'cancelled' in result ? changed(toAnswer(result.cancelled)) : problemInDiary(result, now);
  },
});

const waiveOwnCharge = instructorAction({
  name: 'waiveOwnCharge',
  summary: 'Take off what a learner was charged for a lesson',
  on: ownLesson,
  path: '/charges/:charge/waive',
  params: { charge: z.uuid('We couldn’t find that charge') },
  input: { reason: requiredLine(200, 'why') },
  answer: z.object({ id: z.uuid(), waived_minutes: z.int() }).meta({ id: 'ChargeWaived' }),
  done: 'Waived. The time is the learner’s again.',
  async change({ tx, now, by, input: { id, charge, reason } }) {
    const known = await chargesOfBooking(tx, id);
    if (!known.some((one) => one.id === charge)) return notYours();
    const result = await waiveCharge(tx, { id: charge, bookingId: id, reason, ...toActor(by, now) });
    return 'waivedMinutes' in result
      ? changed({ id: charge, waived_minutes: result.waivedMinutes })
      : problemInDiary(result, now);
  },
});

const sayRunningLate = instructorAction({
  name: 'sayRunningLate',
  summary: 'Tell the learner, and whoever keeps copies, by email and text that a lesson of today begins late',
  on: ownLesson,
  path: '/running-late',
  input: { minutes: formNumber(z.literal([...minutesLate], 'Choose how late')) },
  answer: z.object({ id: z.uuid(), texted: z.int(), emailed: z.int() }).meta({ id: 'RunningLate' }),
  done: 'The learner is told. The lesson’s page says whether it arrives.',
  async change({ tx, now, deps, subject, input: { id, minutes } }) {
    if (!mayRunLate(subject, now))
      return new Problem(409, 'That can be said on the day of a lesson, until half an hour after its start.');
    const sendsTexts = deps.textsFrom !== undefined;
    const sent = await queueRunningLate(tx, subject, { minutes, sendsTexts, now });
    return sent.emailed === 0 ? new Problem(409, NO_EMAIL) : changed({ id, ...sent });
  },
});

const told = z.object({ id: z.uuid(), texted: z.int(), emailed: z.int() }).meta({ id: 'ArrivalTold' });
const NO_EMAIL = 'We have no email address of theirs. Ring them.';

const sayOnMyWay = instructorAction({
  name: 'sayOnMyWay',
  summary:
    'Tell the learner, and whoever keeps copies, by email and text that you are on the way to a lesson',
  on: ownLesson,
  path: '/on-my-way',
  answer: told,
  done: 'The learner is told that you’re on the way.',
  async change({ tx, now, deps, subject, input: { id } }) {
    if (!mayBeOnTheWay(subject, now))
      return new Problem(409, 'That can be said from two hours before a lesson until it begins.');
    const sent = await queueOnMyWay(tx, subject, { sendsTexts: deps.textsFrom !== undefined, now });
    // Said before, on another phone perhaps, it is done.
    if (!sent) return changed({ id, texted: 0, emailed: 0 });
    return sent.emailed === 0 ? new Problem(409, NO_EMAIL) : changed({ id, ...sent });
  },
});

const undoOnMyWay = instructorAction({
  name: 'undoOnMyWay',
  summary: 'Take back, within ten minutes, that you are on the way; whoever was told is told',
  on: ownLesson,
  path: '/not-on-my-way',
  answer: told,
  done: 'Undone. The learner is told that you aren’t on the way yet.',
  async change({ tx, now, deps, subject, input: { id } }) {
    const sent = await takeBackOnMyWay(tx, subject, { sendsTexts: deps.textsFrom !== undefined, now });
    return sent
      ? changed({ id, ...sent })
      : new Problem(409, 'That can’t be undone any more. Ring them, or say how late you are.');
  },
});

/** How a lesson went: given, the learner did not come, or cancelled (R66). */
export const lessonActions = [
  markLessonGiven,
  undoLessonGiven,
  markNoShowAction,
  cancelOwnLesson,
  waiveOwnCharge,
  sayRunningLate,
  sayOnMyWay,
  undoOnMyWay,
];

export const outcomeForms = () => ({
  markNoShow: formOf(markNoShowAction),
  cancelOwnLesson: formOf(cancelOwnLesson),
  waiveOwnCharge: formOf(waiveOwnCharge),
});
