import { z } from 'zod';
import { brand } from '#src/platform/brand.ts';
import { HOUR_MS } from '#src/platform/dates.ts';
import type { Tx } from '#src/platform/db/db.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { type CountDeps, countEvent, eventsCounted } from '#src/platform/rate-limits/event-counts.server.ts';
import { optionalText } from '#src/platform/text-rules.ts';
import { askedInstant, askedLength, expressRequest } from '../../asked-time.server.ts';
import type { Actor, Booking } from '../../booking.ts';
import { bookTime } from '../../bookings/book-time.server.ts';
import { findBooking } from '../../bookings/booking-rows.server.ts';
import { cancelBooking } from '../../bookings/end-booking.server.ts';
import { changePickUp, moveBooking } from '../../bookings/move-booking.server.ts';
import { pickUpFields, toPickUp } from '../../bookings/pick-up.server.ts';
import { problemOf } from '../../bookings/refusals.ts';
import { keepCarWhereFree } from '../../driving-tests/keep-cars.server.ts';
import type { LearnerAccess } from '../../learners/learner-access.server.ts';
import { requireMeetingPlace } from '../../learners/meeting-place.server.ts';
import { ASKS_TO_WAIVE } from '../../messages/message-text.ts';
import { type LearnerAct, learnerAct } from './learner-act.ts';
import {
  chargedMinutes,
  lessonParams,
  lessonResponse,
  noParams,
  toLessonResponse,
  version,
} from './learner-api-schema.ts';
import { slotFields } from './slot-value.ts';

export const toActor = (seen: LearnerAccess, now: Date): Actor => ({ by: seen.by, role: 'learner', now });

/** Finds a lesson of this learner; any other is a 404. */
export async function ownLesson(tx: Tx, seen: LearnerAccess, id: string): Promise<Booking> {
  const found = await findBooking(tx, id);
  if (found?.learnerId !== seen.learner.id || found.kind !== 'lesson')
    throw new Problem(404, 'We couldn’t find that lesson.');
  return found;
}

const MAX_CANCELLED = 5;
const cancelledBy = (learnerId: string) => `lessons cancelled by learner ${learnerId}`;

/** Each lesson that is booked and cancelled is two emails to its instructor and two to its learner (R60). */
async function requireFewCancelled(deps: CountDeps, learnerId: string) {
  if ((await eventsCounted(deps, cancelledBy(learnerId))) < MAX_CANCELLED) return;
  throw new Problem(
    429,
    `You’ve cancelled ${MAX_CANCELLED} lessons in the last hour. Please book again later, or ring us on ${brand.phone}.`,
  );
}

export async function countCancelled(deps: CountDeps, learnerId: string, lessons = 1) {
  for (let left = lessons; left > 0; left -= 1) await countEvent(deps, cancelledBy(learnerId), HOUR_MS);
}

export const bookingActions: readonly LearnerAct[] = [
  learnerAct({
    name: 'bookLesson',
    summary: 'Book a lesson at a free time',
    method: 'POST',
    path: '/v1/learners/:learner/lessons',
    params: noParams,
    body: z
      .object({
        instructor: z.string('Choose an instructor').regex(/^[a-z0-9-]{1,80}$/, 'Choose an instructor'),
        starts_at: askedInstant,
        minutes: askedLength,
        express_request: expressRequest,
        ...pickUpFields,
      })
      .meta({ id: 'BookLesson' }),
    answer: lessonResponse,
    done: 'Your lesson is booked.',
    fromForm: ({ slot = '', ...fields }) => ({ ...fields, ...slotFields(slot, 'instructor') }),
    run: async ({ db, clock, secrets }, seen, { instructor, starts_at, minutes, ...given }) => {
      await requireFewCancelled({ db, clock, secrets }, seen.learner.id);
      const actor = toActor(seen, clock.now());
      const { express_request: isRequested, ...place } = given;
      const pickUp = toPickUp(place);
      const booked = await db.transaction().execute(async (tx) => {
        const { learner } = seen;
        const meeting = { learnerId: learner.id, instructor, outcode: pickUp.outcode, now: actor.now };
        await requireMeetingPlace(tx, meeting);
        const asked = { instructor, startsAt: starts_at, minutes, pickUp, learnerId: learner.id };
        const answer = await bookTime(tx, { ...asked, ...actor, expressRequest: isRequested });
        if (!('booked' in answer)) throw problemOf(answer, clock.now());
        return answer.booked;
      });
      return toLessonResponse(booked);
    },
  }),
  learnerAct({
    name: 'moveLesson',
    summary: 'Move a lesson to another free time of its instructor',
    method: 'POST',
    path: '/v1/learners/:learner/lessons/:id/move',
    params: lessonParams,
    body: z
      .object({
        version,
        starts_at: askedInstant,
        minutes: askedLength,
        charged_minutes: chargedMinutes,
        express_request: expressRequest,
      })
      .meta({ id: 'MoveLesson' }),
    answer: lessonResponse,
    done: 'Your lesson has been moved.',
    fromForm: ({ slot = '', ...fields }) => ({ ...fields, ...slotFields(slot, 'charged_minutes') }),
    run: async ({ db, clock }, seen, given) => {
      const { id, starts_at, minutes } = given;
      const moved = await db.transaction().execute(async (tx) => {
        await ownLesson(tx, seen, id);
        const to = { startsAt: starts_at, minutes };
        const named = { id, version: given.version, chargedMinutes: given.charged_minutes };
        const answer = await moveBooking(tx, {
          ...named,
          to,
          expressRequest: given.express_request,
          ...toActor(seen, clock.now()),
        });
        if (!('moved' in answer)) throw problemOf(answer, clock.now());
        return answer.moved;
      });
      await keepCarWhereFree({ db, clock }, seen.learner.id);
      return toLessonResponse(moved);
    },
  }),
  learnerAct({
    name: 'cancelLesson',
    summary: 'Cancel a lesson at the cost that was shown',
    method: 'POST',
    path: '/v1/learners/:learner/lessons/:id/cancel',
    params: lessonParams,
    body: z
      .object({
        version,
        charged_minutes: chargedMinutes,
        message: optionalText(500),
        how: z
          .enum(['now', 'ask'])
          .default('now')
          .describe('Ask: the instructor is asked to waive the charge'),
      })
      .meta({ id: 'CancelLesson' }),
    answer: lessonResponse,
    done: 'Your lesson is cancelled.',
    run: async ({ db, clock, secrets }, seen, given) => {
      const { id, how, message } = given;
      const asks = how === 'ask' ? ASKS_TO_WAIVE : '';
      const cancelled = await db.transaction().execute(async (tx) => {
        await ownLesson(tx, seen, id);
        const named = { id, version: given.version, chargedMinutes: given.charged_minutes };
        const why = [asks, message].filter(Boolean).join(' ') || undefined;
        const answer = await cancelBooking(tx, { ...named, why, ...toActor(seen, clock.now()) });
        if (!('cancelled' in answer)) throw problemOf(answer, clock.now());
        return answer.cancelled;
      });
      await countCancelled({ db, clock, secrets }, seen.learner.id);
      await keepCarWhereFree({ db, clock }, seen.learner.id);
      return toLessonResponse(cancelled);
    },
  }),
  learnerAct({
    name: 'changePickUp',
    summary: 'Change where a lesson begins; its time stays',
    method: 'PUT',
    path: '/v1/learners/:learner/lessons/:id/pick-up',
    params: lessonParams,
    body: z.object({ version, ...pickUpFields }).meta({ id: 'ChangePickUp' }),
    answer: lessonResponse,
    done: 'The pick-up place has been changed.',
    run: async ({ db, clock }, seen, { id, version: seenVersion, ...place }) => {
      const actor = toActor(seen, clock.now());
      const pickUp = toPickUp(place);
      const changed = await db.transaction().execute(async (tx) => {
        const lesson = await ownLesson(tx, seen, id);
        const { instructor } = lesson;
        const meeting = { learnerId: seen.learner.id, instructor, outcode: pickUp.outcode, now: actor.now };
        await requireMeetingPlace(tx, meeting);
        const otherwise = 'Please ring us.';
        const answer = await changePickUp(tx, { lesson, version: seenVersion, pickUp, otherwise, ...actor });
        if ('moved' in answer) return answer.moved;
        throw problemOf(answer, clock.now());
      });
      return toLessonResponse(changed);
    },
  }),
];
