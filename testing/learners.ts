import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { keepLink } from '#src/features/lessons/learners/links.server.ts';
import type { BroughtLearner } from '#src/features/lessons/learners/open-learners.server.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { asPence } from '#src/platform/money.ts';
import { newReference } from '#src/platform/references.ts';
import type { TestApp } from './app.ts';

export interface TaughtLearner {
  id: string;
  orderId: string;
}

/** Learners who have each bought one line of ten hours for £345.00 and its fee, written without a checkout. */
export async function learnersWithHours(db: Db, count: number, minutes = 600): Promise<TaughtLearner[]> {
  const learners = Array.from({ length: count }, () => ({ id: randomUUID(), orderId: randomUUID() }));
  const ids = sql`unnest(${learners.map(({ id }) => id)}::uuid[], ${learners.map(({ orderId }) => orderId)}::uuid[])
    with ordinality as one (learner, order_id, number)`;
  await sql`insert into payments (id, reference, basket_uuid, order_number, gateway, state, amount_pence, snapshot,
      fingerprint, created_at, updated_at, expires_at)
    select order_id, order_id, order_id, 'BP-' || order_id, 'connect-e', 'captured', 36053, '{}', '', now(), now(), now()
    from ${ids}`.execute(db);
  await sql`insert into orders (id, order_number, basket_uuid, payment_id, state, email, customer_is_pupil, subtotal_pence,
      postage_pence, fee_pence, total_pence, placed_at, paid_at)
    select order_id, 'BP-' || order_id, order_id, order_id, 'paid', 'learner@example.com', true, 34500, 0, 1553, 36053,
      now(), now()
    from ${ids}`.execute(db);
  await sql`insert into order_consents (order_id, kind, text_version, accepted_at)
    select order_id, 'begin_lessons', '2026-11', now() from ${ids}`.execute(db);
  await sql`insert into order_lines (order_id, position, type, product_id, name, image, quantity, unit_pence,
      subtotal_pence, carries_fee, dispatch_type, is_instructor_training, options)
    select order_id, 0, 'lesson', 47, '10 hours in Leeds', '', 1, 34500, 34500, true, 'none', false, '{}'
    from ${ids}`.execute(db);
  await sql`insert into learners (id, name, email, postcode, created_at)
    select learner, 'Learner ' || learner, learner || '@example.com', 'LS6 3AD', now() from ${ids}`.execute(
    db,
  );
  await sql`insert into lesson_lines (order_id, position, learner_id, gearbox)
    select order_id, 0, learner, 'manual' from ${ids}`.execute(db);
  await sql`insert into lesson_minutes (order_id, position, kind, minutes, source, day, at, entered_by)
    select order_id, 0, 'bought', ${minutes}::int, 'bought ' || order_id || ' 0', '2026-11-01', now(), ''
    from ${ids}`.execute(db);
  return learners;
}

/** A learner who had seven and a half hours left in the system before. */
export const broughtLearner = (over: Partial<BroughtLearner> = {}): BroughtLearner => ({
  id: randomUUID(),
  openingId: randomUUID(),
  name: 'Callum Reid',
  email: 'callum@example.com',
  phone: '+447700900673',
  postcode: 'LS6 3AD',
  address: '4 Bainbrigge Road',
  transmission: 'manual',
  left: 450,
  hourPrice: asPence(36_50),
  instructor: null,
  buyerEmail: 'joan@example.com',
  buyerIsLearner: false,
  theoryPassedOn: null,
  test: null,
  parent: { name: 'Joan Watson', email: 'joan@example.com', phone: '' },
  notes: '',
  oldId: '',
  ...over,
});

/** A link to a learner's lessons, as their receipt holds it. Answers its token. */
export async function linkTo({ id }: TaughtLearner, app: TestApp): Promise<string> {
  const token = newReference();
  const { secrets } = app.running.services;
  const link = { token, learnerId: id, by: 'receipt' as const, now: app.clock.now() };
  await app.db.transaction().execute((tx) => keepLink(tx, secrets, link));
  return token;
}
