import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lessonLengths } from '#src/features/lessons/booking.ts';
import { bookTime } from '#src/features/lessons/bookings/book-time.server.ts';
import { learnersOfAccount } from '#src/features/lessons/learners/learners-of-account.server.ts';
import { minutesByDay } from '#src/features/lessons/minutes/minutes-days.server.ts';
import { minutesOwed } from '#src/features/lessons/minutes/minutes-owed.server.ts';
import { worthForLearner } from '#src/features/lessons/policy/cancellation-policy.server.ts';
import { purgeOpenings } from '#src/features/lessons/purge-lessons.server.ts';
import { lettersTo, linkSentTo, newIpAddress, PASSWORD, signIn } from '#testing/accounts.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { expectInvariants } from '#testing/invariants.ts';
import { moveText, says, verdicts } from '#testing/moving-in.ts';
import { erasePerson, exportPerson } from '../personal-data/personal-data.server.ts';
import { readTable } from './read-table.server.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const move = (name: string, text: string, options?: Parameters<typeof moveText>[3]) =>
  moveText(app, name, text, options);

const LEARNERS =
  'first_name,surname,customer_email,phone,email,postcode,address_line_1,gearbox,instructor_email,hours_left,price_per_hour_paid,test_date,test_time,test_centre,notes,parent_email,old_id';
const learner = (over: Record<string, string> = {}) => {
  const row: Record<string, string> = {
    first_name: 'Callum',
    surname: 'Reid',
    customer_email: 'joan@moved.example',
    postcode: 'LS6 3AD',
    address_line_1: '4 Bainbrigge Road',
    gearbox: 'manual',
    hours_left: '7.5',
    price_per_hour_paid: '36.50',
    ...over,
  };
  return `${LEARNERS}\n${LEARNERS.split(',')
    .map((name) => row[name] ?? '')
    .join(',')}`;
};
const countLearners = async () => (await app.db.selectFrom('learners').select('id').execute()).length;
const idOf = async (name: string) =>
  (await app.db.selectFrom('learners').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id;

test('a dry run says of each row what a move does with it, and writes nothing', async () => {
  const text = `${learner({ first_name: 'Dry' })}\nDry,Run,joan@moved.example,,,LS6 3AD,,,nobody@moved.example,1:30,,,,,,,\nNo,Postcode,joan@moved.example,,,,,,,1,,,,,,,`;
  const tried = await move('learners', text, { write: false });
  expect(verdicts(tried)).toEqual(['good', 'doubtful', 'refused']);
  for (const table of ['learners', 'lesson_openings', 'lesson_lines', 'moved_rows'] as const)
    expect([table, (await app.db.selectFrom(table).selectAll().execute()).length]).toEqual([table, 0]);
  expect(await move('learners', text)).toEqual(tried);
  expect(await countLearners()).toBe(2);
});

test('a row is moved once, whoever moves its file again, and however many at once', async () => {
  const text = learner({ first_name: 'Once', old_id: 'P-1' });
  const before = await countLearners();
  const both = await Promise.all([move('learners', text), move('learners', text)]);
  expect(both.flatMap(verdicts).sort()).toEqual(['good', 'here']);
  expect(verdicts(await move('learners', text))).toEqual(['here']);
  expect(verdicts(await move('learners', text, { write: false }))).toEqual(['here']);
  // The number is the same, so it is the same learner under another name.
  expect(verdicts(await move('learners', learner({ first_name: 'Twice', old_id: 'P-1' })))).toEqual(['here']);
  expect(await countLearners()).toBe(before + 1);
  const twice = `${learner({ first_name: 'Same' })}\n${learner({ first_name: 'Same' }).split('\n')[1]}`;
  expect((await move('learners', twice))[1]?.findings).toEqual([
    { column: 'first_name', cell: 'Same', level: 'refused', says: 'Row 2 is the same learner.' },
  ]);
});

test('a doubtful row that staff leave out stays out, and can be moved later', async () => {
  const text = learner({ first_name: 'Later', hours_left: '1.1' });
  expect(verdicts(await move('learners', text, { answers: { 2: { leaveOut: true } } }))).toEqual([
    'left out',
  ]);
  const before = await countLearners();
  await move('learners', text);
  expect(await countLearners()).toBe(before + 1);
});

describe('of a learner’s row', () => {
  test.each<[string, Record<string, string>]>([
    ['refused, hours_left: Hours can’t be less than none. If they owe you, enter 0.', { hours_left: '-2' }],
    ['refused, hours_left: Hours are like 1.5 or 1:30.', { hours_left: 'two' }],
    ['doubtful, hours_left: Read as 1 h 6 min, which is no quarter of an hour.', { hours_left: '1.1' }],
    ['doubtful, hours_left: Read as 450 h. Is it minutes, or pounds?', { hours_left: '450' }],
    ['refused, customer_email: The address isn’t complete.', { customer_email: 'leah.abrams@' }],
    ['refused, postcode: It’s no UK postcode.', { postcode: 'Norwich' }],
    [
      'doubtful, postcode: Only the first half: it’s enough to find the area, not the door.',
      { postcode: 'NR6' },
    ],
    ['doubtful, phone: It’s no UK mobile, so it gets no texts.', { phone: '0113 496 0180' }],
    ['doubtful, phone: It’s no phone number, so it isn’t moved.', { phone: 'ask mum' }],
    [
      'doubtful, instructor_email: No instructor here has this email, so nobody teaches them yet.',
      { instructor_email: 'gone@moved.example' },
    ],
    [
      'doubtful, test_date: The test is over, so it isn’t moved.',
      { test_date: '2026-11-20', test_time: '10:14', test_centre: 'Leeds' },
    ],
    [
      'doubtful, test_date: A test needs its time and centre, so it isn’t moved.',
      { test_date: '2026-12-20' },
    ],
    [
      'doubtful, test_date: Read as 3 April 2027. If the month comes first it’s 4 March 2027.',
      { test_date: '03/04/2027', test_time: '10:14', test_centre: 'Leeds' },
    ],
    ['doubtful, notes: It seems to be about health, so it isn’t moved.', { notes: 'Wears glasses' }],
    ['refused, gearbox: It must be one of: manual, automatic.', { gearbox: 'sidecar' }],
    ['refused, price_per_hour_paid: Pounds are like 36.50.', { price_per_hour_paid: 'free' }],
  ])('%s', async (finding, cells) => {
    expect(
      says(await move('learners', learner({ first_name: 'Tried', ...cells }), { write: false })),
    ).toEqual([finding]);
  });

  test('two learners with one email are doubtful, and so is one who is here already', async () => {
    const own = { email: 'twin@moved.example' };
    await move('learners', learner({ first_name: 'Twin', ...own }));
    expect(says(await move('learners', learner({ first_name: 'Other', ...own })))).toEqual([
      'doubtful, email: Twin Reid has this email too.',
    ]);
    const again = learner({ first_name: 'Twin', old_id: 'P-9', ...own });
    expect(says(await move('learners', again, { write: false }))).toEqual([
      'doubtful, email: A learner with this name and email is here already. Moved, there are two.',
    ]);
  });

  test('a day above twelve in the same column tells how the others are meant', async () => {
    const test = { test_time: '10:14', test_centre: 'Leeds' };
    const text = `${learner({ first_name: 'April', test_date: '03/04/2027', ...test })}\n${learner({ first_name: 'May', test_date: '25/05/2027', ...test }).split('\n')[1]}`;
    expect(verdicts(await move('learners', text))).toEqual(['good', 'good']);
    const dates = await app.db
      .selectFrom('test_dates')
      .innerJoin('learners', 'learners.id', 'learner_id')
      .select([sql<string>`day::text`.as('day'), 'minute', 'centre'])
      .where('name', '=', 'April Reid')
      .execute();
    expect(dates).toEqual([{ day: '2027-04-03', minute: 614, centre: 'Leeds' }]);
  });
});

test('hours left are owed and were never sold: no order, no sale, no email, and they book lessons at what they cost', async () => {
  const owed = await minutesOwed(app.db);
  const before = await minutesByDay(app.db, '2026-11-21', '2026-11-21');
  const email = await app.db
    .selectFrom('instructors')
    .select(['slug', 'email'])
    .where('slug', '=', 'amara-osei')
    .executeTakeFirstOrThrow();
  await move('learners', learner({ first_name: 'Owed', instructor_email: email.email.toUpperCase() }));
  expect((await minutesOwed(app.db)).toBook - owed.toBook).toBe(450);
  const sold = (days: typeof before) => days.filter(({ kind }) => kind === 'bought');
  expect(sold(await minutesByDay(app.db, '2026-11-21', '2026-11-21'))).toEqual(sold(before));
  expect(await app.db.selectFrom('orders').select('id').execute()).toEqual([]);
  expect(await app.db.selectFrom('emails').select('id').execute()).toEqual([]);
  expect(await app.queue.waiting()).toEqual([]);
  await expectInvariants(app);

  const id = await idOf('Owed Reid');
  expect(await worthForLearner(app.db, id, 90)).toBe(54_75);
  const [, ninety] = lessonLengths;
  const now = app.clock.now();
  const booked = await app.db.transaction().execute((tx) =>
    bookTime(tx, {
      learnerId: id,
      instructor: email.slug,
      startsAt: new Date('2026-11-26T10:00:00Z'),
      minutes: ninety,
      pickUp: { place: '4 Bainbrigge Road, LS6 3AD', outcode: 'LS6' },
      outsideWorkingHours: true,
      by: 'Olive Grant',
      role: 'office',
      now,
    }),
  );
  expect(booked).toMatchObject({ booked: { state: 'booked' } });
  const after = await minutesOwed(app.db);
  expect([after.toBook - owed.toBook, after.booked - owed.booked]).toEqual([360, 90]);
});

const CUSTOMERS = 'Email,First name,Surname,Mobile,Address,Town,Postcode,marketing_email,Shoe size';

test('a customer is moved with their consent and its day, and chooses a password by a link', async () => {
  const row = 'Jane@Moved.example,Joan,Watson,07700 900982,32 Bainbrigge Road,Leeds,ls63ad,yes 14/03/2025,5';
  expect(verdicts(await move('customers', `${CUSTOMERS}\n${row}`))).toEqual(['good']);
  expect(verdicts(await move('customers', `${CUSTOMERS}\n${row.replace('Joan,', 'Jo,')}`))).toEqual(['here']);
  const account = await app.db.selectFrom('account_users').selectAll().executeTakeFirstOrThrow();
  expect(account).toMatchObject({
    email: 'jane@moved.example',
    firstname: 'Joan',
    phone: '+447700900982',
    address: { address_line_1: '32 Bainbrigge Road', city: 'Leeds', postcode: 'LS6 3AD', country: '826' },
  });
  expect(await lettersTo(app, account.email)).toEqual([]);
  for (const password of ['', PASSWORD]) {
    const browser = app.browser({ address: newIpAddress() });
    expect((await signIn(browser, account.email, password)).status).not.toBe(200);
  }
  const browser = app.browser({ address: newIpAddress() });
  await browser.post('/v1/account/forgotten-password', { email: account.email });
  await app.queue.drain();
  const token = await linkSentTo(app, account.email, 'new-password');
  expect((await browser.post('/v1/account/new-password', { token, password: PASSWORD })).status).toBe(200);
  expect((await signIn(app.browser({ address: newIpAddress() }), account.email)).status).toBe(200);

  // Who paid in the system before sees the lessons, whose ever they are.
  await move(
    'learners',
    learner({
      first_name: 'Child',
      customer_email: account.email,
      email: 'child@moved.example',
      parent_email: account.email,
    }),
  );
  const seen = (await learnersOfAccount(app.db, account)).map(({ name }) => name);
  expect(seen).toContain('Child Reid');
});

test.each<[string, string]>([
  [
    'here, email: There’s an account with this email. It stays as it is.',
    'here@moved.example,Joan,Watson,,,,,,',
  ],
  [
    'doubtful, marketing_email: Without the day of the yes it isn’t moved.',
    'new@moved.example,Joan,Watson,,,,,yes,',
  ],
  [
    'doubtful, postcode: An address needs a street and a postcode, so it isn’t moved.',
    'new@moved.example,Joan,Watson,,1 Road,,,,',
  ],
  ['refused, surname: It’s empty.', 'new@moved.example,Joan,,,,,,,'],
])('of a customer’s row: %s', async (finding, row) => {
  await app.db
    .insertInto('account_users')
    .values({
      email: 'here@moved.example',
      firstname: 'H',
      surname: 'H',
      created_at: new Date(),
      updated_at: new Date(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  expect(says(await move('customers', `${CUSTOMERS}\n${row}`, { write: false }))).toEqual([finding]);
});

test('a file with card numbers is refused, and one with long numbers that are none is not', () => {
  const table = (cell: string) => readTable(Buffer.from(`email,Card no\na@b.example,${cell}`));
  expect(table('4111 1111 1111 1111')).toEqual({
    ok: false,
    problem:
      'It has card numbers in the column “Card no”. We’ve kept no copy. Remove the column and choose the file again.',
  });
  expect(table('4111 1111 1111 1112')).toMatchObject({ ok: true });
  expect(table('+44 7700 900673')).toMatchObject({ ok: true });
});

test('a person is exported and erased with what was moved of them, and isn’t moved again', async () => {
  const email = 'canary@moved.example';
  const customer = `${CUSTOMERS}\n${email},Canary,Moved,,,,,yes 14/03/2025,`;
  const text = learner({
    first_name: 'Canary',
    customer_email: email,
    parent_email: email,
    notes: 'A canary',
    address_line_1: 'Canary Wharf',
    old_id: 'canary-1',
  });
  await move('customers', customer);
  await move('learners', text);
  const kept = await exportPerson(app.db, email);
  expect(kept.marketingConsents).toEqual([{ channel: 'email', agreed_on: '2025-03-14' }]);
  expect(kept.lessonOpenings).toMatchObject([{ buyer_email: email, notes: 'A canary' }]);
  await app.db
    .transaction()
    .execute((tx) => erasePerson(tx, app.running.services.uploads, email, app.clock.now()));
  const tables = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(app.db);
  for (const { name } of tables.rows) {
    const { rows } = await sql`select 1 from ${sql.table(name)} t where t::text ilike '%canary%'`.execute(
      app.db,
    );
    expect([name, rows]).toEqual([name, []]);
  }
  expect(verdicts(await move('learners', text))).toEqual(['here']);
});

test('hours carried over go with their learner seven years after the last that was done with them', async () => {
  await move('learners', learner({ first_name: 'Old' }));
  const isHere = async () =>
    (await app.db.selectFrom('learners').select('id').where('name', '=', 'Old Reid').execute()).length;
  await purgeOpenings(app.db, app.clock.now());
  expect(await isHere()).toBe(1);
  await purgeOpenings(app.db, new Date('2030-01-01T00:00:00Z'));
  expect(await isHere()).toBe(0);
  expect(await app.db.selectFrom('lesson_openings').select('id').execute()).toEqual([]);
});

test('a learner who was moved in is placed with an instructor and passed to another, and no email names an order', async () => {
  const email = 'petra@moved.example';
  await move('learners', learner({ first_name: 'Petra', customer_email: email, email }));
  const { id } = await app.db
    .selectFrom('lesson_openings')
    .select('id')
    .where('buyer_email', '=', email)
    .executeTakeFirstOrThrow();
  const office = await app.staff();
  const placed = await office.post(`/v1/office/orders/${id}/place`, { instructor: 'amara-osei' });
  expect(placed.status, placed.text).toBe(200);
  const passed = await office.post(`/v1/office/orders/${id}/move`, {
    from: 'amara-osei',
    instructor: 'tom-ackroyd',
    reason: 'The learner asked',
  });
  expect(passed.status, passed.text).toBe(200);
  const letters = await app.db
    .selectFrom('emails')
    .select(['recipient', 'subject', 'plain'])
    .where('plain', 'like', '%Petra%')
    .execute();
  expect(new Set(letters.map(({ recipient }) => recipient))).toContain(email);
  for (const { subject, plain } of letters) {
    expect(subject).not.toMatch(/undefined|null| {2}|order/i);
    expect(plain).not.toMatch(/undefined|order\s*[.,]/i);
  }
  // The file has no number of hers.
  const [told] = letters.filter(({ recipient }) => recipient === email);
  expect(told?.plain).toContain('Amara will email you by');
  expect(letters.find(({ recipient }) => recipient.startsWith('amara'))?.plain).toContain(
    'Please email Petra by',
  );
});
