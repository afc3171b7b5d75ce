import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Problem } from '#src/platform/http/problem.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { AMARA, contactMessage, review, traces } from '#testing/instructor-messages.ts';

import { reviewByPost } from '../reviews/submit-review.server.ts';
import { contactByPost } from './contact.server.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ MESSAGES_PER_HOUR: '3', CODES_PER_MINUTE: '3' });
});
afterAll(() => app.close());

const flood = async (path: string, bodies: object[], address: string, headers: object = {}) => {
  const statuses = [];
  for (const [index, body] of bodies.entries()) {
    const answer = await app.browser({ address }).raw({
      method: 'POST',
      url: path,
      headers: {
        'content-type': 'application/json',
        'x-requested-with': 'XMLHttpRequest',
        ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, `${value}${index}`])),
      },
      payload: JSON.stringify(body),
    });
    statuses.push(answer.status);
  }
  return statuses;
};
const five = <Body extends object>(body: Body, field: string) =>
  Array.from({ length: 5 }, (_, index) => ({ ...body, [field]: `Number ${index}` }));

test('reviews and messages have an hourly limit each, whatever address a header claims', async () => {
  const before = await traces(app);
  const claimed = { 'x-forwarded-for': '198.51.100.', 'x-real-ip': '198.51.100.' };
  const limited = [200, 200, 200, 429, 429];
  expect(await flood(`${AMARA}/reviews`, five(review, 'content'), '192.0.2.1', claimed)).toEqual(limited);
  expect(await flood(`${AMARA}/contact`, five(contactMessage, 'body'), '192.0.2.1', claimed)).toEqual(
    limited,
  );
  const after = await traces(app);
  expect(after.reviews.length - before.reviews.length).toBe(3);
  expect(after.messages.length - before.messages.length).toBe(3);
});

test('the limit is per visitor address, across all instructors', async () => {
  expect(
    await flood(`${AMARA}/contact`, [{ ...contactMessage, body: 'From elsewhere' }], '192.0.2.2'),
  ).toEqual([200]);
  const tom = '/v1/website/instructors/tom-ackroyd/contact';
  expect(await flood(tom, [{ ...contactMessage, body: 'Then Tom' }], '192.0.2.1')).toEqual([429]);
});

test('what a browser posts without a script is checked as a call is, and counted with the calls', async () => {
  const before = await traces(app);
  const deps = { ...app.running.services, messagesPerHour: 3 };
  const refusal = (work: Promise<unknown>) =>
    work.then(
      () => undefined,
      ({ status, message }: Problem) => [status, message],
    );
  const amara = { kind: 'instructor', slug: 'amara-osei' } as const;
  const typed = { ...review, rating: '5', content: 'Posted' };
  expect(await refusal(reviewByPost(deps, amara, { ...typed, rating: '' }, '192.0.2.9'))).toEqual([
    422,
    'Choose from 1 to 5 stars',
  ]);
  expect(await refusal(reviewByPost(deps, amara, typed, '192.0.2.9'))).toBeUndefined();
  expect(await refusal(contactByPost(deps, 'nobody', contactMessage, '192.0.2.9'))).toEqual([
    404,
    'We couldn’t find that instructor.',
  ]);
  const tooMany = [429, expect.stringContaining('You’ve sent too many in the la')];
  expect(await refusal(reviewByPost(deps, amara, typed, '192.0.2.1'))).toEqual(tooMany);
  expect(await refusal(contactByPost(deps, 'amara-osei', contactMessage, '192.0.2.1'))).toEqual(tooMany);
  expect((await traces(app)).reviews.length - before.reviews.length).toBe(1);
});

test('a limited visitor reads why, with our phone number', async () => {
  const answer = await app.browser({ address: '192.0.2.1' }).post(`${AMARA}/reviews`, review);
  expect([answer.status, answer.body]).toEqual([
    429,
    {
      message: 'You’ve sent too many in the last hour. Please try again later, or ring us on 0113 496 0180.',
    },
  ]);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
});

test('a rejected form does not count', async () => {
  const wrong = Array.from({ length: 6 }, () => ({ ...review, rating: 0 }));
  const statuses = await flood(`${AMARA}/reviews`, [...wrong, { ...review, content: 'Right' }], '192.0.2.3');
  expect(statuses).toEqual([...Array(6).fill(422), 200]);
});
