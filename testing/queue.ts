import { sql } from 'kysely';
import type { Db } from '#src/platform/db/db.server.ts';
import type { Enqueue, Job } from '#src/platform/jobs/jobs.server.ts';

declare module '#src/platform/db/db.server.ts' {
  interface Tables {
    test_jobs: Row;
  }
}

interface Row {
  id: number;
  name: string;
  data: unknown;
  tries: number;
}

export interface TestQueue {
  enqueue: Enqueue;
  /**
   * Runs all queued jobs and those that they enqueue, or those of one name, each once and without waiting for its time.
   * Returns the names of those that failed.
   */
  drain(only?: string): Promise<string[]>;
  /** Runs one job now, as its schedule would. */
  run(name: string, data?: object): Promise<void>;
  waiting(): Promise<{ name: string; data: unknown }[]>;
}

/** Once, in the database that those of all suites are copies of. */
export async function createTestJobs(db: Db) {
  await sql`create table test_jobs (id bigint generated always as identity primary key, name text not null,
    data jsonb not null, tries integer not null default 0)`.execute(db);
}

/** A queue in a table, as transactional as the real one, that runs jobs on demand. */
export function testQueue(db: Db, jobs: () => Job<never>[]): TestQueue {
  const jobOf = (name: string, known = jobs()) => {
    const job = known.find((candidate) => candidate.name === name);
    if (!job) throw new Error(`No such job: ${name}`);
    return job;
  };

  /** What each run does: one row, or all of a job that does whatever waits. */
  function runsOf(waiting: readonly Row[]) {
    const known = jobs();
    const runs = new Map<string | number, { job: Job<never>; rows: [Row, ...Row[]] }>();
    for (const row of waiting) {
      const job = jobOf(row.name, known);
      const key = job.wakes ? job.name : row.id;
      const run = runs.get(key);
      if (run) run.rows.push(row);
      else runs.set(key, { job, rows: [row] });
    }
    return runs.values();
  }

  /** False if it failed, and its rows wait for its next try. */
  async function attempt(job: Job<never>, [row, ...others]: [Row, ...Row[]]) {
    const ids = [row, ...others].map(({ id }) => id);
    const isOfRun = sql<boolean>`id = any(${ids}::bigint[])`;
    try {
      await job.run(row.data as never);
    } catch (error) {
      if (row.tries < job.retries) {
        await db
          .updateTable('test_jobs')
          .set({ tries: row.tries + 1 })
          .where(isOfRun)
          .execute();
        return false;
      }
      await job.gaveUp?.(row.data as never, error instanceof Error ? error.message : 'failed');
    }
    await db.deleteFrom('test_jobs').where(isOfRun).execute();
    return true;
  }

  return {
    async enqueue(tx, name, data) {
      const row = { name, data: JSON.stringify(data), tries: 0 };
      await tx
        .insertInto('test_jobs')
        .values(row as never)
        .execute();
    },
    async drain(only) {
      const failed: string[] = [];
      for (let last = 0; ; ) {
        const waiting = await db
          .selectFrom('test_jobs')
          .selectAll()
          .where('id', '>', last)
          .$if(only !== undefined, (jobs) => jobs.where('name', '=', only ?? ''))
          .orderBy('id')
          .execute();
        if (waiting.length === 0) return failed;
        last = waiting.at(-1)?.id ?? last;
        for (const { job, rows } of runsOf(waiting)) if (!(await attempt(job, rows))) failed.push(job.name);
      }
    },
    run: (name, data = {}) => jobOf(name).run(data as never),
    waiting: () => db.selectFrom('test_jobs').select(['name', 'data']).orderBy('id').execute(),
  };
}
