import { expect, test } from 'vitest';
import { testApp } from '#testing/app.ts';

const PATH = '/.well-known/apple-developer-merchantid-domain-association';

test.each([
  ['is served as it was given', { APPLE_PAY_DOMAIN_ASSOCIATION: '7B2276657273696F6E227D' }, 200],
  ['is not there where the school has none', {}, 404],
])('the file by which Apple knows the host %s', async (_, settings, status) => {
  const app = await testApp(settings as Record<string, string>);
  const answer = await app.browser().raw({ method: 'GET', url: PATH });
  expect(answer.status).toBe(status);
  if (status === 200) {
    expect(answer.text).toBe('7B2276657273696F6E227D');
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
  }
  await app.close();
});
