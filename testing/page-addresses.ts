import { sql } from 'kysely';
import type { Db } from '#src/platform/db/db.server.ts';

type KnownIds = Awaited<ReturnType<typeof knownIds>>;

/** What the pages of a school at work (`seedSchool`) can be about, with an account at callum@bitepoint.example. */
export async function knownIds(db: Db) {
  const one = async (text: string) => (await sql.raw<{ id: string }>(text).execute(db)).rows[0]?.id ?? '';
  await sql`insert into course_responses (id, course_id, name, email, questions_field, questions, created_at)
    values (gen_random_uuid(), 2, 'Joan', 'joan@example.com', 'Questions', 'Is there parking?', now())`.execute(
    db,
  );
  await sql`insert into text_replies (provider_id, sender, body, received_at)
    values ('1', '+447400123456', 'Can we do 16:00?', now())`.execute(db);
  await sql`insert into webhooks (address, events, secret, added_at)
    values ('https://example.com/webhooks', '{order.paid}', '', now())`.execute(db);
  await sql`insert into bank_statements (id, headings, columns, is_read, first_day, last_day, lines, read_by, read_at)
    values (gen_random_uuid(), '[]', '{}', true, now(), now(), 1, 'Aoife Brennan', now())`.execute(db);
  await sql`insert into bank_statement_lines (statement_id, line, paid_on, amount_pence, text)
    select id, 2, first_day, 10000, 'No order' from bank_statements`.execute(db);
  await sql`insert into settlement_files (id, gateway, first_day, last_day, payouts, lines, read_by, read_at)
    values (gen_random_uuid(), 'connect-e', now(), now(), '[]', '[]', 'Aoife Brennan', now())`.execute(db);
  await sql`insert into pay_plans (instructor_slug, starts_on, kept_basis_points, lesson_fee_pence, week_fee_pence,
    free_weeks, set_by, set_at)
    select 'amara-osei', date_trunc('week', now())::date - 14, 2200, 0, 0, 0, 'Olive Grant', now()
    on conflict do nothing`.execute(db);
  await sql`update pay_runs set first_day = (select min(starts_on) from pay_plans)
    where number = 1 and closed_at is null`.execute(db);
  await sql`insert into cash_payments (basket_uuid, order_number, instructor_slug, instructor_name, amount_pence, began_at)
    select basket_uuid, order_number, 'amara-osei', 'Amara Osei', total_pence, made_at
    from phone_orders join checkouts using (basket_uuid) limit 1`.execute(db);
  await sql`insert into expenses (id, instructor_slug, kind, description, day, pence, business_percent, is_monthly, entered_at)
    values (gen_random_uuid(), 'amara-osei', 'fuel', '', '2026-10-07', 5820, 100, false, now())`.execute(db);
  const promised = (kind: string) =>
    one(`select order_id::text as id from order_tasks
      where kind = '${kind}' and completed_at is null and cancelled_at is null limit 1`);
  return {
    toPlace: await promised('place_lessons'),
    toPost: await promised('post_parcel'),
    webhook: await one('select id::text from webhooks limit 1'),
    answer: await one('select id::text from course_responses limit 1'),
    order: await one("select id::text from orders where state = 'paid' order by placed_at limit 1"),
    byPhone: await one('select basket_uuid::text as id from phone_orders limit 1'),
    expense: await one('select id::text from expenses limit 1'),
    cash: await one('select basket_uuid::text as id from cash_payments limit 1'),
    statement: await one('select id::text from bank_statements limit 1'),
    settlement: await one('select id::text from settlement_files limit 1'),
    refundToSend: await one(
      "select refund_id::text as id from refund_legs where method = 'transfer' limit 1",
    ),
    customer: await one('select id::text from customer_emails order by email limit 1'),
    learner: await one('select id::text from learners order by name limit 1'),
    voucher: await one('select id::text from vouchers limit 1'),
    payment: await one('select id::text from payments limit 1'),
    booking: await one("select id::text from bookings where instructor_slug = 'amara-osei' limit 1"),
    pupil: await one(
      "select learner_id::text as id from bookings where instructor_slug = 'amara-osei' limit 1",
    ),
    own: await one(
      `select bookings.id::text from bookings join learners on learners.id = learner_id
      where learners.email = 'callum@bitepoint.example' and bookings.state = 'booked' and bookings.kind = 'lesson'
      order by starts_at desc limit 1`,
    ),
  };
}

/** What the names in a page's address stand for. */
export function addressOf(path: string, known: KnownIds): string {
  const ids: [RegExp, string][] = [
    [/^\/office\/orders\/:id\/parcel/, known.toPost],
    [/^\/office\/orders\/:id\/place/, known.toPlace],
    [/^\/office\/orders\/by-phone/, known.byPhone],
    [/^\/diary\/cash/, known.cash],
    [/^\/diary\/pay\/expenses/, known.expense],
    [/^\/office\/transfers\/statements/, known.statement],
    [/^\/office\/books\/settlements/, known.settlement],
    [/^\/office\/transfers\/refunds/, known.refundToSend],
    [/^\/office\/orders/, known.order],
    [/^\/office\/answers/, known.answer],
    [/^\/office\/programs\/webhooks/, known.webhook],
    [/^\/(office\/)?diary\/lessons/, known.booking],
    [/^\/office\/customers/, known.customer],
    [/^\/office\/learners/, known.learner],
    [/^\/diary\/learners/, known.pupil],
    [/^\/office\/vouchers/, known.voucher],
    [/^\/office\/payments/, known.payment],
    [/^\/account/, known.own],
  ];
  const id = ids.find(([page]) => page.test(path))?.[1] ?? '1';
  const slugs: [RegExp, string][] = [
    [/areas/, 'leeds'],
    [/courses/, 'calm-at-the-wheel'],
    [/learning/, 'theory-training'],
  ];
  const slug = slugs.find(([page]) => page.test(path))?.[1] ?? 'amara-osei';
  return path
    .replace(':type/:id', 'product/1')
    .replace(':product', 'pass-for-less-pack')
    .replace(':email', 'receipt')
    .replace(':slug', slug)
    .replace('/runs/:number', '/runs/1')
    .replace(':day', '2026-10-07')
    .replace(':id', id)
    .replace(/:\w+/g, 'x'.repeat(43));
}
