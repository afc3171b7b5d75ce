import type { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import type { Log } from '../log.server.ts';
import type { OpenDatabase } from './db.server.ts';
import { connectionSettings } from './server-pool.server.ts';

/** What transactions say by `pg_notify` when they commit, heard by every process on the database. */
export interface Notifications {
  /** Calls back for each message on the channel, and for what may have been missed (an empty one). Answers how to stop. */
  on(channel: string, hear: (message: string) => void): () => void;
  /** Resolves when all channels asked for are listened to: what is read from then on misses nothing. */
  listening(): Promise<unknown>;
  /** False while the connection is lost, when nothing is heard. */
  hears(): boolean;
  close(): Promise<void>;
}

const HEARTBEAT_MS = 10_000;
const ANSWERS_WITHIN_MS = 3_000;
const TRIES_AGAIN_AFTER_MS = 1_000;

type Listeners = Map<string, Set<(message: string) => void>>;

export function openNotifications(
  { pglite, connectionString }: OpenDatabase,
  log: Log,
): Promise<Notifications> {
  return pglite ? embeddedNotifications(pglite) : serverNotifications(connectionString as string, log);
}

/** In one process with the database, nothing gets lost. */
async function embeddedNotifications(pglite: PGlite): Promise<Notifications> {
  const endings: Promise<() => Promise<void>>[] = [];
  return {
    on(channel, hear) {
      const ending = pglite.listen(channel, hear);
      endings.push(ending);
      return () => void ending.then((end) => end());
    },
    listening: () => Promise.all(endings),
    hears: () => true,
    close: async () => void (await Promise.all(endings.map(async (ending) => (await ending)()))),
  };
}

/** A separate connection, which is reopened when it is lost or does not answer. */
async function serverNotifications(connectionString: string, log: Log): Promise<Notifications> {
  const listeners: Listeners = new Map();
  let client: pg.Client | undefined;
  let closed = false;
  let beat: NodeJS.Timeout | undefined;
  let retry: NodeJS.Timeout | undefined;
  /** A client takes one query at a time. */
  let asked: Promise<unknown> = Promise.resolve();

  async function connect() {
    const opened = new pg.Client({
      ...connectionSettings,
      connectionString,
      query_timeout: ANSWERS_WITHIN_MS,
    });
    opened.on('notification', ({ channel, payload }) => tell(channel, payload ?? ''));
    opened.on('error', (error) => lose(opened, error));
    opened.on('end', () => lose(opened, new Error('The connection was closed.')));
    await opened.connect();
    for (const channel of listeners.keys()) await opened.query(`listen ${opened.escapeIdentifier(channel)}`);
    client = opened;
    // What was said meanwhile is not repeated.
    for (const channel of listeners.keys()) tell(channel, '');
  }

  function listen(current: pg.Client, channel: string) {
    return current
      .query(`listen ${current.escapeIdentifier(channel)}`)
      .catch((error) => lose(current, error));
  }

  function tell(channel: string, message: string) {
    for (const hear of listeners.get(channel) ?? []) hear(message);
  }

  function lose(lost: pg.Client, error: unknown) {
    if (closed || client !== lost) return;
    client = undefined;
    log.warn({ err: error }, 'notifications of the database are lost');
    lost.end().catch(() => undefined);
    again();
  }

  function again() {
    retry = setTimeout(() => connect().catch(() => !closed && again()), TRIES_AGAIN_AFTER_MS);
    retry.unref();
  }

  await connect();
  beat = setInterval(() => {
    const current = client;
    current?.query('select 1').catch((error) => lose(current, error));
  }, HEARTBEAT_MS);
  beat.unref();
  return {
    on(channel, hear) {
      const known = listeners.get(channel);
      if (known) known.add(hear);
      else {
        listeners.set(channel, new Set([hear]));
        const current = client;
        if (current) asked = asked.then(() => listen(current, channel));
      }
      return () => listeners.get(channel)?.delete(hear);
    },
    listening: () => asked,
    hears: () => client !== undefined,
    async close() {
      closed = true;
      clearInterval(beat);
      clearTimeout(retry);
      await client?.end();
    },
  };
}
