import { z } from 'zod';
import type { Subject } from '#src/kit/actions/subject.ts';
import type { Actor, Booking } from '../../booking.ts';
import { findBooking } from '../../bookings/booking-rows.server.ts';
import type { LearnerAccess } from '../../learners/learner-access.server.ts';

const params = z.object({ id: z.uuid('Lesson not found') });

/** A lesson of the learner's, which the domain functions lock with its diary. */
export const ownLesson: Subject<Booking, typeof params, LearnerAccess> = {
  kind: 'lesson',
  path: '/lessons/:id',
  params,
  async find(db, { id }, { learner }) {
    const booking = await findBooking(db, id);
    return booking?.learnerId === learner.id && booking.kind === 'lesson' ? booking : undefined;
  },
  missing: 'We couldn’t find that lesson.',
};

export const toActor = (access: LearnerAccess, now: Date): Actor => ({ by: access.by, role: 'learner', now });
