import { z } from 'zod';
import type { SignedIn } from '#src/features/identity/instructor/signed-in.ts';
import type { Booking } from '#src/features/lessons/booking.ts';
import type { Subject } from '#src/kit/actions/subject.ts';
import { formNumber } from '#src/platform/http/form-number.ts';
import { notYours } from '../access/diary-guard.server.ts';
import { ownBooking } from '../access/own.server.ts';

const params = z.object({ id: z.uuid('We couldn’t find that lesson') });

/** A lesson of the instructor's, which the domain functions lock with its diary. */
export const ownLesson: Subject<Booking, typeof params, SignedIn> = {
  kind: 'lesson',
  path: '/lessons/:id',
  params,
  find: (db, { id }, by) => ownBooking(db, by, id),
  missing: notYours().message,
};

/** The booking's when the page was loaded: one of two at once is refused. */
export const version = formNumber(z.int('Reload the page').min(1).max(2_000_000_000));
export const lessonAnswer = z
  .object({ id: z.uuid(), state: z.string(), version: z.int() })
  .meta({ id: 'DiaryLesson' });

export const toAnswer = ({ id, state, version: now }: Booking) => ({ id, state, version: now });

export const toActor = (by: SignedIn, now: Date) => ({ by: by.name, role: 'instructor' as const, now });
