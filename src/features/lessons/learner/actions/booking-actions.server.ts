import { z } from 'zod';
import { changed } from '#src/kit/actions/outcome.ts';
import { formOf } from '#src/kit/forms/form-of.server.ts';
import { HOUR_MS } from '#src/platform/dates.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { type CountDeps, countEvent, eventsCounted } from '#src/platform/rate-limits/event-counts.server.ts';
import type { CurrentSchool } from '#src/platform/school/school.ts';
import { optionalText } from '#src/platform/text-rules.ts';
import { askedInstant, askedLength, expressRequest } from '../../asked-time.server.ts';
import { bookTime } from '../../bookings/book-time.server.ts';
import { cancelBooking } from '../../bookings/end-booking.server.ts';
import { lessonResponse, toLessonResponse } from '../../bookings/lesson-response.server.ts';
import { changePickUp, moveBooking } from '../../bookings/move-booking.server.ts';
import { pickUpFields, toPickUp } from '../../bookings/pick-up.server.ts';
import { problemOf } from '../../bookings/refusals.ts';
import { keepCarWhereFree } from '../../driving-tests/keep-cars.server.ts';
import { requireMeetingPlace } from '../../learners/meeting-place.server.ts';
import { ASKS_TO_WAIVE } from '../../notifications/message-text.ts';
import { learnerAction } from './learner-action.server.ts';
import { chargedMinutes, version } from './learner-api-schema.ts';
import { ownLesson, toActor } from './own-lesson.server.ts';
import { slotFields } from './slot-value.ts';

const MAX_CANCELLED = 5;
const cancelledBy = (learnerId: string) => `lessons cancelled by learner ${learnerId}`;

/** Each lesson that is booked and cancelled is two emails to its instructor and two to its learner (R60). */
export async function requireFewCancelled(deps: CountDeps & { school: CurrentSchool }, learnerId: string) {
  if ((await eventsCounted(deps, cancelledBy(learnerId))) < MAX_CANCELLED) return;
  throw new Problem(
    429,
    `You’ve cancelled ${MAX_CANCELLED} lessons in the last hour. Please book again later, or ring us on ${deps.school.current().phone}.`,
  );
}

export async function countCancelled(deps: CountDeps, learnerId: string, lessons = 1) {
  await countEvent(deps, cancelledBy(learnerId), HOUR_MS, lessons);
}

const bookLesson = learnerAction({
  name: 'bookLesson',
  summary: 'Book a lesson at a free time',
  path: '/lessons',
  input: {
    instructor: z.string('Choose an instructor').regex(/^[a-z0-9-]{1,80}$/, 'Choose an instructor'),
    starts_at: askedInstant,
    express_request: expressRequest,
    ...pickUpFields,
  },
  expected: { minutes: askedLength },
  answer: lessonResponse,
  done: 'Your lesson is booked.',
  fromForm: ({ slot = '', ...fields }) => ({ ...fields, ...slotFields(slot, 'instructor') }),
  async change({ tx, now, deps, by, input: { instructor, starts_at, minutes, express_request, ...place } }) {
    const learnerId = by.learner.id;
    await requireFewCancelled({ ...deps, db: tx }, learnerId);
    const pickUp = toPickUp(place);
    await requireMeetingPlace(tx, { learnerId, instructor, outcode: pickUp.outcode, now });
    const requestedLesson = { instructor, startsAt: starts_at, minutes, pickUp, learnerId };
    const result = await bookTime(tx, {
      ...requestedLesson,
      ...toActor(by, now),
      expressRequest: express_request,
    });
    return 'booked' in result ? changed(toLessonResponse(result.booked)) : problemOf(result, now);
  },
});

const moveLesson = learnerAction({
  name: 'moveLesson',
  summary: 'Move a lesson to another free time of its instructor',
  on: ownLesson,
  path: '/move',
  input: { starts_at: askedInstant, charged_minutes: chargedMinutes, express_request: expressRequest },
  expected: { version, minutes: askedLength },
  answer: lessonResponse,
  done: 'Your lesson has been moved.',
  fromForm: ({ slot = '', ...fields }) => ({ ...fields, ...slotFields(slot, 'charged_minutes') }),
  async change({ tx, now, by, input }) {
    const result = await moveBooking(tx, {
      id: input.id,
      version: input.version,
      to: { startsAt: input.starts_at, minutes: input.minutes },
      chargedMinutes: input.charged_minutes,
      expressRequest: input.express_request,
      ...toActor(by, now),
    });
    return 'moved' in result ? changed(toLessonResponse(result.moved)) : problemOf(result, now);
  },
  afterwards: (deps, { learner }) => keepCarWhereFree(deps, learner.id),
});

const cancelLesson = learnerAction({
  name: 'cancelLesson',
  summary: 'Cancel a lesson at the cost that was shown',
  on: ownLesson,
  path: '/cancel',
  input: {
    message: optionalText(500),
    how: z.enum(['now', 'ask']).default('now').describe('Ask: the instructor is asked to waive the charge'),
  },
  expected: { version, charged_minutes: chargedMinutes },
  answer: lessonResponse,
  done: 'Your lesson is cancelled.',
  async change({ tx, now, deps, by, input: { id, how, message, ...expectedValues } }) {
    const asks = how === 'ask' ? ASKS_TO_WAIVE : '';
    const result = await cancelBooking(tx, {
      id,
      version: expectedValues.version,
      chargedMinutes: expectedValues.charged_minutes,
      reason: [asks, message].filter(Boolean).join(' ') || undefined,
      ...toActor(by, now),
    });
    if (!('cancelled' in result)) return problemOf(result, now);
    await countCancelled({ ...deps, db: tx }, by.learner.id);
    return changed(toLessonResponse(result.cancelled));
  },
  afterwards: (deps, { learner }) => keepCarWhereFree(deps, learner.id),
});

const changePickUpAction = learnerAction({
  name: 'changePickUp',
  summary: 'Change where a lesson begins; its time stays',
  method: 'PUT',
  on: ownLesson,
  path: '/pick-up',
  input: pickUpFields,
  expected: { version },
  answer: lessonResponse,
  done: 'The pick-up place has been changed.',
  async change({ tx, now, by, subject: lesson, input: { version: expectedVersion, ...place } }) {
    const pickUp = toPickUp(place);
    const { instructor } = lesson;
    await requireMeetingPlace(tx, { learnerId: by.learner.id, instructor, outcode: pickUp.outcode, now });
    const otherwise = 'Please ring us.';
    const to = { lesson, version: expectedVersion, pickUp, otherwise, ...toActor(by, now) };
    const result = await changePickUp(tx, to);
    return 'moved' in result ? changed(toLessonResponse(result.moved)) : problemOf(result, now);
  },
});

export const bookingActions = [bookLesson, moveLesson, cancelLesson, changePickUpAction];

export const bookForm = () => formOf(bookLesson);
export const moveForm = () => formOf(moveLesson);
export const cancelForm = () => formOf(cancelLesson);
export const pickUpForm = () => formOf(changePickUpAction);
