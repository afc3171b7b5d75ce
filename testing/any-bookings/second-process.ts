// Another process of the site, which books on the same rows: started by `startSecondProcess`.
import { openDatabase } from '#src/platform/db/db.server.ts';
import { perform } from './act-of.ts';
import type { Answer, Work } from './start-second-process.ts';

const [connectionString = ''] = process.argv.slice(2);
const { db, close } = await openDatabase({ connectionString, poolSize: 5 });
const answer = (done: Answer) => process.send?.(done);

process.on('message', async ({ steps, ...others }: Work) => {
  try {
    for (const step of steps) if (step.kind !== 'send') await perform(db, step, others);
    answer({ done: steps.length });
  } catch (error) {
    answer({ failed: String((error as Error).stack ?? error) });
  }
});
process.once('disconnect', () => void close());
answer({ done: 0 });
