import { z } from 'zod';
import { type Act, act } from '#src/features/identity/staff/acts/act.ts';
import { requireActiveInstructor } from '#src/features/instructors/active-instructor.server.ts';
import { findBooking } from '../../bookings/booking-rows.server.ts';
import { moveBooking } from '../../bookings/move-booking.server.ts';
import { lengthOf } from '../../bookings/one-lesson.server.ts';
import { answer, change, instructor, ofLesson, version } from './lesson-subject.server.ts';

/** Somebody's car for a driving test, whose time is the DVSA's. */
export const passTestOn: Act = act({
  name: 'passTestOn',
  summary: 'Say who takes a learner to their driving test; its time stays',
  method: 'POST',
  path: '/v1/office/bookings/:id/car',
  endsTask: true,
  permission: 'diary',
  params: ofLesson,
  body: z.object({ version, instructor }).meta({ id: 'PassTestOn' }),
  answer,
  run: async (office, by, { id, version: seen, instructor: to }) => {
    await requireActiveInstructor(office.db, to, office.clock.now());
    const test = await findBooking(office.db, id);
    const wanted = test && { instructor: to, startsAt: test.startsAt, endsAt: test.endsAt };
    return change(office, by, {
      ...{ did: 'passTestOn', id, ...(wanted && { wanted }) },
      work: async (tx, actor) => {
        if (test?.kind !== 'test') return { refused: 'changed', now: test };
        const came = await moveBooking(tx, {
          ...{ ...actor, id, version: seen, chargedMinutes: 0, outsideWorkingHours: true },
          to: { instructor: to, startsAt: test.startsAt, minutes: lengthOf(test) },
        });
        return 'moved' in came ? { booking: came.moved } : came;
      },
    });
  },
});
