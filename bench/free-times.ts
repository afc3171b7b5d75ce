// The search for free times over a full diary: 500 instructors and a million bookings, on a PostgreSQL server.
// DATABASE_URL=postgres://… node bench/free-times.ts [bookings]: fills that database, which must be an empty one of its own.
import { sql } from 'kysely';
import { seedDemoContent } from '#db/seed/seed-demo-content.ts';
import { availability, firstSlots } from '#src/features/lessons/availability/availability.server.ts';
import { type Db, openDatabase, type Tx } from '#src/platform/db/db.server.ts';
import { migrate } from '#src/platform/db/migrate.server.ts';
import { migrationFiles } from '#src/platform/db/migrations.server.ts';

const INSTRUCTORS = 500;
const bookings = Number(process.argv[2] ?? 1_000_000);
const ROUNDS = 200;
const now = new Date('2026-11-22T12:00:00Z');

const connectionString = process.env.DATABASE_URL;
if (!connectionString) throw new Error('DATABASE_URL names an empty database');
const { db, close } = await openDatabase({ connectionString });
await migrate(db, migrationFiles());
await seedDemoContent(db, '2026-11-21');
await fill(db);

const areas = await db.selectFrom('areas').select('slug').orderBy('slug').execute();
const { slug: everywhere } = areas[0] ?? { slug: '' };
await measure('four weeks of an area', async (area) => {
  const found = await availability(db, { who: { area }, minutes: 90, pickUp: 'LS6', now });
  return found.map(({ slots }) => ({ slots: slots().toArray() }));
});
await measure('the first of each of an area', (area) => firstSlots(db, { who: { area }, minutes: 90, now }));
await sql`update instructors set area_slug = ${everywhere}`.execute(db);
await measure('the first of each of all 500', () => firstSlots(db, { who: {}, minutes: 90, now }));
await close();

async function measure(what: string, search: (area: string) => Promise<readonly { slots: unknown[] }[]>) {
  const taken: number[] = [];
  let found = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const begun = performance.now();
    const answer = await search(areas[round % areas.length]?.slug ?? '');
    taken.push(performance.now() - begun);
    found = answer.reduce((sum, { slots }) => sum + slots.length, 0);
  }
  taken.sort((a, b) => a - b);
  const at = (share: number) => Math.round((taken[Math.floor(share * taken.length)] ?? 0) * 10) / 10;
  if (found === 0) throw new Error(`${what}: no times are found, so nothing was measured`);
  process.stdout.write(`${what}: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, ${found} times in the last\n`);
}

async function fill(db: Db) {
  await sql`insert into instructors (slug, position, name, email, portrait, gearboxes, area_slug, outcodes, lat, lon,
      languages, nervous_friendly, grade, teaching_since, lead, about, availability)
    select 'teacher-' || number, 100 + number, 'Teacher ' || number, number || '@example.com', portrait, gearboxes,
      (select slug from areas order by slug offset number % (select count(*) from areas)::int limit 1), outcodes, lat, lon,
      languages, nervous_friendly, grade, teaching_since, lead, about, availability
    from instructors, generate_series(1, ${INSTRUCTORS}::int - 24) number
    where slug = 'amara-osei'`.execute(db);
  await sql`delete from working_hours`.execute(db);
  await sql`insert into working_hours (instructor_slug, weekday, from_minute, to_minute)
    select slug, weekday, 510, 1050 from instructors, generate_series(1, 6) weekday`.execute(db);
  await sql`insert into learners (id, name, email, postcode, created_at)
    select gen_random_uuid(), 'L' || number, number || '@example.org', 'LS6 3AD', now()
    from generate_series(1, 5000) number`.execute(db);
  await db.transaction().execute(fillBookings);
  await sql`vacuum analyze`.execute(db);
}

/** Indexes are made after the rows, as the migrations have them. The constraints that forbid overlaps are left out. */
async function fillBookings(tx: Tx) {
  await sql`set local session_replication_role = replica`.execute(tx);
  for (const constraint of ['one_lesson_of_instructor', 'one_lesson_of_learner', 'bookings_uid_key'])
    await sql`alter table bookings drop constraint ${sql.id(constraint)}`.execute(tx);
  const { rows: indexes } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where tablename = 'bookings' and indexname <> 'bookings_pkey'`.execute(tx);
  for (const { name } of indexes) await sql`drop index ${sql.id(name)}`.execute(tx);
  // Two lessons on a day and one on the next, back from the last day that is searched: some four in ten starts are free.
  // They are tests, which need no order.
  await sql`insert into bookings (id, uid, kind, state, instructor_slug, learner_id, starts_at, ends_at, blocked_from,
      blocked_until, pick_up, pick_up_outcode, policy_version, created_by, created_at, changed_at)
    select gen_random_uuid(), gen_random_uuid(), 'test', case when starts_at < ${now} then 'given' else 'booked' end,
      slug, (array(select id from learners limit 500))[1 + number % 500], starts_at, starts_at + interval '90 minutes',
      starts_at, starts_at + interval '100 minutes', '4 Bainbrigge Road', 'LS' || 1 + number % 8, 1, '', now(), now()
    from (
      select slug, number,
        timestamptz '2026-12-20 10:00Z' - interval '1 day' * (number / 3 * 2 + number % 3 / 2)
          + interval '150 minutes' * (array[0, 2, 1])[1 + number % 3] as starts_at
      from instructors, generate_series(0, ${Math.ceil(bookings / INSTRUCTORS)}::int - 1) number
    ) lessons`.execute(tx);
  for (const { definition } of indexes) await sql.raw(definition).execute(tx);
}
