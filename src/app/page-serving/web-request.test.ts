import { expect, test } from 'vitest';
import { toWebRequest } from './web-request.server.ts';

const CONFIG = {
  publicUrl: 'http://localhost:3000',
  ownOrigins: ['http://localhost:3000', 'http://127.0.0.1:3000'],
};
const request = (headers: Record<string, string>, url = '/basket?a=b?c') =>
  toWebRequest({ headers, url, method: 'POST', body: 'intent=add' }, CONFIG);

test('the router is asked at our own address, whatever the request says', async () => {
  const webRequest = request({ host: 'elsewhere.example', cookie: 'a=b' });
  expect([webRequest.url, webRequest.headers.get('cookie')]).toEqual([
    'http://localhost:3000/basket?a=b?c',
    'a=b',
  ]);
  expect(await webRequest.text()).toBe('intent=add');
  expect(request({}, '//elsewhere.example/basket').url).toBe(
    'http://localhost:3000//elsewhere.example/basket',
  );
});

test('a form of the site’s other name in development comes from our own address; one from elsewhere does not', () => {
  const from = (origin: string) => request({ origin }).headers.get('origin');
  expect(from('http://127.0.0.1:3000')).toBe('http://localhost:3000');
  expect(from('https://elsewhere.example')).toBe('https://elsewhere.example');
});
