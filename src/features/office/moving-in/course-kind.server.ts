import { setPrice } from '#src/features/catalogue/changes/prices.server.ts';
import { coursesForStaff } from '#src/features/courses/courses.server.ts';
import { addCourse, inLondon } from '#src/features/courses/staff/course-changes.server.ts';
import { londonDate } from '#src/platform/clock.ts';
import { LONDON } from '#src/platform/dates.ts';
import { formatNumber } from '#src/platform/format-number.ts';
import { toDecimal } from '#src/platform/money.ts';
import { courseUndo } from './catalogue-undo.server.ts';
import {
  optionalSlug,
  paragraphsCell,
  requiredDate,
  requiredMoney,
  requiredParagraphs,
  requiredText,
  requiredTime,
  requiredWhole,
  timeCell,
} from './cells.server.ts';
import { type Finding, movingKind, NONE_REFUSED, type RowOf } from './moving-kind.server.ts';

const columns = {
  slug: optionalSlug({ hint: 'The address of its page. Empty: made of the name', example: 'winter-driving' }),
  name: requiredText({ hint: '', example: 'Winter driving', also: ['course', 'title'] }, 80),
  summary: requiredText({ hint: 'One line', example: 'Ice and fog, safely.' }, 300),
  date: requiredDate({ hint: 'Its day', example: '09/01/2027', also: ['day'] }),
  begins: requiredTime({ hint: '', example: '09:30', also: ['start', 'from'] }),
  ends: requiredTime({ hint: '', example: '16:00', also: ['end', 'until'] }),
  venue: requiredText({ hint: '', example: 'The barn, Mill Lane', also: ['place', 'where'] }, 200),
  price: requiredMoney({ hint: 'The whole price, in pounds', example: '120.00', also: ['cost'] }),
  deposit: requiredMoney({ hint: 'What is paid when booking', example: '30.00' }),
  places: requiredWhole({ hint: '', example: '8', also: ['capacity'] }, 1, 1_000),
  length: requiredText({ hint: '', example: 'One day' }),
  suits: requiredText({ hint: 'Whom it is for', example: 'Anybody who drives in winter' }, 200),
  heading: requiredText({ hint: 'Above its description', example: 'The day' }, 200),
  description: requiredParagraphs({
    hint: 'An empty line begins a paragraph',
    example: 'Skid pans and tea.',
  }),
};

type Row = RowOf<typeof columns>;

const timesOf = ({ date, begins, ends }: Row) => ({
  begins: inLondon(date, timeCell(begins)),
  ends: inLondon(date, timeCell(ends)),
});

const keyOf = (name: string, day: string) => `${name.toLowerCase()} ${day}`;

const clockCell = (instant: Date) => {
  const { hour, minute } = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(
    LONDON,
  );
  return timeCell(hour * 60 + minute);
};

interface Known {
  slugs: ReadonlySet<string>;
  days: ReadonlySet<string>;
}

/** Courses that are booked with a deposit, and are still to come. */
export const courseKind = movingKind<typeof columns, Known>({
  name: 'courses',
  title: 'Courses',
  noun: ['course', 'courses'],
  about: 'Dates to come, words and prices',
  columns,
  portion: 100,
  keyOf: ({ slug, name, date }) => slug || keyOf(name, date),
  labelOf: ({ name, date }) => [name, date].filter(Boolean).join(', '),
  async read(db, _rows, { now }) {
    const courses = await coursesForStaff(db, now);
    return {
      slugs: new Set(courses.map(({ slug }) => slug)),
      days: new Set(courses.map(({ name, begins }) => keyOf(name, londonDate(begins)))),
    };
  },
  check(row, { slugs, days }, now) {
    if (slugs.has(row.slug) || days.has(keyOf(row.name, row.date)))
      return [{ column: 'name', level: 'here', says: 'This course is here. It stays as it is.' }];
    const refused = (column: string, says: string): Finding[] => [{ column, level: 'refused', says }];
    const { begins, ends } = timesOf(row);
    if (begins <= now) return refused('date', 'Only courses to come are moved.');
    if (ends <= begins) return refused('ends', 'It ends before it begins.');
    if (row.deposit === 0)
      return refused('deposit', 'Courses that are free are added in the office: they have a form.');
    return row.deposit > row.price ? refused('deposit', 'It’s more than the price.') : [];
  },
  async write(tx, rows, _known, { now, named }) {
    for (const { id: rowId, row } of rows) {
      const { name, summary, venue, places, length, suits, heading, description: paragraphs } = row;
      const words = { name, summary, venue, places, length, suits, heading, paragraphs };
      const course = { ...words, ...timesOf(row), wholePence: row.price, form: null };
      const { id } = await addCourse(tx, course, row.slug || name);
      await setPrice(tx, { type: 'course', id }, { pence: row.deposit, from: londonDate(now) }, now);
      named(rowId, String(id));
    }
    return NONE_REFUSED;
  },
  undo: courseUndo,
  async *cellsOf(db, now) {
    const courses = await coursesForStaff(db, now);
    yield courses.flatMap(({ deposit, begins, ends, ...course }) =>
      course.kind === 'purchase' && begins > now && !course.withdrawn && deposit
        ? {
            slug: course.slug,
            name: course.name,
            summary: course.summary,
            date: londonDate(begins),
            begins: clockCell(begins),
            ends: clockCell(ends),
            venue: course.venue,
            price: toDecimal(course.whole),
            deposit: toDecimal(deposit),
            places: String(course.places ?? 1_000),
            length: course.length,
            suits: course.suits,
            heading: course.heading,
            description: paragraphsCell(course.paragraphs),
          }
        : [],
    );
  },
  sums: (rows) => [
    ['Courses', formatNumber(rows.length)],
    ['Places', String(rows.reduce((all, { places }) => all + places, 0))],
  ],
});
