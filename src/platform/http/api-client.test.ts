import { afterEach, expect, test, vi } from 'vitest';
import { callApi, callSite, onCallEnded } from './api-client.ts';

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

test('how a call ended is told to those who listen, unless it is quiet', async () => {
  const refusal = { message: 'Please check.', errors: { email: ['Enter an email'] }, code: 'wrong' };
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(refusal, { status: 422 }));
  const heard = vi.fn();
  const stop = onCallEnded(heard);
  expect(await callApi('GET', '/v1/website/countries', { quiet: true })).toMatchObject({
    status: 422,
    ...refusal,
  });
  expect(heard).not.toHaveBeenCalled();
  await callApi('GET', '/v1/website/countries');
  expect(heard).toHaveBeenLastCalledWith('GET/v1/website/countries', expect.objectContaining(refusal));
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json([]));
  await callApi('GET', '/v1/website/countries');
  expect(heard).toHaveBeenLastCalledWith('GET/v1/website/countries', undefined);
  stop();
});
