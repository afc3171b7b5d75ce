import { openDatabase } from '#src/platform/db/db.server.ts';
import { migrate } from '#src/platform/db/migrate.server.ts';
import { migrationFiles } from '#src/platform/db/migrations.server.ts';
import { createSecrets } from '#src/platform/secrets.server.ts';
import { rowsAsSql } from './rows-as-sql.ts';
import { seedSchool } from './seed/school/seed-school.ts';
import { seedDemoContent } from './seed/seed-demo-content.ts';

const NOW = new Date('2026-11-23T16:02:00.000Z');
const ORDERS = 40;

/** The rows of a made-up school with orders, lessons, vouchers and refunds. */
export async function releaseRows(): Promise<string> {
  const { db, close } = await openDatabase({});
  await migrate(db, migrationFiles());
  await seedDemoContent(db, NOW.toISOString().slice(0, 10));
  await seedSchool({ db, secrets: createSecrets('a made-up school') }, NOW, { orders: ORDERS });
  const rows = await rowsAsSql(db);
  await close();
  return rows;
}
