import { RouterContextProvider } from 'react-router';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pageContext } from '#src/platform/context/page-context.server.ts';
import { servicesContext } from '#src/platform/context/services.server.ts';
import { lettersTo } from '#testing/accounts.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { setPlaces } from '#testing/course-places.ts';
import { action, loader } from './confirm-place-page.tsx';

const TEACH = 2;

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await setPlaces(app, TEACH, 5);
});
afterAll(() => app.close());

test('looking at a place confirms nothing, its button does, and a wrong link counts as a guess', async () => {
  const missed: string[] = [];
  const codeAttempts = {
    tooMany: async () => missed.length > 1,
    recordFailure: async (ip: string) => void missed.push(ip),
  };
  const context = new RouterContextProvider();
  context.set(servicesContext, { ...app.running.services, codeAttempts });
  context.set(pageContext, { address: '192.0.2.1' } as never);
  const argsOf = (token: string) =>
    ({ context, params: { token }, request: new Request(`http://x/courses/confirm/${token}`) }) as never;
  const linkFor = async (email: string) => {
    const place = { name: 'Moira Campbell', email };
    await app.browser().post(`/v1/website/courses/${TEACH}/responses`, place);
    const [letter] = await lettersTo(app, email);
    return /courses\/confirm\/(\w+)/.exec(letter?.plain ?? '')?.[1] ?? '';
  };

  const [token, late] = [await linkFor('moira@example.co.uk'), await linkFor('late@example.co.uk')];
  const held = { state: 'held', name: 'Moira Campbell', until: '10:30am', course: { name: 'Teach with us' } };
  for (const _look of [1, 2]) expect(await loader(argsOf(token))).toMatchObject(held);
  const answer = await action(argsOf(token));
  expect([answer.status, answer.headers.get('location')]).toEqual([303, `/courses/confirm/${token}`]);
  expect(await loader(argsOf(token))).toMatchObject({ state: 'confirmed' });
  app.clock.pass({ minutes: 30 });
  expect((await action(argsOf(late))).status).toBe(303);
  expect(await loader(argsOf(late))).toMatchObject({ state: 'lapsed', course: { closed: null } });
  expect(await loader(argsOf(token))).toMatchObject({ state: 'confirmed' });

  const statusOf = (answering: Promise<unknown>) =>
    answering.then(
      () => 200,
      (thrown: Response) => thrown.status,
    );
  const wrong = argsOf('0'.repeat(26));
  expect([await statusOf(loader(wrong)), await statusOf(action(wrong))]).toEqual([404, 404]);
  expect(await statusOf(loader(argsOf(token)))).toBe(429);
});
