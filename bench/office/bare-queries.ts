import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import pg from 'pg';
import { processorSeconds } from '../processor-time.ts';

interface Statement {
  text: string;
  values: unknown[];
  began: number;
  ended: number;
}

/** A page's own statements: those of a wave are sent together, and each wave waits for the one before. */
export type Waves = Pick<Statement, 'text' | 'values'>[][];

/** What the site asks the database while `visit` runs; reading alone. */
export async function statementsOf(site: ChildProcess, visit: () => Promise<unknown>): Promise<Waves> {
  site.send('record');
  await visit();
  const said = once(site, 'message');
  site.send('stop');
  const [{ statements }] = (await said) as [{ statements: Statement[] }];
  return inWaves(statements.filter(({ text }) => /^\s*(select|with)\b/i.test(text)));
}

function inWaves(statements: Statement[]): Waves {
  const waves: Statement[][] = [];
  for (const one of statements.toSorted((a, b) => a.began - b.began)) {
    const wave = waves.at(-1);
    if (wave?.every(({ ended }) => one.began < ended)) wave.push(one);
    else waves.push([one]);
  }
  return waves;
}

/** Milliseconds of PostgreSQL's processor for one visit; undefined where it runs on another machine. */
export async function processorOf(connectionString: string, waves: Waves, rounds: number) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query(
      "select pg_backend_pid() as pid, set_config('max_parallel_workers_per_gather', '0', false)",
    );
    const spent = () => processorSeconds(rows[0].pid);
    for (const { text, values } of waves.flat()) await client.query(text, values);
    const before = spent();
    for (let round = 0; round < rounds; round += 1)
      for (const { text, values } of waves.flat()) await client.query(text, values);
    return ((spent() - before) * 1_000) / rounds;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  } finally {
    await client.end();
  }
}

/** As many connections as the site has. */
export function barePool(connectionString: string): pg.Pool {
  return new pg.Pool({ connectionString, max: 10 });
}

export async function askBare(pool: pg.Pool, waves: Waves) {
  for (const wave of waves) await Promise.all(wave.map(({ text, values }) => pool.query(text, values)));
}
