import Fastify from 'fastify';
import { sql } from 'kysely';
import { openDatabase } from '../src/platform/db/db.server.ts';

// The lower bound for a write: bare Fastify, one insert of a basket's size, the same driver.
const { db, close } = await openDatabase({
  connectionString: process.env.DATABASE_URL,
  folder: process.env.DATA_DIR,
  poolSize: 10,
});
await sql`create table floor_rows (uuid uuid primary key, version integer not null, lines jsonb not null,
  updated_at timestamptz not null)`.execute(db);

const app = Fastify();
app.post('/rows', async (request) => {
  const row = { uuid: crypto.randomUUID(), version: 1, lines: JSON.stringify(request.body) };
  await sql`insert into floor_rows (uuid, version, lines, updated_at)
    values (${row.uuid}, ${row.version}, ${row.lines}, ${new Date()})`.execute(db);
  return row;
});
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
process.stdout.write('ready\n');

process.once('SIGTERM', async () => {
  await app.close();
  await close();
  process.exit(0);
});
