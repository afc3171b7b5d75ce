import { z } from 'zod';
import { moveEvent, setEventPlaces } from '#src/features/catalogue/changes/event-changes.server.ts';
import { seen } from '#src/features/catalogue/office/prices/product-subject.server.ts';
import { type Act, act } from '#src/features/identity/staff/acts/act.ts';
import { londonDate } from '#src/platform/clock.ts';
import { shortWeekday } from '#src/platform/dates.ts';
import type { Tx } from '#src/platform/db/db.server.ts';
import { invalid } from '#src/platform/http/problem.ts';
import { prepare, sendPrepared } from '#src/platform/mail/email.server.tsx';
import { courseMoved } from '../emails.server.tsx';
import { heldPlaces } from '../held-places.server.ts';
import { attendeeActs } from './attendee-acts.server.ts';
import { attendeesOf } from './attendees.server.ts';
import { changeCourse, changedCourse, courseParams, requireCourse } from './course-changing.server.ts';
import { courseWhen, placesFromForm, placesOfCourse, timesOf } from './course-when.server.ts';
import { emailActs, formatPeople } from './email-acts.server.ts';
import { formatHeld } from './format-held.ts';
import { newCourseActs } from './new-course-acts.server.ts';

/** Courses: their days, places and attendees (R62). */
export const courseActs: readonly Act[] = [
  act({
    name: 'moveCourse',
    summary: 'Move a course to another day or place, and email everybody who comes',
    method: 'PUT',
    path: '/v1/office/courses/:id/date',
    permission: 'catalogue',
    params: courseParams,
    body: courseWhen.extend({ seen }).meta({ id: 'CourseDate' }),
    answer: changedCourse,
    run: async (office, by, given) => {
      const now = office.clock.now();
      const course = await requireCourse(office, given.id);
      const moved = { ...timesOf(given, now), venue: given.venue };
      const coming = (await attendeesOf(office.db, course.id)).filter(({ gone }) => gone === null);
      const emails = await Promise.all(
        coming.map((one) =>
          prepare(courseMoved, {
            to: one.email,
            key: `${course.id}-${now.getTime()}-${one.key}`,
            data: { course, moved },
          }),
        ),
      );
      return changeCourse(office, by, 'moveCourse', given, async (tx) => {
        const isSame = +course.begins === +moved.begins && +course.ends === +moved.ends;
        if (isSame && course.venue === moved.venue) return undefined;
        await moveEvent(tx, course.id, moved);
        for (const email of emails) await sendPrepared(tx, office, email);
        const day = (at: Date) => shortWeekday(londonDate(at), londonDate(now));
        const from = `${day(course.begins)}, ${course.venue}`;
        const to = `${day(moved.begins)}, ${moved.venue}`;
        return `${course.name}: moved from ${from} to ${to}, ${formatPeople(emails.length)} emailed`;
      });
    },
  }),
  act({
    name: 'setCoursePlaces',
    summary: 'Set how many may come to a course',
    method: 'PUT',
    path: '/v1/office/courses/:id/places',
    permission: 'catalogue',
    params: courseParams,
    body: z.object({ places: placesOfCourse, seen }).meta({ id: 'CoursePlaces' }),
    answer: changedCourse,
    fromForm: placesFromForm,
    run: (office, by, given) =>
      changeCourse(office, by, 'setCoursePlaces', given, async (tx, course) => {
        if (course.places === given.places) return undefined;
        const taken = await setEventPlaces(tx, course.id, given.places);
        if (taken !== undefined) throw invalid('places', await formatTaken(tx, course.id, taken));
        return `${course.name}: places ${course.places ?? 'without limit'} to ${given.places}`;
      }),
  }),
  ...newCourseActs,
  ...attendeeActs,
  ...emailActs,
];

async function formatTaken(tx: Tx, courseId: number, taken: number): Promise<string> {
  const held = (await heldPlaces(tx)).get(courseId) ?? 0;
  if (held === 0) return `${taken} places are taken. Give some back first.`;
  return `${taken} places are taken or held (${formatHeld(held)}). Give some back first, or wait half an hour.`;
}
