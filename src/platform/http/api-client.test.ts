import { afterEach, expect, test, vi } from 'vitest';
import { callApi, callSite, onCalls } from './api-client.ts';

afterEach(() => vi.restoreAllMocks());

test('a path outside /v1/ is never called, and the console says why', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch');
  const said = vi.spyOn(console, 'error').mockReturnValue();
  const answer = await callApi('GET', '/website/basket');
  expect(said).toHaveBeenCalledWith('API ENDPOINT DOES NOT START WITH /v1');
  expect(fetched).not.toHaveBeenCalled();
  expect(answer.ok).toBe(false);
});

test('the site’s own addresses path is exempt', async () => {
  const said = vi.spyOn(console, 'error').mockReturnValue();
  const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json({ message: 'Nothing' }));
  await callSite('/basket/checkout/addresses', { postcode: 'LS6 3AD' });
  expect(said).not.toHaveBeenCalled();
  expect(fetched).toHaveBeenCalledOnce();
});

test('every call says that a script sent it, and brings the cookies', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json({}));
  await callApi('POST', '/v1/website/basket', { body: {}, query: { page: '2' } });
  const [path, sent] = fetched.mock.calls[0] ?? [];
  expect(path).toBe('/v1/website/basket?page=2');
  expect(sent).toMatchObject({ credentials: 'include', headers: { 'X-Requested-With': 'XMLHttpRequest' } });
});

test('a call and its failure are told to those who listen, unless it is quiet', async () => {
  const refusal = { message: 'Please check.', errors: { email: ['Enter an email'] }, code: 'wrong' };
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(refusal, { status: 422 }));
  const heard: unknown[] = [];
  const stop = onCalls({
    begun: (call) => heard.push(call),
    failed: (call, { message }) => heard.push([call, message]),
  });
  expect(await callApi('GET', '/v1/website/countries', { quiet: true })).toMatchObject({
    status: 422,
    ...refusal,
  });
  expect(heard).toEqual([]);
  await callApi('GET', '/v1/website/countries');
  const call = 'GET/v1/website/countries';
  expect(heard).toEqual([call, [call, 'Please check.']]);
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json([]));
  await callApi('GET', '/v1/website/countries');
  expect(heard).toEqual([call, [call, 'Please check.'], call]);
  stop();
});

test.each([
  ['the response’s', () => Response.json({ message: 'Not now.' }, { status: 503 }), 'Not now.'],
  [
    'the raw error where the response has none',
    () => new Response('<h1>Bad Gateway</h1>', { status: 502 }),
    'Request failed with status code 502',
  ],
  ['the raw error of a success that cannot be read', () => new Response('<p>'), /^SyntaxError: /],
  [
    'the raw error where no response comes',
    () => Promise.reject(new TypeError('Failed to fetch')),
    'TypeError: Failed to fetch',
  ],
])('the message is %s (§8)', async (_, respond, message) => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => respond());
  expect(await callApi('GET', '/v1/website/countries')).toMatchObject({
    ok: false,
    message: typeof message === 'string' ? message : expect.stringMatching(message),
  });
});

test('offline, the raw error is followed by what to do', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  const { message } = (await callApi('GET', '/v1/website/countries')) as { message: string };
  expect(message).toBe(
    'TypeError: Failed to fetch. You seem to be offline: please check your connection and try again.',
  );
  vi.unstubAllGlobals();
});
