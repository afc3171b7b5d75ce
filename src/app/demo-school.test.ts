import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { closeStages, prepareBuild, stage, startServer } from '#testing/server.ts';

beforeAll(prepareBuild);
afterAll(closeStages);

test('the demo school is written once the site is open, which says for how long', async () => {
  const { environment, url } = await stage();
  await startServer({ ...environment, NODE_ENV: 'development' });
  const isFilling = async () => (await (await fetch(`${url}/readyz`)).json()).demoSchool === 'filling';
  expect(await isFilling()).toBe(true);
  expect((await fetch(url)).status).toBe(200);
  await vi.waitFor(async () => expect(await isFilling()).toBe(false), { timeout: 100_000, interval: 500 });
});
