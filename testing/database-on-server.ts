import { type Db, openDatabase } from '#src/platform/db/db.server.ts';

export async function onServer(connectionString: string, work: (db: Db) => Promise<unknown>) {
  const { db, close } = await openDatabase({ connectionString, poolSize: 1 });
  await work(db).finally(close);
}

/** Another database on the same server. */
export function databaseUrl(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}
