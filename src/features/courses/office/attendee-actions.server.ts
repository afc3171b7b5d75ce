import { z } from 'zod';
import { evictCatalogue } from '#src/features/catalogue/office/prices/product-subject.server.ts';
import { staffAction } from '#src/features/identity/staff/actions/staff-action.server.ts';
import { placesRefunded } from '#src/features/refunds/refundable.server.ts';
import { changed } from '#src/kit/actions/outcome.ts';
import { londonWhenInSentence } from '#src/platform/dates.ts';
import type { Tx } from '#src/platform/db/db.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { givePlaceBack, markAttended } from '../staff/attendance.server.ts';
import { attendeesOf, type CourseAttendee } from './attendees.server.ts';
import { changedCourse, course } from './course-subject.server.ts';

const params = { attendee: z.string().regex(/^[0-9a-f-]{36,42}$/, 'We couldn’t find that place') };

/** What becomes of a place on a course (R62). */
export const attendeeActions = [
  staffAction({
    name: 'giveBackPlace',
    summary: 'Give a place on a course back, so that it can be sold again',
    on: course,
    path: '/attendees/:attendee/give-back',
    params,
    permission: 'work',
    answer: changedCourse,
    done: 'The place is on sale again.',
    async change({ tx, now, by, subject: { id, name }, input }) {
      const attendee = await requireAttendee(tx, id, input.attendee);
      if (attendee.gone?.reason === 'refunded')
        return new Problem(409, 'That place was given back with its refund.');
      const { key, order, position } = attendee;
      const refunded = order && position !== null ? await placesRefunded(tx, order.id, position) : 0;
      const places = Math.max(0, attendee.places - refunded);
      const result = await givePlaceBack(tx, { attendee: key, courseId: id, places, by: by.name, now });
      if (!result.ok)
        return new Problem(409, `${result.by} gave this place back ${londonWhenInSentence(result.at, now)}.`);
      return changed({ id }, `${name}: place of ${formatOrder(attendee)} given back`);
    },
    evict: evictCatalogue,
  }),
  attendedAction('markAttended', {
    summary: 'Mark somebody as having come to a course',
    path: '/attendees/:attendee/attended',
    attended: true,
    done: 'Marked.',
  }),
  attendedAction('markNotAttended', {
    summary: 'Take back that somebody came to a course',
    path: '/attendees/:attendee/not-attended',
    attended: false,
    done: 'Taken back.',
  }),
];

function attendedAction(
  name: 'markAttended' | 'markNotAttended',
  { attended, ...described }: { summary: string; path: `/${string}`; attended: boolean; done: string },
) {
  return staffAction({
    name,
    on: course,
    ...described,
    params,
    permission: 'work',
    answer: changedCourse,
    async change({ tx, now, subject: { id, ...subject }, input }) {
      const attendee = await requireAttendee(tx, id, input.attendee);
      if (attendee.attended === attended) return changed({ id });
      if (attended && subject.begins > now) return new Problem(409, 'The course has not begun yet.');
      await markAttended(tx, { attendee: attendee.key, courseId: id }, attended, now);
      const outcome = attended ? 'came' : 'did not come after all';
      return changed({ id }, `${subject.name}: ${formatOrder(attendee)} ${outcome}`);
    },
    evict: evictCatalogue,
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
