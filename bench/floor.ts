import Fastify from 'fastify';
import { sql } from 'kysely';
import { openDatabase } from '../src/platform/db/db.server.ts';

// The lower bounds: bare Fastify and the same driver with one insert of a basket's size, one read and one write of it, one
// read; and a text from memory.
const { db, close } = await openDatabase({
  connectionString: process.env.DATABASE_URL,
  folder: process.env.DATA_DIR,
  poolSize: 10,
});
await sql`create table floor_rows (uuid uuid primary key, version integer not null, lines jsonb not null,
  updated_at timestamptz not null)`.execute(db);

const TEXT = Buffer.alloc(10_000, 'text ');

async function find(uuid: string) {
  const { rows } = await sql<{ version: number }>`select * from floor_rows where uuid = ${uuid}`.execute(db);
  return rows[0];
}

const app = Fastify();
app.post('/rows', async (request) => {
  const row = { uuid: crypto.randomUUID(), version: 1, lines: JSON.stringify(request.body) };
  await sql`insert into floor_rows (uuid, version, lines, updated_at)
    values (${row.uuid}, ${row.version}, ${row.lines}, ${new Date()})`.execute(db);
  return row;
});
app.put<{ Params: { uuid: string } }>('/rows/:uuid', async ({ params, body }) => {
  const row = await find(params.uuid);
  await sql`update floor_rows set version = ${Number(row?.version) + 1}, lines = ${JSON.stringify(body)},
    updated_at = ${new Date()} where uuid = ${params.uuid}`.execute(db);
  return row;
});
app.get<{ Params: { uuid: string } }>('/rows/:uuid', ({ params }) => find(params.uuid));
app.get('/text', (_request, reply) => reply.type('text/html').send(TEXT));
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });

process.once('SIGTERM', async () => {
  await app.close();
  await close();
  process.exit(0);
});
