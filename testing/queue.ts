import { sql } from 'kysely';
import type { Db } from '#src/platform/db/db.server.ts';
import type { Enqueue, Job } from '#src/platform/jobs/jobs.server.ts';

declare module '#src/platform/db/db.server.ts' {
  interface Tables {
    test_jobs: { id: number; name: string; data: unknown; tries: number };
  }
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

/** A queue in a table, as transactional as the real one, that runs jobs on demand. */
export async function testQueue(db: Db, jobs: () => Job<never>[]): Promise<TestQueue> {
  await sql`create table test_jobs (id bigint generated always as identity primary key, name text not null,
    data jsonb not null, tries integer not null default 0)`.execute(db);

  const jobOf = (name: string) => {
    const job = jobs().find((candidate) => candidate.name === name);
    if (!job) throw new Error(`No such job: ${name}`);
    return job;
  };

  /** False if it failed and waits for its next try. */
  async function attempt(row: { id: number; name: string; data: unknown; tries: number }) {
    const job = jobOf(row.name);
    try {
      await job.run(row.data as never);
    } catch (error) {
      if (row.tries < job.retries) {
        await db
          .updateTable('test_jobs')
          .set({ tries: row.tries + 1 })
          .where('id', '=', row.id)
          .execute();
        return false;
      }
      await job.gaveUp?.(row.data as never, error instanceof Error ? error.message : 'failed');
    }
    await db.deleteFrom('test_jobs').where('id', '=', row.id).execute();
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
        const row = await db
          .selectFrom('test_jobs')
          .selectAll()
          .where('id', '>', last)
          .$if(only !== undefined, (jobs) => jobs.where('name', '=', only ?? ''))
          .orderBy('id')
          .executeTakeFirst();
        if (!row) return failed;
        last = row.id;
        if (!(await attempt(row))) failed.push(row.name);
      }
    },
    run: (name, data = {}) => jobOf(name).run(data as never),
    waiting: () => db.selectFrom('test_jobs').select(['name', 'data']).orderBy('id').execute(),
  };
}
