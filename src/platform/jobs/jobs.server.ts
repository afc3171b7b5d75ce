import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { fromKysely, fromPglite, PgBoss, type QueueResult, type Schedule } from 'pg-boss';
import { DAY_SECONDS, LONDON } from '../dates.ts';
import type { Db, OpenDatabase } from '../db/db.server.ts';
import { connectionSettings, HELD_MS } from '../db/server-pool.server.ts';
import type { Log } from '../log.server.ts';
import { dueSince } from './due-since.server.ts';

/** Background work, run at least once: `run` must be idempotent. */
export interface Job<Data extends object = object> {
  name: string;
  /** How often a failed run is retried, with growing delays from `retrySeconds` up to an hour. */
  retries: number;
  retrySeconds: number;
  /** A cron expression (London time) for recurring jobs. */
  every?: string;
  /** One run handles everything that is waiting, whatever its data. */
  wakes?: true;
  run(data: Data): Promise<void>;
  /** Called once when the last retry has failed. */
  gaveUp?(data: Data, reason: string): Promise<void>;
}

export interface EnqueueOptions {
  afterSeconds?: number;
}

/** Enqueues in the caller's transaction: the job exists exactly if its data does. */
export type Enqueue = (tx: Db, name: string, data: object, options?: EnqueueOptions) => Promise<void>;

export interface JobRunner {
  enqueue: Enqueue;
  /** Creates the queues and, with `run`, starts to work on them. */
  start(jobs: Job<never>[], options: { run: boolean }): Promise<void>;
  stop(): Promise<void>;
}

/** A buyer may wait for a job. */
const ASKED_EVERY_MS = 500;
/** Should nobody wake them. */
const WORKERS_ASK_EVERY_SECONDS = 60;
// After this long, the claim of a process that died is taken over.
const CLAIM_SECONDS = 30;
/** More wait only after an outage; then a few runs do for them. */
const ALL_THAT_WAIT = 1_000;

export function createJobRunner(database: OpenDatabase, log: Log): JobRunner {
  const boss = new PgBoss({
    ...(database.pglite
      ? { db: fromPglite(database.pglite), backend: 'pglite' as const }
      : {
          ...connectionSettings,
          connectionString: database.connectionString as string,
          max: 4,
          query_timeout: HELD_MS,
        }),
    schema: 'jobs',
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
    cronMonitorIntervalSeconds: 30,
    reindex: false,
    monitorVacuum: false,
  });
  boss.on('error', (error) => log.error({ err: error }, 'job runner'));
  let waking: ReturnType<typeof wakeWorkers> | undefined;

  return {
    enqueue: async (tx, name, data, options = {}) => {
      await boss.send(name, data, {
        db: fromKysely(tx as never),
        ...(options.afterSeconds && { startAfter: options.afterSeconds }),
      });
    },
    async start(jobs, { run }) {
      await boss.start();
      if (database.pglite) await releaseClaims(database.db);
      const queues = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
      for (const job of jobs) await makeQueue(boss, job, queues.get(job.name));
      if (!run) return;
      const schedules = new Map((await boss.getSchedules()).map((schedule) => [schedule.name, schedule]));
      const workers = new Map<string, string>();
      for (const job of jobs) {
        await schedule(boss, job, schedules.get(job.name));
        workers.set(job.name, await work(boss, job, log));
      }
      waking = wakeWorkers(boss, workers, database.db, log);
    },
    async stop() {
      await waking?.stop();
      await boss.stop({ graceful: true, timeout: 10_000 });
    },
  };
}

/** The embedded database has one process: who claimed a job before its start has died, and its claim need not run out. */
async function releaseClaims(db: Db) {
  await sql`update jobs.job set state = 'retry', start_after = now()
    where state = 'active' and retry_count < retry_limit`.execute(db);
}

/** A queue that is as it should be is left: its settings are at hand since the start. */
async function makeQueue(boss: PgBoss, job: Job<never>, known: QueueResult | undefined) {
  const options = {
    retryLimit: job.retries,
    retryDelay: job.retrySeconds,
    retryBackoff: true,
    retryDelayMax: 3_600,
    expireInSeconds: CLAIM_SECONDS,
    deleteAfterSeconds: DAY_SECONDS,
  };
  if (!known) await boss.createQueue(job.name, options);
  else if (isSame(options, known)) return;
  else await boss.updateQueue(job.name, options);
  // Any question keeps the queue's settings at hand. Asked for at the first job instead, inside its caller's transaction,
  // they would wait for ever for the embedded database's one connection.
  await boss.findJobs(job.name, { id: randomUUID() });
}

async function schedule(boss: PgBoss, { name, every }: Job<never>, known: Schedule | undefined) {
  if (every && !(known?.cron === every && known.timezone === LONDON))
    await boss.schedule(name, every, {}, { tz: LONDON });
}

function isSame(options: object, known: object): boolean {
  const stored = new Map<string, unknown>(Object.entries(known));
  return Object.entries(options).every(([name, value]) => stored.get(name) === value);
}

function work(boss: PgBoss, job: Job<never>, log: Log): Promise<string> {
  return boss.work(
    job.name,
    {
      pollingIntervalSeconds: WORKERS_ASK_EVERY_SECONDS,
      includeMetadata: true,
      batchSize: job.wakes ? ALL_THAT_WAIT : 1,
    },
    async ([claim]: { id: string; data: unknown; retryCount: number; retryLimit: number }[]) => {
      if (!claim) return;
      try {
        await job.run(claim.data as never);
      } catch (error) {
        const last = claim.retryCount >= claim.retryLimit;
        log.warn(
          { err: error, job: job.name, job_id: claim.id, attempt: claim.retryCount + 1, last },
          'job failed',
        );
        if (last) await job.gaveUp?.(claim.data as never, error instanceof Error ? error.message : 'failed');
        throw error;
      }
    },
  );
}

/** Wakes the worker of each queue that has jobs which are due: one question, where each of forty would ask for its own. */
function wakeWorkers(boss: PgBoss, workers: ReadonlyMap<string, string>, db: Db, log: Log) {
  let asking: Promise<void> | undefined;
  async function ask() {
    try {
      for (const { queue } of await dueSince(db)) {
        const worker = workers.get(queue);
        if (worker) boss.notifyWorker(worker);
      }
    } catch (error) {
      log.error({ err: error }, 'job runner');
    }
    asking = undefined;
  }
  const timer = setInterval(() => {
    asking ??= ask();
  }, ASKED_EVERY_MS);
  return {
    async stop() {
      clearInterval(timer);
      await asking;
    },
  };
}
