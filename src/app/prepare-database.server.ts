import { seedBasicProducts } from '#db/seed/seed-catalogue.ts';
import { seedDemoContent } from '#db/seed/seed-demo-content.ts';
import { type Clock, londonDate } from '#src/platform/clock.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { migrate } from '#src/platform/db/migrate.server.ts';
import { migrationFiles } from '#src/platform/db/migrations.server.ts';
import type { Config } from './config.ts';

/** Brings the tables up to date, and gives a new database its content. */
export async function prepareDatabase(db: Db, { demoContent }: Pick<Config, 'demoContent'>, clock: Clock) {
  await migrate(db, migrationFiles());
  const seed = demoContent ? seedDemoContent : seedBasicProducts;
  await seed(db, londonDate(clock.now()));
}
