import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';

const folder = path.resolve('bench/office/fill');

export interface Filling {
  now: Date;
  orders: number;
  /** Between two orders. */
  secondsApart: number;
}

/**
 * Fills a database that has the demonstration's catalogue with the last orders of a large school: 50,000 of them bring
 * 200,000 emails and 20,000 vouchers. The same every time, but that the last order came just before `now`. Of orders before
 * the last 50,000 there are no emails.
 */
export async function fillSchool(connectionString: string, { now, orders, secondsApart }: Filling) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query('begin');
    await client.query("set local work_mem = '256MB'");
    await client.query(
      `create temp table now on commit drop as select $1::timestamptz as now, $2::int as orders,
        $3 * interval '1 second' as apart, greatest(30000, $2 * 3 / 5)::int as people`,
      [now, orders, secondsApart],
    );
    for (const file of readdirSync(folder).sort())
      await client.query(readFileSync(path.join(folder, file), 'utf8'));
    await client.query('commit');
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}
