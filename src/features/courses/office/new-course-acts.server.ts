import { z } from 'zod';
import { setPrice } from '#src/features/catalogue/changes/prices.server.ts';
import { typedPounds } from '#src/features/catalogue/office/prices/product-subject.server.ts';
import type { OfficeDeps } from '#src/features/identity/staff/access/office-deps.server.ts';
import type { Staff } from '#src/features/identity/staff/access/staff.ts';
import { type Act, act } from '#src/features/identity/staff/acts/act.ts';
import { writeAuditEntry } from '#src/kit/audit/write-audit-entry.server.ts';
import { londonDate } from '#src/platform/clock.ts';
import { shortWeekday } from '#src/platform/dates.ts';
import type { Tx } from '#src/platform/db/db.server.ts';
import { invalid } from '#src/platform/http/problem.ts';
import { readPounds } from '#src/platform/money.ts';
import { longText, requiredLine } from '#src/platform/text-rules.ts';
import { addCourse, type NewCourse } from '../staff/course-changes.server.ts';
import { courseWhen, placesFromForm, placesOfCourse, timesOf } from './course-when.server.ts';

const course = courseWhen.extend({
  name: requiredLine(100, 'a name'),
  summary: requiredLine(300, 'a line about it'),
  places: placesOfCourse,
  length: requiredLine(60, 'how long it takes'),
  suits: requiredLine(100, 'whom it suits'),
  heading: requiredLine(120, 'a heading'),
  description: longText(5_000, 'what it is about'),
});
const common = {
  method: 'POST',
  permission: 'catalogue',
  params: z.object({}),
  answer: z.object({ id: z.int(), slug: z.string() }).meta({ id: 'CourseAdded' }),
  fromForm: placesFromForm,
} as const;

/** Courses that are added: booked with a deposit, or free with a form (R62). */
export const newCourseActs: readonly Act[] = [
  act({
    ...common,
    name: 'addCourse',
    summary: 'Add a course that is booked with a deposit',
    path: '/v1/office/courses',
    body: course
      .extend({
        price: typedPounds('the price').describe('The whole price'),
        deposit: typedPounds('the deposit').describe('What is paid when booking'),
      })
      .meta({ id: 'NewCourse' }),
    run: (office, by, given) => {
      const [whole, deposit] = [readPounds(given.price), readPounds(given.deposit)];
      if (!whole) throw invalid('price', 'Enter a price in pounds, like 95 or 95.50');
      if (!deposit) throw invalid('deposit', 'Enter a deposit in pounds, like 25 or 25.50');
      if (deposit > whole) throw invalid('deposit', 'The deposit can’t be more than the price');
      return add(
        office,
        by,
        'addCourse',
        { ...given, wholePence: whole, form: null },
        async (tx, id, now) => {
          await setPrice(tx, { type: 'course', id }, { pence: deposit, from: londonDate(now) }, now);
        },
      );
    },
  }),
  act({
    ...common,
    name: 'addFreeCourse',
    summary: 'Add a course that is free: its form asks a question, and reserves a place',
    path: '/v1/office/courses/free',
    body: course
      .extend({
        question: requiredLine(200, 'the question'),
        thanks: requiredLine(400, 'the thanks').describe(
          'What stands in the place of the form once it is sent',
        ),
      })
      .meta({ id: 'NewFreeCourse' }),
    run: (office, by, given) => {
      const { question, thanks } = given;
      return add(office, by, 'addFreeCourse', { ...given, wholePence: 0, form: { question, thanks } });
    },
  }),
];

type Given = z.output<typeof course> & Pick<NewCourse, 'wholePence' | 'form'>;

async function add(
  { db, clock }: OfficeDeps,
  by: Staff,
  did: string,
  { date, from, until, description, ...given }: Given,
  also?: (tx: Tx, id: number, now: Date) => Promise<void>,
) {
  const now = clock.now();
  const { name, summary, venue, length, suits, heading, places, wholePence, form } = given;
  return db.transaction().execute(async (tx) => {
    const added = await addCourse(tx, {
      ...{ name, summary, venue, length, suits, heading, places, wholePence, form },
      ...timesOf({ date, from, until }, now),
      paragraphs: description.split(/\n\s*\n/),
    });
    await also?.(tx, added.id, now);
    const about = { kind: 'course', id: String(added.id) };
    const detail = `${name}: added for ${shortWeekday(date, londonDate(now))}, ${places} places${form ? ', free' : ''}`;
    await writeAuditEntry(tx, { by, did, about, detail, now });
    return added;
  });
}
