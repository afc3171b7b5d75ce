import { expect, test } from 'vitest';
import { inLimitedThread, TooSlowError } from './limited-thread.server.ts';

const call = inLimitedThread<typeof import('#testing/called-in-a-thread.ts')>(
  'testing/called-in-a-thread.ts',
);

test('a call that never ends is ended, and the next one is made all the same', async () => {
  const endless = call(500, 'neverEnd');
  const next = call(20_000, 'doubled', Buffer.from('ab'));
  await expect(endless).rejects.toThrow(TooSlowError);
  expect(await next).toEqual(Buffer.from('abab'));
});

test('what a function throws is thrown here, and so is that its thread has ended', async () => {
  await expect(call(20_000, 'refuse')).rejects.toThrow(new RangeError('No drawing for that'));
  await expect(call(20_000, 'die')).rejects.toThrow('ended');
});
