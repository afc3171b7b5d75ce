import { RouterContextProvider } from 'react-router';
import { afterAll, expect, test } from 'vitest';
import { pageContext } from '#src/platform/context/page-context.server.ts';
import { servicesContext } from '#src/platform/context/services.server.ts';
import { lettersTo } from '#testing/accounts.ts';
import { testApp } from '#testing/app.ts';
import { setPlaces } from '#testing/course-places.ts';
import { linkMailedTo } from '#testing/mailed-links.ts';
import { builtSite } from '#testing/pages.ts';
import { plainBrowser } from '#testing/plain-browser.ts';
import { thrownStatus } from '#testing/thrown-status.ts';
import { action, loader } from './confirm-place-page.tsx';

const app = await testApp();
afterAll(() => app.close());
const site = await builtSite(app);

test('a place that was asked for is confirmed by the link in its email', async () => {
  const [name, email] = ['Moira <i>Campbell</i>', 'moira@example.co.uk'];
  await app.browser().post('/v1/website/courses/2/responses', { name, email });
  const visitor = plainBrowser(site);
  await visitor.open(await linkMailedTo(app, email, /\/courses\/confirm\/\w+/));
  expect(visitor.part('dd', name).text).toBe(name);
  await visitor.press('Confirm my place');
  expect(visitor.heading).toBe('Your place is confirmed');
  expect(visitor.text).toContain('Thank you, your place is reserved.');
  expect(visitor.buttons).not.toContain('Confirm my place');
});

test('without scripts a place is put into the basket, and no name gets into an address', async () => {
  const visitor = plainBrowser(site);
  await visitor.open('/courses');
  await visitor.follow('Calm at the Wheel');
  expect(visitor.parts('h2', 'How the day works')).toHaveLength(1);
  await visitor.press(/deposit/, { Comments: 'By bike,\nif dry.' });
  expect(visitor.part('[role=alert]').link(/./).getAttribute('href')).toBe('#course-name');
  expect(visitor.field(/^Comments/).value).toBe('By bike,\nif dry.');
  await visitor.press(/deposit/, { 'Full name': 'Moira Campbell' });
  expect(visitor.heading).toBe('My Basket');
  expect(visitor.text).toContain('for Moira Campbell');
  expect(visitor.address).not.toContain('Moira');
});

test('a course that is sold out leads on to others', async () => {
  const visitor = plainBrowser(site);
  await visitor.open('/courses/night-and-winter-driving');
  expect(visitor.part('aside').text).toMatch(/^Full .*There are no places left on this course\./);
  await visitor.part('main').follow('Other courses');
  expect(visitor.part('article', 'Night and Winter Driving').text).toContain('Full');
});

const TEACH = 2;

test('looking at a place confirms nothing, its button does, and a wrong link counts as a guess', async () => {
  await setPlaces(app, TEACH, 5);
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

  const [token, late] = [await linkFor('ewan@example.co.uk'), await linkFor('late@example.co.uk')];
  const held = { state: 'held', name: 'Moira Campbell', until: '10:30am', course: { name: 'Teach with us' } };
  for (const _look of [1, 2]) expect(await loader(argsOf(token))).toMatchObject(held);
  const answer = await action(argsOf(token));
  expect([answer.status, answer.headers.get('location')]).toEqual([303, `/courses/confirm/${token}`]);
  expect(await loader(argsOf(token))).toMatchObject({ state: 'confirmed' });
  app.clock.pass({ minutes: 30 });
  expect((await action(argsOf(late))).status).toBe(303);
  expect(await loader(argsOf(late))).toMatchObject({ state: 'lapsed', course: { closed: null } });
  expect(await loader(argsOf(token))).toMatchObject({ state: 'confirmed' });

  const wrong = argsOf('0'.repeat(26));
  expect([await thrownStatus(loader(wrong)), await thrownStatus(action(wrong))]).toEqual([404, 404]);
  expect(await thrownStatus(loader(argsOf(token)))).toBe(429);
});
