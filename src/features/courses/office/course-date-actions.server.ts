import { highestDeposit } from '#src/features/catalogue/changes/event-changes.server.ts';
import { setPrice } from '#src/features/catalogue/changes/prices.server.ts';
import { setOnSale } from '#src/features/catalogue/changes/product-changes.server.ts';
import {
  evictCatalogue,
  expected_version,
  typedPounds,
} from '#src/features/catalogue/office/prices/product-subject.server.ts';
import { staffAction } from '#src/features/identity/staff/actions/staff-action.server.ts';
import { changed } from '#src/kit/actions/outcome.ts';
import { formOf } from '#src/kit/forms/form-of.server.ts';
import { londonDate } from '#src/platform/clock.ts';
import { shortWeekday } from '#src/platform/dates.ts';
import { invalid, Problem } from '#src/platform/http/problem.ts';
import { asPence, pounds, readPounds } from '#src/platform/money.ts';
import type { StaffCourse } from '../courses.server.ts';
import { heldPlaces } from '../held-places.server.ts';
import { type CourseWords, changeCourse, copyCourse } from '../staff/course-changes.server.ts';
import { changedCourse, course, listComing } from './course-subject.server.ts';
import { courseWhen, placesOfCourse, timesOf } from './course-when.server.ts';
import {
  courseDescription,
  courseForm,
  courseSteps,
  courseWords,
  paragraphsOf,
} from './course-words.server.ts';

const changeCourseAction = staffAction({
  name: 'changeCourse',
  summary: 'Change the words of a course, and its whole price for whoever books from now on',
  method: 'PUT',
  on: course,
  permission: 'catalogue',
  input: {
    ...courseWords,
    description: courseDescription,
    steps: courseSteps,
    price: typedPounds('the price').optional().describe('The whole price, of a course with a deposit'),
    question: courseForm.question.optional().describe('Of a free course'),
    thanks: courseForm.thanks.optional().describe('Of a free course'),
  },
  expected: { expected_version },
  answer: changedCourse,
  done: 'Saved. It is on the site.',
  async change({ tx, now, subject, input }) {
    const { id, name, whole, kind } = subject;
    const {
      price,
      description,
      question = null,
      thanks = null,
      expected_version: _,
      id: _id,
      ...words
    } = input;
    const isFree = kind === 'response';
    const wholePence = isFree ? asPence(0) : price && readPounds(price);
    if (!isFree && !wholePence) return invalid('price', 'Enter a price in pounds, like 95 or 95.50');
    if (isFree && question === null) return invalid('question', 'Enter the question');
    if (isFree && thanks === null) return invalid('thanks', 'Enter the thanks');
    const deposit = isFree ? undefined : await highestDeposit(tx, id, londonDate(now));
    if (deposit !== undefined && (wholePence || 0) < deposit)
      return invalid('price', `It can’t be less than the deposit, ${pounds(deposit)}`);
    const after: CourseWords = {
      ...words,
      wholePence: wholePence || 0,
      paragraphs: paragraphsOf(description),
      question: isFree ? question : null,
      thanks: isFree ? thanks : null,
    };
    const changes = [
      ...(name === after.name ? [] : [`name ${name} to ${after.name}`]),
      ...(whole === after.wholePence
        ? []
        : [`price ${pounds(whole)} to ${pounds(asPence(after.wholePence))}`]),
      ...(isReworded(subject, after) ? ['words changed'] : []),
    ];
    if (changes.length === 0) return changed({ id });
    await changeCourse(tx, id, after);
    return changed({ id }, `${name}: ${changes.join(', ')}`);
  },
  evict: evictCatalogue,
});

const copyCourseAction = staffAction({
  name: 'copyCourse',
  summary: 'Add another date of a course, with its words, its picture, its price and its deposit',
  on: course,
  path: '/copies',
  permission: 'catalogue',
  input: { ...courseWhen, places: placesOfCourse },
  answer: changedCourse,
  done: 'The date is added, and on the site.',
  async change({ tx, now, subject, input: { date, from, until, venue, places } }) {
    const { name, kind, deposit } = subject;
    const times = timesOf({ date, from, until }, now);
    if (kind === 'purchase' && deposit === undefined)
      return new Problem(409, `${name} has no deposit today. Set one first.`);
    const { id } = await copyCourse(tx, subject, { ...times, venue, places });
    if (deposit !== undefined)
      await setPrice(tx, { type: 'course', id }, { pence: deposit, from: londonDate(now) }, now);
    const day = shortWeekday(date, londonDate(now));
    const copied = `${name}: another date, ${day}, ${places} places`;
    return changed({ id }, [
      { id: String(subject.id), detail: copied },
      { id: String(id), detail: copied },
    ]);
  },
  evict: evictCatalogue,
});

const takeCourseOff = staffAction({
  name: 'takeCourseOff',
  summary: 'Take a course off the site, where nobody has a place on it',
  on: course,
  path: '/off-sale',
  permission: 'catalogue',
  expected: { expected_version },
  answer: changedCourse,
  done: 'It is off the site.',
  async change({ tx, now, subject: { id, name, withdrawn, places, placesLeft } }) {
    if (withdrawn) return changed({ id });
    const people = (await listComing(tx, id)).length;
    const held = (await heldPlaces(tx)).get(id) ?? 0;
    if (people + held > 0) return new Problem(409, stillIn(people, held));
    if (places !== null && placesLeft !== places)
      return new Problem(409, 'A place is being paid for at this moment. Try again in half an hour.');
    await setOnSale(tx, { type: 'course', id }, false, now);
    return changed({ id }, `${name}: off the site`);
  },
  evict: evictCatalogue,
});

const putCourseBack = staffAction({
  name: 'putCourseBack',
  summary: 'Put a course that was taken off on the site again',
  on: course,
  path: '/on-sale',
  permission: 'catalogue',
  expected: { expected_version },
  answer: changedCourse,
  done: 'It is on the site again.',
  async change({ tx, now, subject: { id, name, withdrawn } }) {
    if (!withdrawn) return changed({ id });
    await setOnSale(tx, { type: 'course', id }, true, now);
    return changed({ id }, `${name}: on the site again`);
  },
  evict: evictCatalogue,
});

/** A course's words and price, its further dates, and whether it is on the site (R62). */
export const courseDateActions = [changeCourseAction, copyCourseAction, takeCourseOff, putCourseBack];

export function courseDateForms() {
  return { changeCourse: formOf(changeCourseAction), copyCourse: formOf(copyCourseAction) };
}

function isReworded(before: StaffCourse, after: CourseWords): boolean {
  const fields = [
    'summary',
    'length',
    'suits',
    'heading',
    'steps',
    'paragraphs',
    'question',
    'thanks',
  ] as const;
  return fields.some((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
}

function stillIn(people: number, held: number): string {
  if (people === 0)
    return `${held === 1 ? 'A place is' : `${held} places are`} held for somebody who hasn’t confirmed or paid yet. Wait half an hour, or withdraw the order by phone.`;
  return `${people === 1 ? '1 person has' : `${people} people have`} a place. Move the course, or give their places back first.`;
}
