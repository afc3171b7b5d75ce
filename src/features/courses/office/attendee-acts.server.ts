import { z } from 'zod';
import { type Act, act } from '#src/features/identity/staff/acts/act.ts';
import { placesRefunded } from '#src/features/refunds/refundable.server.ts';
import { londonWhenInSentence } from '#src/platform/dates.ts';
import type { Tx } from '#src/platform/db/db.server.ts';
import { nothingMore } from '#src/platform/http/api.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { givePlaceBack, markAttended } from '../staff/attendance.server.ts';
import { attendeesOf, type CourseAttendee } from './attendees.server.ts';
import { changeCourse, changedCourse, courseParams } from './course-changing.server.ts';

const params = courseParams.extend({
  attendee: z.string().regex(/^[0-9a-f-]{36,42}$/, 'We couldn’t find that place'),
});

/** What becomes of a place on a course (R62). */
export const attendeeActs: readonly Act[] = [
  act({
    name: 'giveBackPlace',
    summary: 'Give a place on a course back, so that it can be sold again',
    method: 'POST',
    path: '/v1/office/courses/:id/attendees/:attendee/give-back',
    permission: 'work',
    params,
    body: nothingMore,
    answer: changedCourse,
    run: (office, by, given) =>
      changeCourse(office, by, 'giveBackPlace', given, async (tx, course, now) => {
        const attendee = await requireAttendee(tx, course.id, given.attendee);
        if (attendee.gone?.why === 'refunded')
          throw new Problem(409, 'That place was given back with its refund.');
        const { key, order, position } = attendee;
        const refunded = order && position !== null ? await placesRefunded(tx, order.id, position) : 0;
        const places = Math.max(0, attendee.places - refunded);
        const came = await givePlaceBack(tx, {
          attendee: key,
          courseId: course.id,
          places,
          by: by.name,
          now,
        });
        if (!came.ok)
          throw new Problem(409, `${came.by} gave this place back ${londonWhenInSentence(came.at, now)}.`);
        return `${course.name}: place of ${formatOrder(attendee)} given back`;
      }),
  }),
  attendedAct('markAttended', 'Mark somebody as having come to a course', 'attended', true),
  attendedAct('markNotAttended', 'Take back that somebody came to a course', 'not-attended', false),
];

function attendedAct(name: string, summary: string, way: string, attended: boolean): Act {
  return act({
    name,
    summary,
    method: 'POST',
    path: `/v1/office/courses/:id/attendees/:attendee/${way}`,
    permission: 'work',
    params,
    body: nothingMore,
    answer: changedCourse,
    run: (office, by, given) =>
      changeCourse(office, by, name, given, async (tx, course, now) => {
        const attendee = await requireAttendee(tx, course.id, given.attendee);
        if (attendee.attended === attended) return undefined;
        if (attended && course.begins > now) throw new Problem(409, 'The course has not begun yet.');
        await markAttended(tx, { attendee: attendee.key, courseId: course.id }, attended, now);
        return `${course.name}: ${formatOrder(attendee)} ${attended ? 'came' : 'did not come after all'}`;
      }),
  });
}

async function requireAttendee(tx: Tx, courseId: number, key: string): Promise<CourseAttendee> {
  const attendee = (await attendeesOf(tx, courseId)).find((one) => one.key === key);
  if (!attendee) throw new Problem(404, 'We couldn’t find that place.');
  return attendee;
}

/** Without a name: the log holds no personal data. */
function formatOrder({ order }: CourseAttendee): string {
  return order ? `order ${order.number}` : 'an answer to the form';
}
