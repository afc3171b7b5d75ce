import { RouterContextProvider } from 'react-router';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messageContext } from '#src/features/instructors/contact/message-deps.server.ts';
import { pageContext } from '#src/platform/context/page-context.server.ts';
import { servicesContext } from '#src/platform/context/services.server.ts';
import { lettersTo } from '#testing/accounts.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { setPlaces } from '#testing/course-places.ts';
import { action, loader } from './alert-page.tsx';
import * as asking from './ask-alert-page.tsx';

const TEACH = 2;
const HELEN = 'helen@example.co.uk';

let app: TestApp;
let context: RouterContextProvider;
beforeAll(async () => {
  app = await testApp();
  await setPlaces(app, TEACH, 0);
  context = new RouterContextProvider();
  context.set(servicesContext, {
    ...app.running.services,
    codeAttempts: { tooMany: async () => false, recordFailure: async () => {} },
  });
  context.set(messageContext, { ...app.running.services, messagesPerHour: 10 });
  context.set(pageContext, { address: '192.0.2.1' } as never);
});
afterAll(() => app.close());

const post = (fields: Record<string, string>) => ({ method: 'POST', body: new URLSearchParams(fields) });
const argsOf = (path: string, fields?: Record<string, string>) =>
  ({
    context,
    params: { token: path.split('/').at(-1) },
    request: new Request(`http://x${path}`, fields && post(fields)),
  }) as never;
const leadsTo = (answer: unknown) => (answer as Response).headers.get('location');

test('a browser without scripts asks, confirms and stops by forms, and looking changes nothing', async () => {
  const page = '/tell-me?course=teach-with-us';
  expect(await asking.loader(argsOf(page))).toMatchObject({
    about: { what: 'a place is free on Teach with us', isThere: false, fields: { course_id: '2' } },
  });
  const refused = await asking.action(argsOf(page, { course_id: '2', name: '', email: 'helen' }));
  expect(refused).toMatchObject({
    data: { errors: { name: ['Enter your name'] }, values: { email: 'helen' } },
    init: { status: 422 },
  });
  const sent = await asking.action(argsOf(page, { course_id: '2', name: 'Helen', email: HELEN }));
  expect(leadsTo(sent)).toBe(`${page}&sent`);

  const [letter] = await lettersTo(app, HELEN);
  const path = /\/tell-me\/\w+/.exec(letter?.plain ?? '')?.[0] ?? '';
  for (const _look of [1, 2]) expect(await loader(argsOf(path))).toMatchObject({ isConfirmed: false });
  expect(leadsTo(await action(argsOf(path, { intent: 'confirm' })))).toBe(path);
  expect(await loader(argsOf(path))).toMatchObject({ isConfirmed: true });
  expect(leadsTo(await action(argsOf(path, { intent: 'stop' })))).toBe('/tell-me/stopped');
  expect(await loader(argsOf('/tell-me/stopped'))).toBe(null);
  await expect(loader(argsOf(path))).rejects.toMatchObject({ status: 404 });
});

test('a place that is there, an outcode that is taught and no outcode are nothing to wait for', async () => {
  expect(await asking.loader(argsOf('/tell-me?outcode=ls6'))).toMatchObject({ about: { isThere: true } });
  expect(await asking.loader(argsOf('/tell-me?outcode=ze1'))).toMatchObject({
    about: { what: 'we teach in ZE1', isThere: false },
  });
  await expect(asking.loader(argsOf('/tell-me?outcode=QQ1'))).rejects.toMatchObject({ status: 302 });
  await expect(asking.loader(argsOf('/tell-me?course=nothing'))).rejects.toMatchObject({ status: 404 });
});
