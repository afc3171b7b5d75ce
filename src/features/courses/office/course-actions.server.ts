import { moveEvent, setEventPlaces } from '#src/features/catalogue/changes/event-changes.server.ts';
import {
  evictCatalogue,
  expected_version,
} from '#src/features/catalogue/office/prices/product-subject.server.ts';
import { staffAction } from '#src/features/identity/staff/actions/staff-action.server.ts';
import { changed } from '#src/kit/actions/outcome.ts';
import { formOf } from '#src/kit/forms/form-of.server.ts';
import { londonDate } from '#src/platform/clock.ts';
import { shortWeekday } from '#src/platform/dates.ts';
import type { Tx } from '#src/platform/db/db.server.ts';
import { invalid } from '#src/platform/http/problem.ts';
import { prepare, sendPrepared } from '#src/platform/mail/email.server.ts';
import { endPlacesAt } from '../basket-places.server.ts';
import { courseMoved } from '../emails.server.tsx';
import { heldPlaces } from '../held-places.server.ts';
import { attendeeActions } from './attendee-actions.server.ts';
import { courseDateActions, courseDateForms } from './course-date-actions.server.ts';
import { courseEmailActions, draftCourseEmail, formatPeople } from './course-email-actions.server.ts';
import { changedCourse, course, listComing } from './course-subject.server.ts';
import { courseWhen, placesOfCourse, timesOf } from './course-when.server.ts';
import { formatHeld } from './format-held.ts';

const moveCourse = staffAction({
  name: 'moveCourse',
  summary: 'Move a course to another day or place, and email everybody who comes',
  method: 'PUT',
  on: course,
  path: '/date',
  permission: 'catalogue',
  input: courseWhen,
  expected: { expected_version },
  answer: changedCourse,
  done: 'Moved, and everybody is emailed.',
  async prepare({ deps, subject, input }) {
    const now = deps.clock.now();
    const moved = { ...timesOf(input, now), venue: input.venue };
    const coming = await listComing(deps.db, subject.id);
    const emails = await Promise.all(
      coming.map((one) =>
        prepare(deps, courseMoved, {
          to: one.email,
          key: `${subject.id}-${now.getTime()}-${one.key}`,
          data: { course: subject, moved },
        }),
      ),
    );
    return { moved, emails };
  },
  async change({ tx, now, deps, subject, prepared: { moved, emails } }) {
    const { id, name, begins, ends, venue } = subject;
    if (+begins === +moved.begins && +ends === +moved.ends && venue === moved.venue) return changed({ id });
    await endPlacesAt(tx, id, moved.begins);
    await moveEvent(tx, id, moved);
    for (const email of emails) await sendPrepared(tx, deps, email);
    const day = (at: Date) => shortWeekday(londonDate(at), londonDate(now));
    const from = `${day(begins)}, ${venue}`;
    const to = `${day(moved.begins)}, ${moved.venue}`;
    return changed({ id }, `${name}: moved from ${from} to ${to}, ${formatPeople(emails.length)} emailed`);
  },
  evict: evictCatalogue,
});

const setCoursePlaces = staffAction({
  name: 'setCoursePlaces',
  summary: 'Set how many may come to a course',
  method: 'PUT',
  on: course,
  path: '/places',
  permission: 'catalogue',
  input: { places: placesOfCourse },
  expected: { expected_version },
  answer: changedCourse,
  done: 'Saved.',
  async change({ tx, subject: { id, name, places: before }, input: { places } }) {
    if (before === places) return changed({ id });
    const taken = await setEventPlaces(tx, id, places);
    if (taken !== undefined) return invalid('places', await formatTaken(tx, id, taken));
    return changed({ id }, `${name}: places ${before ?? 'without limit'} to ${places}`);
  },
  evict: evictCatalogue,
});

/** A course's day, places and attendees (R62). */
export const courseActions = [
  moveCourse,
  setCoursePlaces,
  ...courseDateActions,
  ...attendeeActions,
  ...courseEmailActions,
];

export function courseForms() {
  return {
    moveCourse: formOf(moveCourse),
    setCoursePlaces: formOf(setCoursePlaces),
    ...courseDateForms(),
    draftCourseEmail: formOf(draftCourseEmail),
  };
}

async function formatTaken(tx: Tx, courseId: number, taken: number): Promise<string> {
  const held = (await heldPlaces(tx)).get(courseId) ?? 0;
  if (held === 0) return `${taken} places are taken. Give some back first.`;
  return `${taken} places are taken or held (${formatHeld(held)}). Give some back first, wait half an hour, or withdraw an order by phone.`;
}
