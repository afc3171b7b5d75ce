import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import { createLog } from '../log.server.ts';
import { createJobRunner, type Job, type JobRunner } from './jobs.server.ts';

// One database: it takes as long as all else here. Each test has a queue of its own.
const database = await testDatabase('empty');
const log = createLog('silent');
let ran: unknown[];
afterAll(() => database.close());

const jobOf = (name: string, change: Partial<Job> = {}): Job => ({
  name,
  retries: 2,
  retrySeconds: 1,
  run: async (data) => void ran.push(data),
  ...change,
});
const start = (runner: JobRunner, jobs: Job[], run = true) => runner.start(jobs as Job<never>[], { run });
const patience = { timeout: 60_000, interval: 50 };
beforeEach(() => {
  ran = [];
});

// Started once: that takes longer than what is tried.
describe('a runner', () => {
  const runner = createJobRunner(database, log);
  const failing = {
    gaveUp: vi.fn(async () => undefined),
    run: vi.fn(async () => {
      throw new Error('the mail server is away');
    }),
  };
  const recovering = {
    gaveUp: vi.fn(async () => undefined),
    run: vi.fn(async () => undefined).mockRejectedValueOnce(new Error('once')),
  };
  beforeAll(async () => {
    await sql`create table notes (id integer primary key)`.execute(database.db);
    await start(runner, [
      jobOf('plain'),
      jobOf('failing', { ...failing, retries: 1 }),
      jobOf('recovering', recovering),
      jobOf('writing', {
        run: async (data) => {
          const { id } = data as { id: number };
          await database.db.transaction().execute((tx) => sql`insert into notes values (${id})`.execute(tx));
        },
      }),
    ]);
  });
  afterAll(() => runner.stop());

  test('runs a job once its transaction has been committed, with what it was given', async () => {
    await database.db.transaction().execute(async (tx) => {
      await runner.enqueue(tx, 'plain', { order: 7 });
      await new Promise((resolve) => setTimeout(resolve, 300));
      expect(ran).toEqual([]);
    });
    await vi.waitFor(() => expect(ran).toEqual([{ order: 7 }]), patience);
  });

  test('never runs a job of a transaction that is rolled back', async () => {
    const rolledBack = database.db.transaction().execute(async (tx) => {
      await runner.enqueue(tx, 'plain', { order: 1 });
      throw new Error('rolled back');
    });
    await expect(rolledBack).rejects.toThrow('rolled back');
    await runner.enqueue(database.db, 'plain', { order: 2 });
    await vi.waitFor(() => expect(ran).toEqual([{ order: 2 }]), patience);
  });

  test('tries a job that fails again; after its last try it is given up, once, with the reason', async () => {
    const { run, gaveUp } = failing;
    await runner.enqueue(database.db, 'failing', { email: 1 });
    await vi.waitFor(() => expect(gaveUp).toHaveBeenCalled(), patience);
    expect(gaveUp).toHaveBeenCalledExactlyOnceWith({ email: 1 }, 'the mail server is away');
    expect(run).toHaveBeenCalledTimes(2);
  });

  test('gives up no job that fails once and then works', async () => {
    const { run, gaveUp } = recovering;
    await runner.enqueue(database.db, 'recovering', {});
    await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(2), patience);
    expect(gaveUp).not.toHaveBeenCalled();
  });

  test('lets a job wait for as long as it was told to', async () => {
    await runner.enqueue(database.db, 'plain', { at: 'later' }, { afterSeconds: 2 });
    await runner.enqueue(database.db, 'plain', { at: 'once' });
    await vi.waitFor(() => expect(ran).toEqual([{ at: 'once' }]), patience);
    await vi.waitFor(() => expect(ran).toEqual([{ at: 'once' }, { at: 'later' }]), patience);
  });

  test('works beside plain queries and transactions', async () => {
    const rolledBack = Array.from({ length: 5 }, (_, n) =>
      database.db
        .transaction()
        .execute(async (tx) => {
          await runner.enqueue(tx, 'writing', { id: 100 + n });
          throw new Error('rolled back');
        })
        .catch(() => undefined),
    );
    await Promise.all([
      ...rolledBack,
      ...Array.from({ length: 5 }, (_, n) =>
        database.db.transaction().execute((tx) => runner.enqueue(tx, 'writing', { id: n })),
      ),
    ]);
    const ids = async () =>
      (await sql<{ id: number }>`select id from notes order by id`.execute(database.db)).rows.map(
        ({ id }) => id,
      );
    await vi.waitFor(async () => expect(await ids()).toEqual([0, 1, 2, 3, 4]), patience);
  });
});

describe('a runner that is started again', () => {
  let runner: JobRunner;
  let queue = 'work-0';
  beforeEach(() => {
    runner = createJobRunner(database, log);
    queue = `work-${Number(queue.slice('work-'.length)) + 1}`;
  });
  afterEach(() => runner.stop());

  const job = (change: Partial<Job> = {}) => jobOf(queue, change);
  const begin = (jobs: Job[], run = true) => start(runner, jobs, run);

  test('a site without jobs of its own enqueues; a worker that starts later runs them', async () => {
    await begin([job()], false);
    await database.db.transaction().execute((tx) => runner.enqueue(tx, queue, { order: 3 }));
    await runner.stop();
    runner = createJobRunner(database, log);
    await begin([job()]);
    await vi.waitFor(() => expect(ran).toEqual([{ order: 3 }]), patience);
  });

  test('a later start leaves queues and times that are as they should be, and changes those that are not', async () => {
    const written = async () => {
      const { rows } = await sql<Record<string, unknown>>`
        select queue.updated_on as queue, retry_limit, schedule.updated_on as schedule, cron
        from jobs.queue left join jobs.schedule using (name) where name = ${queue}`.execute(database.db);
      return rows[0];
    };
    const startAgain = async (change: Partial<Job>) => {
      await runner.stop();
      runner = createJobRunner(database, log);
      await begin([job(change)]);
      // What is sent in a transaction asks for no settings, for which the one connection would not be free.
      await database.db.transaction().execute((tx) => runner.enqueue(tx, queue, { sent: true }));
      return written();
    };
    await begin([job({ every: '0 5 * * *' })]);
    const first = await written();
    expect(first).toMatchObject({ retry_limit: 2, cron: '0 5 * * *' });
    expect(await startAgain({ every: '0 5 * * *' })).toEqual(first);
    const changed = await startAgain({ every: '0 6 * * *', retries: 5 });
    expect(changed).toMatchObject({ retry_limit: 5, cron: '0 6 * * *' });
  });

  test('what a killed process had claimed runs again: at least once', async () => {
    await begin([job()], false);
    await runner.enqueue(database.db, queue, { order: 4 });
    await sql`update jobs.job set state = 'active', started_on = now() - interval '5 minutes',
      heartbeat_on = now() - interval '5 minutes' where name = ${queue}`.execute(database.db);
    await runner.stop();
    runner = createJobRunner(database, log);
    await begin([job()]);
    await vi.waitFor(() => expect(ran).toEqual([{ order: 4 }]), { timeout: 120_000, interval: 200 });
  });

  test('one run does for all the jobs that wait only to wake somebody', async () => {
    await begin([job({ wakes: true })], false);
    for (const order of [1, 2, 3]) await runner.enqueue(database.db, queue, { order });
    await runner.stop();
    runner = createJobRunner(database, log);
    await begin([job({ wakes: true })]);
    const left = () =>
      sql`select id from jobs.job where name = ${queue} and state <> 'completed'`.execute(database.db);
    await vi.waitFor(async () => expect((await left()).rows).toEqual([]), patience);
    expect(ran).toHaveLength(1);
  });
});
