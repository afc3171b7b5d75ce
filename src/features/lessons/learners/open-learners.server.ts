import { sql } from 'kysely';
import type { Transmission } from '#src/features/areas/area-paths.ts';
import { londonDate } from '#src/platform/clock.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { oneOf } from '#src/platform/db/one-of.server.ts';
import type { Pence } from '#src/platform/money.ts';
import { placeEach } from '../assignment/assignments.server.ts';
import { enterMinutes } from '../minutes/minutes.server.ts';
import { purgeLessons } from '../purge-lessons.server.ts';
import '../tables.ts';

/** A learner as the system before had them. */
export interface BroughtLearner {
  /** Of the learner, and of their opening. */
  id: string;
  openingId: string;
  name: string;
  /** Where emails about lessons go. */
  email: string;
  phone: string;
  postcode: string;
  address: string;
  transmission: Transmission | null;
  /** Minutes. */
  left: number;
  hourPrice: Pence | null;
  /** The slug of who teaches them. */
  instructor: string | null;
  buyerEmail: string;
  buyerIsLearner: boolean;
  theoryPassedOn: string | null;
  test: { day: string; minute: number; centre: string } | null;
  parent: { name: string; email: string; phone: string };
  notes: string;
  oldId: string;
}

/** Writes learners with the hours that they are owed. Nobody is told: of those that are quiet, until somebody tells them. */
export async function openLearners(
  tx: Tx,
  learners: readonly BroughtLearner[],
  { by, now, isQuiet = false }: { by: string; now: Date; isQuiet?: boolean | undefined },
) {
  if (learners.length === 0) return;
  await tx
    .insertInto('learners')
    .values(
      learners.map(({ id, name, email, phone, postcode }) => ({
        id,
        name,
        email,
        postcode,
        phone: phone || null,
        created_at: now,
      })),
    )
    .execute();
  await tx
    .insertInto('lesson_openings')
    .values(
      learners.map(({ parent, ...one }) => ({
        id: one.openingId,
        learner_id: one.id,
        buyer_email: one.buyerEmail,
        buyer_is_learner: one.buyerIsLearner,
        address: one.address,
        hour_pence: one.hourPrice,
        theory_passed_on: one.theoryPassedOn,
        parent_name: parent.name,
        parent_email: parent.email,
        parent_phone: parent.phone,
        notes: one.notes,
        old_id: one.oldId,
        opened_at: now,
        is_quiet: isQuiet,
      })),
    )
    .execute();
  await tx
    .insertInto('lesson_lines')
    .values(
      learners.map(({ id, openingId, transmission }) => ({
        order_id: openingId,
        position: 0,
        learner_id: id,
        gearbox: transmission,
        is_opening: true,
      })),
    )
    .execute();
  await enterMinutes(
    tx,
    learners.flatMap(({ openingId: orderId, left: minutes }) =>
      minutes > 0
        ? {
            orderId,
            position: 0,
            kind: 'opening' as const,
            minutes,
            source: `opening ${orderId}`,
            day: londonDate(now),
            by,
            now,
          }
        : [],
    ),
  );
  const placed = learners.flatMap(({ openingId: orderId, instructor }) =>
    instructor ? { orderId, position: 0, instructor } : [],
  );
  if (placed.length > 0) await placeEach(tx, placed, { by, now });
  const tests = learners.flatMap(({ id, test }) => (test ? [{ ...test, learner_id: id }] : []));
  if (tests.length > 0)
    await tx
      .insertInto('test_dates')
      .values(
        tests.map((test) => ({
          ...test,
          id: sql<string>`gen_random_uuid()`,
          booking_id: null,
          entered_by: by,
          entered_at: now,
          ended_at: null,
        })),
      )
      .execute();
}

/** The learners with these email addresses, however they came. */
export async function learnersAt(db: Db, emails: readonly string[]) {
  return db
    .selectFrom('learners')
    .select(['id', 'name', 'email'])
    .where(sql<boolean>`lower(email) = any(${emails.map((email) => email.toLowerCase())}::text[])`)
    .execute();
}

/** Those of these learners for whom anything was done since they were brought, by name. */
export async function learnersBuiltOn(
  db: Db,
  ids: readonly string[],
  { lock = false } = {},
): Promise<Map<string, string>> {
  const learners = await db
    .selectFrom('learners')
    .select(['id', 'name'])
    .where(oneOf('id', ids))
    .orderBy('id')
    .$if(lock, (query) => query.forUpdate())
    .execute();
  const { rows } = await sql<{ id: string }>`
    select learner_id as id from lesson_lines join lesson_minutes using (order_id, position)
    where learner_id = any(${[...ids]}::uuid[]) and kind <> 'opening'
    union select learner_id from lesson_lines where learner_id = any(${[...ids]}::uuid[]) and not is_opening
    union select learner_id from bookings where learner_id = any(${[...ids]}::uuid[]) and kind = 'lesson'
    union select learner_id from waiting_list where learner_id = any(${[...ids]}::uuid[])
    union select learner_id from learner_shares where learner_id = any(${[...ids]}::uuid[])
    union select learner_id from progress_marks where learner_id = any(${[...ids]}::uuid[])
    union select learner_id from lesson_feeds where learner_id = any(${[...ids]}::uuid[])`.execute(db);
  const builtOn = new Set(rows.map(({ id }) => id));
  return new Map(learners.flatMap(({ id, name }) => (builtOn.has(id) ? [[id, name] as const] : [])));
}

/** Deletes learners whom nobody has built on, with the hours that they were brought with. */
export async function takeOutOpenings(tx: Tx, learnerIds: readonly string[]) {
  const openings = await tx
    .selectFrom('lesson_openings')
    .select('id')
    .where(oneOf('learner_id', learnerIds))
    .execute();
  await purgeLessons(
    tx,
    openings.map(({ id }) => id),
  );
}
