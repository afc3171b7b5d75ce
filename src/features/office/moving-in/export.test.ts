import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { moveFile } from '#db/import/move-file.ts';
import { type BroughtBooking, bringBooking } from '#src/features/lessons/brought/brought-bookings.server.ts';
import { openLearners } from '#src/features/lessons/learners/open-learners.server.ts';
import { minutesOwed } from '#src/features/lessons/minutes/minutes-owed.server.ts';
import { csvLine } from '#src/kit/parts/csv.ts';
import type { Db, OpenDatabase } from '#src/platform/db/db.server.ts';
import { createSecrets } from '#src/platform/secrets.server.ts';
import { testDatabase } from '#testing/database.ts';
import { emptyTables } from '#testing/empty-tables.ts';
import { broughtLearner, learnersWithHours } from '#testing/learners.ts';
import { linesOf } from './export-api.server.ts';
import { movingKinds } from './moving-kinds.server.ts';

let before: OpenDatabase;
let after: OpenDatabase;
beforeAll(async () => {
  [before, after] = await Promise.all([testDatabase(), testDatabase()]);
});
afterAll(() => Promise.all([before.close(), after.close()]));

const now = new Date('2026-11-21T12:00:00Z');

async function filesOf(db: Db, kinds: typeof movingKinds) {
  const files = new Map<string, string[]>();
  for (const kind of kinds) {
    const lines: string[] = [];
    for await (const line of linesOf(db, kind, now)) lines.push(line);
    files.set(kind.name, lines.sort());
  }
  return files;
}

/** Moves what was taken out into another school. */
async function moveAll(db: Db, out: ReadonlyMap<string, readonly string[]>, kinds: typeof movingKinds) {
  for (const kind of kinds) {
    const file = [csvLine(Object.keys(kind.columns)), ...(out.get(kind.name) ?? [])].join('');
    const moved = await moveFile(db, kind, {
      bytes: Buffer.from(file),
      write: true,
      now,
      secrets: createSecrets('a secret of thirty-two letters or more'),
    });
    expect(moved.message).toMatch(/ 0 refused, 0 here already/);
  }
}

const OF_THE_SITE = ['areas', 'lessons', 'instructors', 'courses'];
const ofTheSite = movingKinds.filter(({ name }) => OF_THE_SITE.includes(name));

test('areas, packages, instructors and courses are the same once they are moved into an empty school', async () => {
  const empty = await testDatabase();
  await emptyTables(empty.db, 'areas', 'products', 'instructors', 'courses');
  const out = await filesOf(before.db, ofTheSite);
  for (const [name, lines] of out) expect(lines.length, name).toBeGreaterThan(0);
  await moveAll(empty.db, out, ofTheSite);
  expect(await filesOf(empty.db, ofTheSite)).toEqual(out);
  await empty.close();
});

test('what is taken out of one school is the same once it is moved into an empty one', async () => {
  const [{ id = '' } = {}] = await learnersWithHours(before.db, 3);
  const hours = { id, email: `${id}@example.com` };
  const callum = broughtLearner({
    instructor: 'amara-osei',
    theoryPassedOn: '2026-05-12',
    test: { day: '2027-03-25', minute: 614, centre: 'Leeds' },
    notes: 'Prefers mornings, "early"',
    oldId: 'P-1042',
  });
  await before.db
    .transaction()
    .execute((tx) =>
      openLearners(
        tx,
        [callum, broughtLearner({ name: 'Madonna', email: 'joan@example.com', left: 0, hourPrice: null })],
        { by: 'Olive Grant', now },
      ),
    );
  await before.db
    .insertInto('account_users')
    .values({
      email: 'joan@example.com',
      firstname: 'Joan',
      surname: 'O’Brien, Watson',
      phone: '+447700900982',
      address: JSON.stringify({
        address_line_1: '32 Bainbrigge Road',
        address_line_2: 'Flat 2',
        address_line_3: '',
        city: 'Leeds',
        postcode: 'LS6 3AD',
        country: '826',
      }),
      created_at: now,
      updated_at: now,
    })
    .execute();
  await sql`insert into marketing_consents (user_id, channel, agreed_on)
    select id, 'email', '2025-03-14' from account_users`.execute(before.db);

  const lesson = (over: Partial<BroughtBooking>) => ({
    id: randomUUID(),
    learner: { id: callum.id, email: callum.email },
    instructor: 'amara-osei',
    startsAt: new Date('2026-12-17T10:00:00Z'),
    minutes: 90 as const,
    pickUp: { place: 'College gate, LS2 9JT', outcode: 'LS2' },
    toPay: null,
    note: 'Bring the "red" card, please',
    ...over,
  });
  await before.db.transaction().execute(async (tx) => {
    const writing = { by: 'Olive Grant', now };
    for (const booking of [
      lesson({}),
      lesson({ startsAt: new Date('2027-06-17T10:00:00Z'), toPay: 'cash' }),
      lesson({ startsAt: new Date('2026-12-18T10:00:00Z'), learner: hours, note: '' }),
    ])
      expect(await bringBooking(tx, booking, writing)).toBeUndefined();
  });

  const ofPeople = movingKinds.filter((kind) => !ofTheSite.includes(kind));
  const out = await filesOf(before.db, ofPeople);
  expect([...out].map(([name, lines]) => [name, lines.length])).toEqual([
    ['customers', 1],
    ['learners', 5],
    ['bookings', 3],
    ['vouchers', 0],
  ]);
  // Without vouchers, whose codes are in no file.
  await moveAll(
    after.db,
    out,
    ofPeople.filter(({ name }) => name !== 'vouchers'),
  );
  expect(await filesOf(after.db, ofPeople)).toEqual(out);
  expect(await minutesOwed(after.db)).toEqual(await minutesOwed(before.db));
});
