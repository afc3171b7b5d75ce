import pg from 'pg';

/** What happened once in the demonstration happens this many times; visitors and reviewers come in numbers of their own. */
export interface Growth {
  orders: number;
  baskets: number;
  reviews: number;
}

/** Rows that are copied: whatever is settled. What waits for somebody does not grow with the years. */
const SETTLED: Record<string, string> = {
  payments: "state in ('captured', 'declined')",
  payment_events: 'true',
  orders: "state <> 'placed'",
  order_lines: 'true',
  order_addresses: 'true',
  order_availability: 'true',
  order_consents: 'true',
  order_events: 'true',
  order_allocations: 'true',
  order_notes: 'true',
  order_tasks: 'completed_at is not null or cancelled_at is not null',
  emails: 'sent_at is not null',
  vouchers: "state <> 'pending' and undelivered_at is null",
  voucher_events: 'true',
  voucher_movements: 'true',
  refunds: "state = 'succeeded'",
  refund_legs: "state = 'succeeded'",
  refund_allocations: 'true',
  refund_events: 'true',
  learning_access: 'true',
  learning_items: 'true',
  learners: 'true',
  lesson_lines: 'true',
  lesson_minutes: 'true',
  instructor_assignments: 'true',
  audit_log: 'true',
};

interface Column {
  name: string;
  type: string;
  unique: boolean;
  counted: boolean;
}

type Task = (client: pg.Client) => Promise<unknown>;

/**
 * Multiplies what the demonstration's school has done to `orders`, an hour further back with each copy, on two
 * connections. A vacuum is due then.
 */
export async function growSchool(connectionString: string, { orders, baskets, reviews }: Growth, now: Date) {
  const clients = await Promise.all([connect(connectionString), connect(connectionString)]);
  try {
    const [client] = clients;
    const { rows } = await client.query(`select count(*)::int as count from orders where ${SETTLED.orders}`);
    const copies = Math.max(0, Math.ceil(orders / rows[0].count) - 1);
    const indexes = await takeIndexesAway(client);
    const tables = Object.entries(SETTLED).map(
      ([table, which]): Task =>
        (on) =>
          multiply(on, table, which, copies),
    );
    await inTurns(clients, [
      ...tables,
      (on) => addReviews(on, reviews),
      (on) => addBaskets(on, baskets, now),
    ]);
    await inTurns(
      clients,
      indexes.map((index) => (on) => on.query(index)),
    );
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(
    "set session_replication_role = replica; set synchronous_commit = off; set maintenance_work_mem = '256MB'",
  );
  await client.query(`create function pg_temp.copy(id uuid, k int) returns uuid language sql immutable
    return overlay(overlay(md5(id::text || k) placing '4' from 13 for 1) placing 'a' from 17 for 1)::uuid`);
  return client;
}

/** Each connection takes the next task when it has done one. */
async function inTurns(clients: pg.Client[], tasks: Task[]) {
  const waiting = tasks.values();
  await Promise.all(
    clients.map(async (client) => {
      for (const task of waiting) await task(client);
    }),
  );
}

function addReviews(client: pg.Client, reviews: number) {
  return client.query(
    `insert into reviews (id, instructor_slug, course_id, rating, name, email, content, state, created_at, published_at, decided_at)
    select pg_temp.copy(id, k), instructor_slug, course_id, rating, name, email, content, state, created_at - k * interval '1 hour',
      published_at - k * interval '1 hour', decided_at - k * interval '1 hour'
    from reviews, generate_series(1, ${reviews} / greatest(1, (select count(*) from reviews))::int) k
    where state = 'published'`,
  );
}

function addBaskets(client: pg.Client, baskets: number, now: Date) {
  return client.query(
    `insert into baskets (uuid, version, lines, created_at, updated_at)
    select pg_temp.copy('00000000-0000-4000-a000-000000000000', k), 1, jsonb_build_array(jsonb_build_object('itemId',
      pg_temp.copy('00000000-0000-4000-a000-000000000001', k), 'type', 'lesson', 'id', 47, 'quantity', 1, 'options',
      '{}'::jsonb)), begun, begun
    from generate_series(1, ${baskets}) k, lateral (select $1::timestamptz - (k % 1400) * interval '1 minute' as begun) at`,
    [now],
  );
}

/** To make an index of all rows takes a fraction of keeping it with each. Those that a constraint has stay. */
async function takeIndexesAway(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; made: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made from pg_index
    where indrelid = any($1::regclass[]) and not exists (select 1 from pg_constraint where conindid = indexrelid)`,
    [[...Object.keys(SETTLED), 'reviews', 'baskets']],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ made }) => made);
}

async function multiply(client: pg.Client, table: string, which: string, copies: number) {
  const columns = await columnsOf(client, table);
  const copied = columns.map(({ name, type, unique, counted }) => {
    // As in a school that has been there all the while.
    if (name === 'external_refund_checks_ended')
      return `updated_at - k * interval '1 hour' < now() - interval '190 days'`;
    if (type === 'uuid') return `pg_temp.copy(${name}, k)`;
    if (type === 'timestamptz') return `${name} - k * interval '1 hour'`;
    if (type === 'text' && (unique || /^(order_number|order_number|gateway_refund_id)$/.test(name)))
      return `${name} || '-' || k`;
    if (/^(email|recipient)$/.test(name)) return `k || '.' || ${name}`;
    return counted ? 'default' : name;
  });
  const kept = columns
    .map((column, index) => ({ ...column, copied: copied[index] }))
    .filter(({ copied }) => copied !== 'default');
  // The copies are made of the rows that are there before.
  await client.query(`create temp table source as select * from ${table} where ${which}`);
  const names = kept.map(({ name }) => name).join(', ');
  await client.query(
    `insert into ${table} (${names}) select ${kept.map(({ copied }) => copied).join(', ')}
    from source, generate_series(1, ${copies}) k`,
  );
  await client.query('drop table source');
}

/** Without those that the database fills by itself; unique are texts that name their row and refer to no small table. */
async function columnsOf(client: pg.Client, table: string): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `select attname as name, typname as type, attidentity <> '' as counted,
      exists (select 1 from pg_index where indrelid = attrelid and indisunique and indnatts = 1 and attnum = any(indkey))
        and not exists (select 1 from pg_constraint where conrelid = attrelid and contype = 'f' and attnum = any(conkey))
        as unique
    from pg_attribute join pg_type on pg_type.oid = atttypid
    where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  );
  return rows;
}
