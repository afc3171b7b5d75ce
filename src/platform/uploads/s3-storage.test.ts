import { afterAll, expect, test } from 'vitest';
import { startS3 } from '#simulators/s3/simulator.ts';
import { systemClock } from '../clock.ts';
import { s3Storage } from './s3-storage.server.ts';

const KEY = { bucket: 'school', region: 'eu-west-2', keyId: 'a-key', secret: 'a secret' };
const s3 = await startS3(KEY);
afterAll(() => s3.close());

const storage = (changes = {}) =>
  s3Storage({ ...KEY, endpoint: s3.url, timeoutMs: 5_000, ...changes }, systemClock);
const NAME = '0123456789abcdef0123456789abcdef/416.webp';

test('a file is put, read, put again and removed, and one that isn’t there is neither an error to read nor to remove', async () => {
  for (const content of [Buffer.from([0, 255, 10]), Buffer.from('another')]) {
    await storage().put(NAME, content);
    expect(await storage().get(NAME)).toEqual(content);
  }
  expect(s3.objects.get(`pictures/${NAME}`)?.type).toBe('image/webp');
  for (const _ of ['once', 'again']) await storage().remove(NAME);
  expect(await storage().get(NAME)).toBeUndefined();
});

test.each([
  ['another secret', { secret: 'another' }, '403 SignatureDoesNotMatch'],
  ['another key', { keyId: 'another' }, '403 InvalidAccessKeyId'],
  ['another region', { region: 'us-east-1' }, '400 AuthorizationHeaderMalformed'],
  ['another bucket', { bucket: 'another' }, '404 NoSuchBucket'],
])('with %s everything fails, and says why', async (_what, changes, reason) => {
  await expect(storage(changes).check()).rejects.toThrow(reason);
  await expect(storage(changes).get(NAME)).rejects.toThrow(reason);
});

test('one that takes a request and never answers is given up', async () => {
  s3.behave('silent');
  await expect(storage({ timeoutMs: 50 }).get(NAME)).rejects.toThrow('timeout');
});
