// On the embedded database alone: start.test.ts starts sites on whichever database the rows of a run are on.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeStages, nodeStart, notJson, PRODUCTION, prepareBuild } from '#testing/server.ts';

beforeAll(prepareBuild);
afterAll(closeStages);

test('on the embedded database there is one process, the start says why in a JSON line, and a signal ends it as it should', async () => {
  const { site, ended, said, url } = await nodeStart({ ...PRODUCTION, WEB_PROCESSES: '2' });
  expect(said()).toContain('WEB_PROCESSES: the embedded database has one process, so this site has one too.');
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  process.kill(site, 'SIGTERM');
  expect(await ended).toBe('0');
  expect(said()).toContain('"msg":"stopping"');
  expect(notJson(said())).toEqual([]);
});
