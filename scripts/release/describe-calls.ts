import { readConfig } from '../../src/app/config.ts';
import { createApp } from '../../src/app/create-app.server.ts';
import { describeCalls } from '../../src/app/http/openapi.server.ts';
import { assemble } from '../../src/app/services.server.ts';
import { questionBank } from '../../src/features/learning/bank/question-bank.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { openDatabase } from '../../src/platform/db/db.server.ts';
import { migrate } from '../../src/platform/db/migrate.server.ts';
import { migrationFiles } from '../../src/platform/db/migrations.server.ts';
import { openNotifications } from '../../src/platform/db/notifications.server.ts';
import { createLog } from '../../src/platform/log.server.ts';

/** The OpenAPI document of this version, as its site serves it, on a database of its own in memory. */
export async function describeThisVersion(): Promise<object> {
  const database = await openDatabase({});
  await migrate(database.db, migrationFiles());
  const log = createLog('error', { write: (line) => process.stderr.write(line) });
  const notifications = await openNotifications(database, log);
  const app = assemble(readConfig({ NODE_ENV: 'test' }), {
    db: database.db,
    enqueue: async () => undefined,
    log,
    clock: systemClock,
    questions: questionBank([]),
    development: false,
    notifications,
    close: database.close,
  });
  const api = await createApp(app);
  const description = describeCalls(api, app.school);
  await api.close();
  await notifications.close();
  await database.close();
  return description;
}
