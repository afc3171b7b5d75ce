import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { OpenDatabase } from '#src/platform/db/db.server.ts';
import { migrate } from '#src/platform/db/migrate.server.ts';
import { migrationFiles } from '#src/platform/db/migrations.server.ts';
import { testDatabase } from '#testing/database.ts';

let database: OpenDatabase;

beforeEach(async () => {
  database = await testDatabase('empty');
});
afterEach(() => database.close());

/** The database as it was before one migration. */
async function before(number: string) {
  await migrate(
    database.db,
    migrationFiles().filter(({ name }) => name < number),
  );
}

test('sentences of declined payments become codes', async () => {
  const cases = [
    ['Card declined: AVS+CV2 policy', 'address_mismatch', 'Card declined: AVS+CV2 policy'],
    ['Card declined: CV2 policy', 'security_code_mismatch', 'Card declined: CV2 policy'],
    ['Card declined: 3D Secure policy', 'not_authenticated', 'Card declined: 3D Secure policy'],
    ['Card referred', 'referred', 'Card referred'],
    ['Card declined', 'card_declined', 'Card declined'],
    ['Input variable errors', 'failed', 'Input variable errors'],
    ['INSTRUMENT_DECLINED', 'wallet_declined', 'INSTRUMENT_DECLINED'],
    ['ORDER_NOT_APPROVED', 'not_approved', 'ORDER_NOT_APPROVED'],
    ['COMPLIANCE_VIOLATION', 'failed', 'COMPLIANCE_VIOLATION'],
    ['voucher short', 'voucher_short', null],
    ['course full: Calm & Co', 'course_full', 'Calm & Co'],
    ['course begun: Calm: at last', 'course_begun', 'Calm: at last'],
    ['basket changed', 'basket_changed', null],
    ['', null, null],
    [null, null, null],
  ] as const;
  await before('0015');
  for (const [index, [message]] of cases.entries())
    await sql`insert into payments (id, reference, purchase_id, order_number, gateway, state, amount_pence, snapshot,
        fingerprint, decline_message, created_at, updated_at, expires_at)
      values (gen_random_uuid(), ${String(index).padStart(2, '0')}, gen_random_uuid(), 'BP-1', 'connect-e', 'declined',
        1, '{}', '', ${message}, now(), now(), now())`.execute(database.db);
  await migrate(database.db, migrationFiles());
  const { rows } = await sql`select decline_code, decline_detail from payments order by reference`.execute(
    database.db,
  );
  expect(rows).toEqual(cases.map(([, code, detail]) => ({ decline_code: code, decline_detail: detail })));
});

test('orders that moved before events were kept get the one that they had', async () => {
  await before('0016');
  for (const [number, state, paidAt] of [
    ['1', 'placed', null],
    ['2', 'paid', '2026-11-02T10:00:00Z'],
    ['3', 'declined', null],
  ]) {
    const id = `00000000-0000-4000-8000-00000000000${number}`;
    await sql`insert into payments (id, reference, purchase_id, order_number, gateway, state, amount_pence, snapshot,
        fingerprint, created_at, updated_at, expires_at)
      values (${id}, ${number}, ${id}, ${number}, 'connect-e', 'declined', 1, '{}', '', now(),
        '2026-11-03T10:00:00Z', now())`.execute(database.db);
    await sql`insert into orders (id, human_id, basket_uuid, payment_id, state, email, customer_is_pupil,
        subtotal_pence, postage_pence, mpf_pence, total_pence, placed_at, paid_at)
      values (${id}, ${number}, ${id}, ${id}, ${state}, '', true, 0, 0, 0, 0, now(), ${paidAt})`.execute(
      database.db,
    );
  }
  await migrate(database.db, migrationFiles());
  const { rows } = await sql`select human_id, from_state, to_state, order_events.at
    from order_events join orders on orders.id = order_id order by human_id`.execute(database.db);
  expect(rows).toEqual([
    { human_id: '2', from_state: 'placed', to_state: 'paid', at: new Date('2026-11-02T10:00:00Z') },
    { human_id: '3', from_state: 'placed', to_state: 'declined', at: new Date('2026-11-03T10:00:00Z') },
  ]);
});

test('vouchers and learning that were bought before know the number of their order', async () => {
  await before('0019');
  const id = '00000000-0000-4000-8000-000000000001';
  const other = '00000000-0000-4000-8000-000000000002';
  await sql`insert into payments (id, reference, purchase_id, order_number, gateway, state, amount_pence, snapshot,
      fingerprint, created_at, updated_at, expires_at)
    values (${id}, '1', ${id}, 'BP-1', 'connect-e', 'captured', 1, '{}', '', now(), now(), now())`.execute(
    database.db,
  );
  await sql`insert into orders (id, human_id, basket_uuid, payment_id, state, email, customer_is_pupil,
      subtotal_pence, postage_pence, mpf_pence, total_pence, placed_at, paid_at)
    values (${id}, 'BP-1', ${id}, ${id}, 'paid', 'Joan@Example.com', true, 0, 0, 0, 0, now(), now())`.execute(
    database.db,
  );
  await sql`insert into vouchers (id, order_id, position, voucher_type, recipient_name, personal_message, state,
      value_pence, balance_pence, code_hash, code_ends, page_hash, manage_hash, issued_at, expires_on)
    values (${id}, ${id}, 0, 'e-voucher', '', '', 'sent', 100, 100, '', '', '', '', now(), '2028-11-21')`.execute(
    database.db,
  );
  // The second paid for an order that has been purged since.
  await sql`insert into voucher_movements (voucher_id, kind, pence, order_id, at)
    values (${id}, 'issued', 100, ${id}, now()), (${id}, 'redeemed', -1, ${other}, now())`.execute(
    database.db,
  );
  await sql`insert into learning_access (order_id, email, code_hash, granted_at, expires_on)
    values (${id}, 'joan@example.com', '', now(), '2027-11-21')`.execute(database.db);
  await migrate(database.db, migrationFiles());
  const numbers = await sql`select order_number from vouchers union all
    (select order_number from voucher_movements order by id)`.execute(database.db);
  expect(numbers.rows.map((row) => (row as { order_number: string | null }).order_number)).toEqual([
    'BP-1',
    'BP-1',
    null,
  ]);
  const access = await sql`select order_number, email from learning_access`.execute(database.db);
  expect(access.rows).toEqual([{ order_number: 'BP-1', email: 'Joan@Example.com' }]);
});
