import { z } from 'zod';
import type { DiaryDeps } from '#src/features/identity/instructor/diary-deps.server.ts';
import type { SignedIn } from '#src/features/identity/instructor/signed-in.ts';
import type { Booking } from '#src/features/lessons/booking.ts';
import {
  cancelBooking,
  completeLesson,
  markNoShow,
} from '#src/features/lessons/bookings/end-booking.server.ts';
import { chargesOfBooking, waiveCharge } from '#src/features/lessons/bookings/late-charges.server.ts';
import { problemInDiary, type Refusal } from '#src/features/lessons/bookings/refusals.ts';
import { undoCompletion } from '#src/features/lessons/bookings/undo-completion.server.ts';
import type { Tx } from '#src/platform/db/db.server.ts';
import { formNumber } from '#src/platform/http/form-number.ts';
import { optionalLine, requiredLine } from '#src/platform/text-rules.ts';
import { notYours } from '../access/diary-guard.server.ts';
import { ownBooking } from '../access/own.server.ts';
import { type DiaryAct, diaryAct } from '../acts/diary-act.ts';

export const lessonParams = z.object({ id: z.uuid('We couldn’t find that lesson') });
/** The booking's when the page was loaded: of two at once one is refused. */
export const version = formNumber(z.int('Reload the page').min(1).max(2_000_000_000));
export const lessonAnswer = z
  .object({ id: z.uuid(), state: z.string(), version: z.int() })
  .meta({ id: 'DiaryLesson' });

export const toAnswer = ({ id, state, version: now }: Booking) => ({ id, state, version: now });

/** Does something to a lesson of theirs, in one transaction, or throws why not. */
export function onLesson<Done extends object>(
  { db, clock }: DiaryDeps,
  by: SignedIn,
  id: string,
  work: (
    tx: Tx,
    actor: { by: string; role: 'instructor'; now: Date },
    booking: Booking,
  ) => Promise<Done | Refusal>,
): Promise<Done> {
  return db.transaction().execute(async (tx) => {
    const booking = await ownBooking(tx, by, id);
    const done = await work(tx, { by: by.name, role: 'instructor', now: clock.now() }, booking);
    if ('refused' in done) throw problemInDiary(done as Refusal, clock.now());
    return done as Done;
  });
}

/** How a lesson went: given, the learner did not come, or cancelled (R66). */
export const lessonActs: readonly DiaryAct[] = [
  diaryAct({
    name: 'markLessonGiven',
    summary: 'Say that a lesson has been given, or is being given now',
    method: 'POST',
    path: '/v1/diary/lessons/:id/given',
    params: lessonParams,
    body: z.object({ version }).meta({ id: 'LessonGiven' }),
    answer: lessonAnswer,
    run: async (deps, by, { id, version: seen }) => {
      const { given } = await onLesson(deps, by, id, (tx, actor) =>
        completeLesson(tx, { id, version: seen, ...actor }),
      );
      return toAnswer(given);
    },
  }),
  diaryAct({
    name: 'undoLessonGiven',
    summary: 'Take back, on the same day, that a lesson has been given',
    method: 'POST',
    path: '/v1/diary/lessons/:id/not-given',
    params: lessonParams,
    body: z.object({ version }).meta({ id: 'LessonNotGiven' }),
    answer: lessonAnswer,
    run: async (deps, by, { id, version: seen }) => {
      const { undone } = await onLesson(deps, by, id, (tx, actor) =>
        undoCompletion(tx, { id, version: seen, ...actor }),
      );
      return toAnswer(undone);
    },
  }),
  diaryAct({
    name: 'markNoShow',
    summary: 'Say that the learner did not come: the lesson is charged',
    method: 'POST',
    path: '/v1/diary/lessons/:id/no-show',
    params: lessonParams,
    body: z.object({ version, why: optionalLine(200, 'what happened') }).meta({ id: 'LessonNoShow' }),
    answer: lessonAnswer,
    run: async (deps, by, { id, version: seen, why }) => {
      const { noShow } = await onLesson(deps, by, id, (tx, actor) =>
        markNoShow(tx, { id, version: seen, why, ...actor }),
      );
      return toAnswer(noShow);
    },
  }),
  diaryAct({
    name: 'cancelOwnLesson',
    summary: 'Cancel a lesson: the learner is not charged',
    method: 'POST',
    path: '/v1/diary/lessons/:id/cancel',
    params: lessonParams,
    body: z
      .object({ version, why: requiredLine(200, 'why, for the learner') })
      .meta({ id: 'CancelOwnLesson' }),
    answer: lessonAnswer,
    run: async (deps, by, { id, version: seen, why }) => {
      const { cancelled } = await onLesson(deps, by, id, (tx, actor) =>
        cancelBooking(tx, { id, version: seen, why, chargedMinutes: 0, ...actor }),
      );
      return toAnswer(cancelled);
    },
  }),
  diaryAct({
    name: 'waiveOwnCharge',
    summary: 'Take off what a learner was charged for a lesson',
    method: 'POST',
    path: '/v1/diary/lessons/:id/charges/:charge/waive',
    params: lessonParams.extend({ charge: z.uuid('We couldn’t find that charge') }),
    body: z.object({ why: requiredLine(200, 'why') }).meta({ id: 'WaiveOwnCharge' }),
    answer: z.object({ id: z.uuid(), waived_minutes: z.int() }).meta({ id: 'ChargeWaived' }),
    run: async (deps, by, { id, charge, why }) => {
      const { waivedMinutes } = await onLesson(deps, by, id, async (tx, actor) => {
        const known = await chargesOfBooking(tx, id);
        if (!known.some((one) => one.id === charge)) throw notYours();
        return waiveCharge(tx, { id: charge, why, ...actor });
      });
      return { id: charge, waived_minutes: waivedMinutes };
    },
  }),
];
