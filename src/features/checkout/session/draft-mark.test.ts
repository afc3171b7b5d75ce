import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MARK, markDraft, readWithDraft } from './draft-mark.ts';

const kept = new Map<string, string>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => {
  kept.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** The answers one after the other, the last for good. */
function server(...marks: (string | undefined)[]) {
  let reads = 0;
  const read = async () => {
    const mark = marks[Math.min(reads, marks.length - 1)];
    reads += 1;
    return { ok: true, data: { drafts: { billing: { city: 'Leeds', ...(mark && { [MARK]: mark }) } } } };
  };
  return { read, asked: () => reads };
}
async function opened(read: ReturnType<typeof server>['read']) {
  const reading = readWithDraft(read);
  await vi.runAllTimersAsync();
  return (await reading).data?.drafts.billing?.[MARK as 'city'];
}

test('a page that was loaded anew waits for the draft that the page before sent', async () => {
  markDraft();
  const { mark } = markDraft();
  const { read, asked } = server(undefined, 'an older one', mark);
  expect(await opened(read)).toBe(mark);
  expect(asked()).toBe(3);
  expect(await opened(read)).toBe(mark);
  expect(asked(), 'and no more once it has come').toBe(4);
});

test('a draft that was answered is not waited for, a later one still is', async () => {
  const first = markDraft();
  const second = markDraft();
  first.answered();
  expect([...kept.values()]).toEqual([second.mark]);
  second.answered();
  const { read, asked } = server(undefined);
  await opened(read);
  expect(asked()).toBe(1);
});

test('a draft that never comes holds the page up for two seconds, once', async () => {
  markDraft();
  const began = Date.now();
  const { read, asked } = server(undefined);
  await opened(read);
  expect(Date.now() - began).toBe(2_000);
  expect(asked()).toBe(9);
  await opened(read);
  expect(asked()).toBe(10);
});

test('a checkout that is not there is not waited for', async () => {
  markDraft();
  const read = vi.fn(async () => ({ ok: false }));
  expect(await readWithDraft(read)).toEqual({ ok: false });
  expect(read).toHaveBeenCalledOnce();
});
