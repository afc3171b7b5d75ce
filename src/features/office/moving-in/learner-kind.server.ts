import { randomUUID } from 'node:crypto';
import {
  instructorContacts,
  instructorsWithEmails,
} from '#src/features/instructors/active-instructor.server.ts';
import {
  learnersAt,
  learnersBuiltOn,
  openLearners,
  takeOutOpenings,
} from '#src/features/lessons/learners/open-learners.server.ts';
import { londonDate } from '#src/platform/clock.ts';
import { formatHours } from '#src/platform/dates.ts';
import { formatNumber } from '#src/platform/format-number.ts';
import { nearestPence, type Pence, pounds, toDecimal } from '#src/platform/money.ts';
import { firstNameOf } from '#src/platform/people.ts';
import { phoneAsWritten } from '#src/platform/phone.ts';
import {
  oneOfWords,
  optionalDate,
  optionalEmail,
  optionalMoney,
  optionalPhone,
  optionalText,
  optionalTime,
  requiredEmail,
  requiredHours,
  requiredPostcode,
  requiredText,
  timeCell,
} from './cells.server.ts';
import { checkNote, movableNote } from './health-notes.ts';
import { type LearnerOfPortion, learnersInPortions } from './learners-owed.server.ts';
import { type Finding, movingKind, NONE_REFUSED, type RowOf } from './moving-kind.server.ts';

const columns = {
  first_name: requiredText({ hint: '', example: 'Callum', also: ['firstname', 'forename', 'given_name'] }),
  surname: optionalText({ hint: '', example: 'Reid', also: ['last_name', 'lastname', 'family_name'] }),
  customer_email: requiredEmail({
    hint: 'Who paid: they see the lessons once they sign in',
    example: 'joan@example.co.uk',
    also: ['payer_email', 'account_email', 'email_address', 'e_mail', 'e_mail_address', 'email'],
  }),
  phone: optionalPhone({
    hint: 'The learner’s own',
    example: '07700 900673',
    also: ['tel', 'telephone', 'mobile', 'phone_number', 'mobile_number'],
  }),
  email: optionalEmail({
    hint: 'The learner’s own, if not the customer’s',
    example: 'callum@example.co.uk',
    also: ['learner_email', 'pupil_email'],
  }),
  postcode: requiredPostcode({ hint: 'Where they are picked up', example: 'LS6 3AD', also: ['post_code'] }),
  address_line_1: optionalText({
    hint: 'House number and street',
    example: '4 Bainbrigge Road',
    also: ['address', 'address_1', 'street', 'pick_up'],
  }),
  gearbox: oneOfWords(
    { hint: 'manual or automatic', example: 'manual', also: ['transmission', 'car_type'] },
    {
      manual: 'manual',
      man: 'manual',
      m: 'manual',
      automatic: 'automatic',
      auto: 'automatic',
      a: 'automatic',
    },
  ),
  instructor_email: optionalEmail({
    hint: 'Who teaches them. Empty: nobody yet',
    example: 'amara@example.co.uk',
    also: ['instructor', 'adi', 'adi_email'],
  }),
  hours_left: requiredHours({
    hint: 'Paid and not taught: 1.5 or 1:30',
    example: '7.5',
    also: ['credit', 'hours', 'balance', 'hours_remaining', 'prepaid_hours'],
  }),
  price_per_hour_paid: optionalMoney({
    hint: 'What an hour of these cost',
    example: '36.50',
    also: ['price_per_hour', 'hourly_rate', 'rate'],
  }),
  theory_pass_date: optionalDate({ hint: '', example: '12/05/2026', also: ['theory', 'theory_passed'] }),
  test_date: optionalDate({
    hint: 'The driving test, with its time and centre',
    example: '11/12/2026',
    also: ['test', 'driving_test'],
  }),
  test_time: optionalTime({ hint: '', example: '10:14', also: ['driving_test_time'] }),
  test_centre: optionalText(
    { hint: '', example: 'Leeds', also: ['test_center', 'driving_test_centre'] },
    100,
  ),
  notes: optionalText(
    { hint: 'Nothing about health', example: 'Prefers mornings', also: ['note', 'comments'] },
    1_000,
  ),
  parent_name: optionalText({ hint: '', example: 'Joan Watson', also: ['guardian_name'] }),
  parent_email: optionalEmail({ hint: '', example: 'joan@example.co.uk', also: ['guardian_email'] }),
  parent_phone: optionalPhone({ hint: '', example: '07700 900982', also: ['guardian_phone'] }),
  old_id: optionalText(
    {
      hint: 'The learner’s number in your old system',
      example: 'P-1042',
      also: ['id', 'pupil_id', 'learner_id'],
    },
    100,
  ),
};

type Row = RowOf<typeof columns>;

interface Known {
  /** By email. */
  instructors: Map<string, { slug: string; name: string; transmissions: readonly string[] }>;
  /** Names of learners here, by their emails. */
  learners: Map<string, string[]>;
}

const nameOf = ({ first_name, surname }: Row) => [first_name, surname].filter(Boolean).join(' ');
const emailOf = ({ email, customer_email }: Row) => email || customer_email;

export const learnerKind = movingKind<typeof columns, Known>({
  name: 'learners',
  title: 'Learners with hours left',
  noun: ['learner', 'learners'],
  about: 'Who learns, with whom, hours paid and not driven',
  columns,
  portion: 100,
  keyOf: (row) =>
    row.old_id ? `number ${row.old_id}` : `${nameOf(row)} ${row.customer_email}`.toLowerCase(),
  labelOf: ({ first_name, surname }) => [first_name, surname].filter(Boolean).join(' '),
  async read(db, rows, { now }) {
    const [instructors, learners] = await Promise.all([
      instructorsWithEmails(
        db,
        rows.map(({ instructor_email }) => instructor_email),
        now,
      ),
      learnersAt(db, rows.map(emailOf)),
    ]);
    const byEmail = Map.groupBy(learners, ({ email }) => email.toLowerCase());
    return {
      instructors: new Map(instructors.map((one) => [one.email.toLowerCase(), one])),
      learners: new Map([...byEmail].map(([email, own]) => [email, own.map(({ name }) => name)])),
    };
  },
  check(row, known, now) {
    return [
      ...checkPerson(row, known),
      ...checkInstructor(row, known),
      ...checkTest(row, now),
      ...checkNote('notes', row.notes),
    ];
  },
  async write(tx, rows, known, writing) {
    const today = londonDate(writing.now);
    await openLearners(
      tx,
      rows.map(({ id, row }) => ({
        id,
        openingId: randomUUID(),
        name: nameOf(row),
        email: emailOf(row),
        phone: row.phone,
        postcode: row.postcode,
        address: row.address_line_1,
        transmission: row.gearbox,
        left: row.hours_left,
        hourPrice: row.price_per_hour_paid,
        instructor: known.instructors.get(row.instructor_email)?.slug ?? null,
        buyerEmail: row.customer_email,
        buyerIsLearner: isBuyer(row),
        theoryPassedOn: row.theory_pass_date,
        test: testOf(row, today),
        parent: { name: row.parent_name, email: row.parent_email, phone: row.parent_phone },
        notes: movableNote(row.notes),
        oldId: row.old_id,
      })),
      writing,
    );
    return NONE_REFUSED;
  },
  async *cellsOf(db, now) {
    const today = londonDate(now);
    for await (const learners of learnersInPortions(db)) {
      const slugs = [...new Set(learners.flatMap(({ instructor }) => instructor ?? []))];
      const contacts = slugs.length > 0 ? await instructorContacts(db, slugs) : [];
      const emails = new Map(contacts.map(({ slug, email }) => [slug, email]));
      yield learners.map((one) => cellsOfLearner(one, emails.get(one.instructor ?? '') ?? '', today));
    }
  },
  undo: { builtOn: learnersBuiltOn, takeOut: takeOutOpenings },
  sums(rows) {
    const minutes = rows.reduce((sum, { hours_left }) => sum + hours_left, 0);
    const worth = rows.reduce(
      (sum, { hours_left, price_per_hour_paid: price }) => sum + (hours_left * (price ?? 0)) / 60,
      0,
    );
    return [
      ['Learners', formatNumber(rows.length)],
      ['Hours left that you owe them', formatHours(minutes).replace(/^\d+/, (count) => formatNumber(+count))],
      ['Worth, at what they paid', pounds(nearestPence(worth) as Pence)],
    ];
  },
});

/** Where nothing says that somebody else paid, the learner did. */
function isBuyer({ email, customer_email, parent_email }: Row): boolean {
  return (email === '' || email === customer_email) && parent_email !== customer_email;
}

function checkPerson(row: Row, { learners }: Known): Finding[] {
  const here = learners.get(emailOf(row)) ?? [];
  if (here.some((name) => name.toLowerCase() === nameOf(row).toLowerCase()))
    return [
      {
        column: 'email',
        level: 'doubtful',
        says: 'A learner with this name and email is here already. Moved, there are two.',
      },
    ];
  return row.email !== '' && row.email !== row.customer_email && here.length > 0
    ? [{ column: 'email', level: 'doubtful', says: `${here[0]} has this email too.` }]
    : [];
}

function checkInstructor({ instructor_email: email, gearbox }: Row, { instructors }: Known): Finding[] {
  if (email === '') return [];
  const instructor = instructors.get(email);
  const doubt = (says: string): Finding[] => [{ column: 'instructor_email', level: 'doubtful', says }];
  if (!instructor) return doubt('No instructor here has this email, so nobody teaches them yet.');
  if (gearbox && !instructor.transmissions.includes(gearbox))
    return doubt(`${instructor.name} doesn’t teach ${gearbox}.`);
  return [];
}

const hasTest = ({ test_date, test_time, test_centre }: Row) =>
  test_date !== null && test_time !== null && test_centre !== '';

function testOf(row: Row, today: string) {
  if (!hasTest(row) || row.test_date === null || row.test_time === null || row.test_date < today) return null;
  return { day: row.test_date, minute: row.test_time, centre: row.test_centre };
}

function checkTest(row: Row, now: Date): Finding[] {
  if (row.test_date === null) return [];
  const doubt = (says: string): Finding[] => [{ column: 'test_date', level: 'doubtful', says }];
  if (row.test_date < londonDate(now)) return doubt('The test is over, so it isn’t moved.');
  return hasTest(row) ? [] : doubt('A test needs its time and centre, so it isn’t moved.');
}

function cellsOfLearner(one: LearnerOfPortion, instructorEmail: string, today: string) {
  const { opening, test } = one;
  const first = firstNameOf(one.name);
  const isAhead = test !== undefined && test.day >= today;
  const customer = (one.buyerEmail || one.email).toLowerCase();
  const isOwn = one.email.toLowerCase() === customer;
  return {
    first_name: first,
    surname: one.name.slice(first.length).trim(),
    customer_email: customer,
    phone: phoneAsWritten(one.phone ?? one.contactPhone),
    email: isOwn ? '' : one.email,
    postcode: one.postcode,
    address_line_1: one.address,
    gearbox: one.transmission ?? '',
    instructor_email: instructorEmail,
    hours_left: `${Math.floor(one.minutes / 60)}:${String(one.minutes % 60).padStart(2, '0')}`,
    price_per_hour_paid: one.hourWorth > 0 ? toDecimal(one.hourWorth) : '',
    theory_pass_date: opening?.theory_passed_on ?? '',
    test_date: isAhead ? test.day : '',
    test_time: isAhead ? timeCell(test.minute) : '',
    test_centre: isAhead ? test.centre : '',
    notes: opening?.notes ?? '',
    parent_name: opening?.parent_name ?? '',
    parent_email: opening?.parent_email ?? '',
    parent_phone: phoneAsWritten(opening?.parent_phone ?? ''),
    old_id: opening?.old_id || one.id,
  };
}
