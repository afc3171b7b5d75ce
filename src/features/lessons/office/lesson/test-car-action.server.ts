import { staffAction } from '#src/features/identity/staff/actions/staff-action.server.ts';
import { requireActiveInstructor } from '#src/features/instructors/active-instructor.server.ts';
import { moveBooking } from '../../bookings/move-booking.server.ts';
import { lengthOf } from '../../bookings/one-lesson.server.ts';
import {
  answer,
  bookingChanged,
  instructor,
  lesson,
  lessonRefused,
  version,
} from './lesson-subject.server.ts';

/** Somebody's car for a driving test, whose time is the DVSA's. */
export const reassignTest = staffAction({
  name: 'passTestOn',
  summary: 'Say who takes a learner to their driving test; its time stays',
  on: lesson,
  path: '/car',
  endsTask: true,
  permission: 'diary',
  input: { instructor },
  expected: { version },
  answer,
  done: 'Their car is kept for the test. Everybody has been told.',
  async change({ tx, now, by, subject: test, input: { id, instructor: to, version: expectedVersion } }) {
    await requireActiveInstructor(tx, to, now);
    const { startsAt, endsAt } = test;
    const requestedTime = { instructor: to, startsAt, endsAt };
    if (test.kind !== 'test')
      return lessonRefused({ refused: 'changed', now: test }, now, { id, requestedTime });
    const result = await moveBooking(tx, {
      by: by.name,
      role: 'office',
      now,
      id,
      version: expectedVersion,
      chargedMinutes: 0,
      outsideWorkingHours: true,
      to: { instructor: to, startsAt, minutes: lengthOf(test) },
    });
    return 'moved' in result
      ? bookingChanged(result.moved, now)
      : lessonRefused(result, now, { id, requestedTime });
  },
});
