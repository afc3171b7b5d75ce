import { chmodSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { openDatabase } from '../../src/platform/db/db.server.ts';
import { onNode, ownedByPostgres } from '../cluster/postgres-cluster.ts';
import { freePorts, pause, run, type Started, start, until } from '../cluster/processes.ts';
import { writeFrom } from '../cluster/templates.ts';

/** A PostgreSQL server of the trial's own, which pgBackRest copies by the file of deploy/. */
export async function trialServer(folder: string, logs: string) {
  chmodSync(folder, 0o755);
  const own = path.join(folder, 'server');
  const data = path.join(own, 'data');
  const [port = 0] = await freePorts(1);
  for (const part of ['', 'repository', 'log', 'lock']) mkdirSync(path.join(own, part), { recursive: true });
  const settings = path.join(own, 'pgbackrest.conf');
  writeFrom('pgbackrest/pgbackrest.conf', settings, [
    ['repo1-path=/var/lib/pgbackrest', `repo1-path=${path.join(own, 'repository')}`],
    ['log-path=/var/log/pgbackrest', `log-path=${path.join(own, 'log')}`],
    ['lock-path=/tmp/pgbackrest', `lock-path=${path.join(own, 'lock')}`],
    ['pg1-path=/var/lib/postgresql/15/main', `pg1-path=${data}`],
    ['pg1-port=5432', `pg1-port=${port}`],
    ['pg1-socket-path=/var/run/postgresql', `pg1-socket-path=${own}`],
  ]);
  ownedByPostgres(own);
  const bin = run('pg_config', ['--bindir']).trim();
  const asPostgres = { asPostgres: true };
  const password = path.join(folder, 'password');
  run('sh', ['-c', `echo change-this-one > ${password} && chmod 644 ${password}`]);
  const initdb = [
    '-D',
    data,
    '-U',
    'postgres',
    '--pwfile',
    password,
    '-A',
    'scram-sha-256',
    '--auth-local',
    'trust',
  ];
  run(
    `${bin}/initdb`,
    [...initdb, '-E', 'UTF8', '--locale=C.UTF-8', '--data-checksums', '--no-sync'],
    asPostgres,
  );
  const backrest = (...args: string[]) =>
    run('pgbackrest', [`--config=${settings}`, '--stanza=bitepoint', ...args], asPostgres);
  const url = `postgres://postgres:change-this-one@127.0.0.1:${port}/bitepoint`;
  const at = { port } as Parameters<typeof onNode>[0];

  let server: Started;
  const open = async () => {
    server = start({
      name: 'postgres',
      command: `${bin}/postgres`,
      args: [
        ...['-D', data, '-p', String(port), '-c', 'listen_addresses=127.0.0.1'],
        ...['-c', `unix_socket_directories=${own}`, '-c', 'archive_mode=on'],
        ...['-c', `archive_command=pgbackrest --config=${settings} --stanza=bitepoint archive-push %p`],
      ],
      logs,
      asPostgres: true,
    });
    await until('the server', async () => {
      if (server.hasEnded()) throw new Error('the server has ended');
      await onNode(at, 'postgres', ['select 1']);
      return true;
    });
  };
  await open();
  await onNode(at, 'postgres', ['create database bitepoint']);
  backrest('stanza-create');

  return {
    url,
    backUp: () => backrest('--type=full', 'backup'),
    spoil: (statements: string[]) => onNode(at, 'bitepoint', statements),
    /** The server's own time, with everything before it archived. */
    async moment(): Promise<string> {
      const { db, close } = await openDatabase({ connectionString: url });
      const { rows } = await sql<{ now: string }>`select clock_timestamp()::text as now`.execute(db);
      await pause(1_000);
      await sql`select pg_switch_wal()`.execute(db);
      await close();
      return rows[0]?.now ?? '';
    },
    /** Stops the server, and brings its files back to what they held at that moment. */
    async restoreTo(moment: string) {
      await server.stop('SIGINT');
      backrest('--delta', '--type=time', `--target=${moment}`, '--target-action=promote', 'restore');
      await open();
      await until('the end of the recovery', async () => {
        const { db, close } = await openDatabase({ connectionString: url });
        const { rows } = await sql<{ over: boolean }>`select not pg_is_in_recovery() as over`.execute(db);
        await close();
        return rows[0]?.over;
      });
    },
  };
}
