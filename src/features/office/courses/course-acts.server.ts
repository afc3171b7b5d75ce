import { z } from 'zod';
import { moveEvent, setEventPlaces } from '#src/features/catalogue/changes/event-changes.server.ts';
import { setPrice } from '#src/features/catalogue/changes/prices.server.ts';
import { courseMovedEmail } from '#src/features/courses/staff/attendee-emails.server.tsx';
import { addCourse, inLondon } from '#src/features/courses/staff/course-changes.server.ts';
import { londonDate } from '#src/platform/clock.ts';
import { shortWeekday } from '#src/platform/dates.ts';
import type { PostedFields } from '#src/platform/http/posted-form.server.ts';
import { invalid } from '#src/platform/http/problem.ts';
import { queueEmail } from '#src/platform/mail/mailer.server.ts';
import { readPounds } from '#src/platform/money.ts';
import { longText, requiredLine } from '#src/platform/text-rules.ts';
import { type Act, act } from '../acts/act.ts';
import { london, seen, typedPounds } from '../catalogue/prices/product-changing.server.ts';
import { writeLog } from '../log/write-log.server.ts';
import { attendeeActs } from './attendee-acts.server.ts';
import { attendeesOf } from './attendees.server.ts';
import { changeCourse, changedCourse, courseParams, requireCourse } from './course-changing.server.ts';
import { emailActs, peopleWords } from './email-acts.server.ts';

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time like 09:30');
const most = 'Enter a whole number of places, from 1 to 1,000';
const places = z.int(most).min(1, most).max(1_000, most);
const when = z.object({
  date: london,
  from: time,
  until: time,
  venue: requiredLine(200, 'where it is'),
});
const fromForm = (fields: PostedFields) => ({ ...fields, places: Number(fields.places || Number.NaN) });

/** Courses: their days, places and attendees (R62). */
export const courseActs: readonly Act[] = [
  act({
    name: 'moveCourse',
    summary: 'Move a course to another day or place, and email everybody who comes',
    method: 'PUT',
    path: '/v1/office/courses/:id/date',
    permission: 'catalogue',
    params: courseParams,
    body: when.extend({ seen }).meta({ id: 'CourseDate' }),
    answer: changedCourse,
    run: async (office, by, given) => {
      const now = office.clock.now();
      const course = await requireCourse(office, given.id);
      const moved = { ...timesOf(given, now), venue: given.venue };
      const coming = (await attendeesOf(office.db, course.id)).filter(({ gone }) => gone === null);
      const emails = await Promise.all(coming.map((one) => courseMovedEmail(course, { ...moved, now }, one)));
      return changeCourse(office, by, 'moveCourse', given, async (tx) => {
        const isSame = +course.begins === +moved.begins && +course.ends === +moved.ends;
        if (isSame && course.venue === moved.venue) return undefined;
        await moveEvent(tx, course.id, moved);
        for (const email of emails) await queueEmail(tx, office.enqueue, office.clock, email);
        const day = (at: Date) => shortWeekday(londonDate(at));
        const from = `${day(course.begins)}, ${course.venue}`;
        const to = `${day(moved.begins)}, ${moved.venue}`;
        return `${course.name}: moved from ${from} to ${to}, ${peopleWords(emails.length)} emailed`;
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
    body: z.object({ places, seen }).meta({ id: 'CoursePlaces' }),
    answer: changedCourse,
    fromForm,
    run: (office, by, given) =>
      changeCourse(office, by, 'setCoursePlaces', given, async (tx, course) => {
        if (course.places === given.places) return undefined;
        const taken = await setEventPlaces(tx, course.id, given.places);
        if (taken !== undefined) throw invalid('places', `${taken} places are taken. Give some back first.`);
        return `${course.name}: places ${course.places ?? 'without limit'} to ${given.places}`;
      }),
  }),
  act({
    name: 'addCourse',
    summary: 'Add a course that is booked with a deposit',
    method: 'POST',
    path: '/v1/office/courses',
    permission: 'catalogue',
    params: z.object({}),
    body: when
      .extend({
        name: requiredLine(100, 'a name'),
        summary: requiredLine(300, 'a line about it'),
        price: typedPounds('the price').describe('The whole price'),
        deposit: typedPounds('the deposit').describe('What is paid when booking'),
        places,
        length: requiredLine(60, 'how long it takes'),
        suits: requiredLine(100, 'whom it suits'),
        heading: requiredLine(120, 'a heading'),
        description: longText(5_000, 'what it is about'),
      })
      .meta({ id: 'NewCourse' }),
    answer: z.object({ id: z.int(), slug: z.string() }).meta({ id: 'CourseAdded' }),
    fromForm,
    run: async ({ db, clock }, by, given) => {
      const now = clock.now();
      const [whole, deposit] = [readPounds(given.price), readPounds(given.deposit)];
      if (!whole) throw invalid('price', 'Enter a price in pounds, like 95 or 95.50');
      if (!deposit) throw invalid('deposit', 'Enter a deposit in pounds, like 25 or 25.50');
      if (deposit > whole) throw invalid('deposit', 'The deposit can’t be more than the price');
      const { name, summary, venue, length, suits, heading, description } = given;
      return db.transaction().execute(async (tx) => {
        const added = await addCourse(tx, {
          ...{ name, summary, venue, length, suits, heading },
          ...timesOf(given, now),
          wholePence: whole,
          places: given.places,
          paragraphs: description.split(/\n\s*\n/),
        });
        await setPrice(tx, { type: 'course', id: added.id }, { pence: deposit, from: londonDate(now) }, now);
        const about = { kind: 'course', id: String(added.id) };
        const detail = `${name}: added for ${shortWeekday(given.date)}, ${given.places} places`;
        await writeLog(tx, { by, did: 'addCourse', about, detail, now });
        return added;
      });
    },
  }),
  ...attendeeActs,
  ...emailActs,
];

function timesOf({ date, from, until }: { date: string; from: string; until: string }, now: Date) {
  const begins = inLondon(date, from);
  const ends = inLondon(date, until);
  if (begins <= now) throw invalid('date', 'Choose a day to come');
  if (ends <= begins) throw invalid('until', 'It must end after it begins');
  return { begins, ends };
}
