import { z } from 'zod';
import { setPrice } from '#src/features/catalogue/changes/prices.server.ts';
import { typedPounds } from '#src/features/catalogue/office/prices/product-subject.server.ts';
import { staffAction } from '#src/features/identity/staff/actions/staff-action.server.ts';
import { changed } from '#src/kit/actions/outcome.ts';
import { formOf } from '#src/kit/forms/form-of.server.ts';
import { londonDate } from '#src/platform/clock.ts';
import { shortWeekday } from '#src/platform/dates.ts';
import type { Tx } from '#src/platform/db/db.server.ts';
import { invalid } from '#src/platform/http/problem.ts';
import { readPounds } from '#src/platform/money.ts';
import { addCourse, type NewCourse } from '../staff/course-changes.server.ts';
import { courseWhen, placesOfCourse, timesOf } from './course-when.server.ts';
import { courseDescription, courseForm, courseWords, paragraphsOf } from './course-words.server.ts';

const input = {
  ...courseWhen,
  ...courseWords,
  places: placesOfCourse,
  description: courseDescription,
};
const answer = z.object({ id: z.int(), slug: z.string() }).meta({ id: 'CourseAdded' });

const addPaidCourse = staffAction({
  name: 'addCourse',
  summary: 'Add a course that is booked with a deposit',
  path: '/courses',
  permission: 'catalogue',
  input: {
    ...input,
    price: typedPounds('the price').describe('The whole price'),
    deposit: typedPounds('the deposit').describe('What is paid when booking'),
  },
  answer,
  async change({ tx, now, input: { price, deposit, ...values } }) {
    const [wholePence, depositPence] = [readPounds(price), readPounds(deposit)];
    if (!wholePence) return invalid('price', 'Enter a price in pounds, like 95 or 95.50');
    if (!depositPence) return invalid('deposit', 'Enter a deposit in pounds, like 25 or 25.50');
    if (depositPence > wholePence) return invalid('deposit', 'The deposit can’t be more than the price');
    const { added, audit } = await add(tx, { ...values, wholePence, form: null }, now);
    const depositPrice = { pence: depositPence, from: londonDate(now) };
    await setPrice(tx, { type: 'course', id: added.id }, depositPrice, now);
    return changed(added, audit);
  },
});

const addFreeCourse = staffAction({
  name: 'addFreeCourse',
  summary: 'Add a course that is free: its form asks a question, and reserves a place',
  path: '/courses/free',
  permission: 'catalogue',
  input: {
    ...input,
    ...courseForm,
  },
  answer,
  async change({ tx, now, input: { question, thanks, ...values } }) {
    const { added, audit } = await add(tx, { ...values, wholePence: 0, form: { question, thanks } }, now);
    return changed(added, audit);
  },
});

/** Courses that are added: booked with a deposit, or free with a form (R62). */
export const newCourseActions = [addPaidCourse, addFreeCourse];

export function newCourseForms() {
  return { addCourse: formOf(addPaidCourse), addFreeCourse: formOf(addFreeCourse) };
}

type NewCourseInput = z.output<z.ZodObject<typeof input>> & Pick<NewCourse, 'wholePence' | 'form'>;

async function add(tx: Tx, { date, from, until, description, ...course }: NewCourseInput, now: Date) {
  const added = await addCourse(tx, {
    ...course,
    ...timesOf({ date, from, until }, now),
    paragraphs: paragraphsOf(description),
  });
  const day = shortWeekday(date, londonDate(now));
  const detail = `${course.name}: added for ${day}, ${course.places} places${course.form ? ', free' : ''}`;
  return { added, audit: [{ kind: 'course', id: String(added.id), detail }] };
}
