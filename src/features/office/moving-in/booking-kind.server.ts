import {
  instructorContacts,
  instructorsWithEmails,
} from '#src/features/instructors/active-instructor.server.ts';
import { lockDiaries } from '#src/features/lessons/availability/diaries.server.ts';
import {
  bookingsBuiltOn,
  bookingsInPortions,
  bringBooking,
  broughtLengths,
  broughtPickUp,
  broughtTimes,
  learnersNamed,
  type NamedLearner,
  takeOutBookings,
} from '#src/features/lessons/brought/brought-bookings.server.ts';
import { londonDate } from '#src/platform/clock.ts';
import { DAY_MS, formatDate, formatHours } from '#src/platform/dates.ts';
import { formatNumber } from '#src/platform/format-number.ts';
import {
  oneOfWords,
  optionalText,
  requiredDate,
  requiredEmail,
  requiredLength,
  requiredText,
  requiredTime,
  timeCell,
} from './cells.server.ts';
import { checkNote, movableNote } from './health-notes.ts';
import { type Finding, movingKind, type RowOf } from './moving-kind.server.ts';

const columns = {
  learner: requiredText({
    hint: 'Their number in your old system, or their email',
    example: 'P-1042',
    also: ['learner_id', 'pupil_id', 'pupil', 'old_id', 'learner_email', 'pupil_email', 'email'],
  }),
  instructor_email: requiredEmail({
    hint: 'Who teaches it',
    example: 'amara@example.co.uk',
    also: ['instructor', 'adi', 'adi_email'],
  }),
  date: requiredDate({ hint: '', example: '11/12/2026', also: ['day', 'lesson_date'] }),
  start: requiredTime({
    hint: 'As a clock in London shows it',
    example: '09:30',
    also: ['time', 'start_time', 'from'],
  }),
  minutes: requiredLength(
    { hint: '60, 90 or 120', example: '90', also: ['length', 'duration'] },
    broughtLengths,
  ),
  pick_up: optionalText({
    hint: 'With its postcode. Empty: where the learner lives',
    example: '4 Bainbrigge Road, LS6 3AD',
    also: ['pickup', 'pick_up_address', 'address', 'location'],
  }),
  paid: oneOfWords(
    {
      hint: 'from hours, cash (to the instructor) or owed. Empty: from hours',
      example: 'from hours',
      also: ['payment', 'paid_by'],
    },
    {
      'from hours': 'from hours',
      hours: 'from hours',
      prepaid: 'from hours',
      paid: 'from hours',
      cash: 'cash',
      owed: 'owed',
      unpaid: 'owed',
    },
  ),
  note: optionalText(
    {
      hint: 'For the instructor. Nothing about health',
      example: 'Dual carriageways',
      also: ['notes', 'comments'],
    },
    1_000,
  ),
};

type Row = RowOf<typeof columns>;

interface Known {
  /** Slugs by email. */
  instructors: Map<string, string>;
  /** By number in the system before, and by email. */
  learners: Map<string, NamedLearner[]>;
}

const named = ({ learners }: Known, { learner }: Row) =>
  learners.get(learner) ?? learners.get(learner.toLowerCase()) ?? [];

/** Lessons to come, as the diary of the system before has them. */
export const bookingKind = movingKind<typeof columns, Known>({
  name: 'bookings',
  title: 'Lessons in the diary',
  noun: ['lesson', 'lessons'],
  about: 'Lessons to come: who, with whom, when and where. Move the learners first',
  columns,
  portion: 25,
  keyOf: ({ learner, date, start }) => `${learner} ${date} ${start}`.toLowerCase(),
  labelOf: ({ learner, date, start }) =>
    [learner, date && formatDate(date), start === undefined ? '' : timeCell(start)]
      .filter(Boolean)
      .join(', '),
  async read(db, rows, { now }) {
    const [instructors, learners] = await Promise.all([
      instructorsWithEmails(
        db,
        rows.map(({ instructor_email }) => instructor_email),
        now,
      ),
      learnersNamed(
        db,
        rows.map(({ learner }) => learner),
      ),
    ]);
    return {
      instructors: new Map(instructors.map(({ email, slug }) => [email.toLowerCase(), slug])),
      learners: new Map([
        ...Map.groupBy(learners, ({ email }) => email.toLowerCase()),
        ...Map.groupBy(
          learners.filter(({ oldId }) => oldId !== ''),
          ({ oldId }) => oldId,
        ),
      ]),
    };
  },
  check(row, known, now) {
    return [
      ...checkPeople(row, known),
      ...checkTime(row, now),
      ...checkPlace(row, known),
      ...checkNote('note', row.note),
    ];
  },
  async write(tx, rows, known, { by, now }) {
    const slugs = rows.flatMap(({ row }) => known.instructors.get(row.instructor_email) ?? []);
    // All at once, since two who lock diaries one after the other would wait for each other.
    await lockDiaries(tx, slugs);
    const refused = new Map<string, Finding>();
    for (const { id, row } of rows) {
      const [learner] = named(known, row);
      const instructor = known.instructors.get(row.instructor_email);
      // The first, where clocks show it twice.
      const [begins] = broughtTimes(row.date, row.start);
      const pickUp = learner && broughtPickUp(row.pick_up, learner);
      if (!learner || !instructor || !begins || !pickUp) continue;
      const toPay = row.paid === 'cash' || row.paid === 'owed' ? row.paid : null;
      const { minutes } = row;
      const note = movableNote(row.note);
      const why = await bringBooking(
        tx,
        { id, learner, instructor, startsAt: begins, minutes, pickUp, toPay, note },
        { by, now },
      );
      if (why)
        refused.set(id, { column: why.about === 'pay' ? 'paid' : 'start', level: 'refused', says: why.says });
    }
    return refused;
  },
  undo: {
    async builtOn(db, ids, options) {
      const bookings = await bookingsBuiltOn(db, ids, options);
      return new Map(bookings.map((one) => [one.id, `${one.learner}, ${londonDate(one.startsAt)}`]));
    },
    takeOut: takeOutBookings,
  },
  async *cellsOf(db, now) {
    for await (const bookings of bookingsInPortions(db, now)) {
      const slugs = [...new Set(bookings.map(({ instructor }) => instructor))];
      const contacts = await instructorContacts(db, slugs);
      const emails = new Map(contacts.map(({ slug, email }) => [slug, email]));
      yield bookings.map((one) => ({
        learner: one.oldId || one.learnerId,
        instructor_email: emails.get(one.instructor) ?? '',
        date: one.day,
        start: one.time,
        minutes: String(one.minutes),
        pick_up: one.pickUp,
        paid: one.toPay ?? 'from hours',
        note: one.note,
      }));
    }
  },
  sums(rows) {
    const minutesOf = (some: readonly Row[]) =>
      formatHours(some.reduce((sum, { minutes }) => sum + minutes, 0));
    const toPay = rows.filter(({ paid }) => paid === 'cash' || paid === 'owed');
    return [
      ['Lessons', formatNumber(rows.length)],
      ['Taken from hours left', minutesOf(rows.filter((row) => !toPay.includes(row)))],
      ['Not paid for yet', minutesOf(toPay)],
    ];
  },
});

function checkPeople(row: Row, known: Known): Finding[] {
  const findings: Finding[] = [];
  const refuse = (column: string, says: string) => findings.push({ column, level: 'refused', says });
  const found = named(known, row);
  if (found.length === 0) refuse('learner', 'No learner here has this number or email. Move learners first.');
  if (found.length > 1)
    refuse('learner', `${found.length} learners here have this email. Enter the number in your old system.`);
  if (!known.instructors.has(row.instructor_email))
    refuse('instructor_email', 'No instructor here has this email.');
  return findings;
}

const YEAR_MS = 365 * DAY_MS;

function checkTime(row: Row, now: Date): Finding[] {
  const instants = broughtTimes(row.date, row.start);
  const [first] = instants;
  if (first === undefined)
    return [
      { column: 'start', level: 'refused', says: 'Clocks go forward over this time, so it never comes.' },
    ];
  if (first <= now)
    return [{ column: 'date', level: 'refused', says: 'It’s over. Only lessons to come are moved.' }];
  const doubts: Finding[] = [];
  if (instants.length > 1)
    doubts.push({
      column: 'start',
      level: 'doubtful',
      says: 'Clocks go back, so it comes twice. Read as the first.',
    });
  if (first.getTime() > now.getTime() + YEAR_MS)
    doubts.push({ column: 'date', level: 'doubtful', says: 'That’s more than a year ahead.' });
  return doubts;
}

function checkPlace(row: Row, known: Known): Finding[] {
  const [learner] = named(known, row);
  if (!learner) return [];
  if (!broughtPickUp(row.pick_up, learner))
    return [{ column: 'pick_up', level: 'refused', says: 'It needs a postcode: the learner has none.' }];
  return row.pick_up === '' && learner.address === ''
    ? [{ column: 'pick_up', level: 'doubtful', says: 'No place is given, only the learner’s postcode.' }]
    : [];
}
