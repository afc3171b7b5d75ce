import { expect, test } from 'vitest';
import { inThread } from './thread.server.ts';

const call = inThread<typeof import('#testing/called-in-a-thread.ts')>('testing/called-in-a-thread.ts');

test('what a function returns comes back as it would from here', async () => {
  const answers = await Promise.all(['ab', 'c'].map((text) => call('doubled', Buffer.from(text))));
  expect(answers).toEqual([Buffer.from('abab'), Buffer.from('cc')]);
});

test('what it throws is thrown here, and a thread that ends is told to who waits and replaced', async () => {
  await expect(call('refuse')).rejects.toThrow(new RangeError('No drawing for that'));
  await expect(Promise.all([call('die'), call('doubled', Buffer.from('a'))])).rejects.toThrow('ended');
  expect(await call('doubled', Buffer.from('a'))).toEqual(Buffer.from('aa'));
});

test('this thread goes on while that one works', async () => {
  const told = new Int32Array(new SharedArrayBuffer(4));
  const working = call('waitUntilTold', told);
  await new Promise((resolve) => setTimeout(resolve, 1));
  Atomics.store(told, 0, 1);
  Atomics.notify(told, 0);
  expect(await working).not.toBe('timed-out');
});
