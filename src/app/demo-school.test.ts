import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeStages, prepareBuild, stage, startServer } from '#testing/server.ts';

beforeAll(prepareBuild);
afterAll(closeStages);

// That it then becomes complete, every journey waits for (`e2e/support/run-site.ts`).
test('a site is open before its demo school is written, says so, and can be stopped', async () => {
  const { environment, url } = await stage();
  const { child, ended } = await startServer({ ...environment, NODE_ENV: 'development' });
  expect(await (await fetch(`${url}/readyz`)).json()).toMatchObject({ demoSchool: 'filling' });
  expect((await fetch(url)).status).toBe(200);
  child.kill('SIGTERM');
  expect(await ended).toBe('0');
});
