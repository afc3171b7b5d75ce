import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';

const folder = path.resolve('bench/office/fill');

/**
 * Fills a database that has the demonstration's catalogue with three years of a large school: 50,000 orders, 200,000
 * emails, 20,000 vouchers. The same every time, but that the last order came just before `now`. With fewer orders it has
 * the last ones alone.
 */
export async function fillSchool(connectionString: string, { now, orders }: { now: Date; orders: number }) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query('begin');
    await client.query("set local work_mem = '256MB'");
    await client.query(
      'create temp table now on commit drop as select $1::timestamptz as now, $2::int as orders',
      [now, orders],
    );
    for (const file of readdirSync(folder).sort())
      await client.query(readFileSync(path.join(folder, file), 'utf8'));
    await client.query('commit');
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}
