import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MARK, markDraft, readWithDraft } from './draft-mark.ts';

const tab = new Map<string, string>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => tab.get(key) ?? null,
    setItem: (key: string, value: string) => tab.set(key, value),
    removeItem: (key: string) => tab.delete(key),
  });
});
afterEach(() => {
  tab.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** The answers one after the other, the last for good. */
function server(...marks: (string | undefined)[]) {
  let asked = 0;
  const read = async () => {
    const mark = marks[Math.min(asked, marks.length - 1)];
    asked += 1;
    return { ok: true, data: { drafts: { billing: { city: 'Leeds', ...(mark && { [MARK]: mark }) } } } };
  };
  return { read, asked: () => asked };
}
async function opened(read: ReturnType<typeof server>['read']) {
  const reading = readWithDraft(read);
  await vi.runAllTimersAsync();
  return (await reading).data?.drafts.billing?.[MARK as 'city'];
}

test('a page that was loaded anew waits for the draft that the page before sent', async () => {
  markDraft('billing');
  const { mark } = markDraft('billing');
  const { read, asked } = server(undefined, 'an older one', mark);
  expect(await opened(read)).toBe(mark);
  expect(asked()).toBe(3);
  expect(await opened(read)).toBe(mark);
  expect(asked(), 'and no more once it has come').toBe(4);
});

test('a draft that was answered is not waited for, a later one still is', async () => {
  const first = markDraft('billing');
  const second = markDraft('billing');
  first.answered();
  expect([...tab.values()]).toEqual([`billing ${second.mark}`]);
  second.answered();
  const { read, asked } = server(undefined);
  await opened(read);
  expect(asked()).toBe(1);
});

test('a draft that never comes holds the page up for two seconds, once', async () => {
  markDraft('billing');
  const began = Date.now();
  const { read, asked } = server(undefined);
  await opened(read);
  expect(Date.now() - began).toBe(2_000);
  expect(asked()).toBe(7);
  await opened(read);
  expect(asked()).toBe(8);
});

test('a checkout that is not there is not waited for', async () => {
  markDraft('billing');
  const read = vi.fn(async () => ({ ok: false }));
  expect(await readWithDraft(read)).toEqual({ ok: false });
  expect(read).toHaveBeenCalledOnce();
});

test('where the browser keeps nothing, nothing is waited for', async () => {
  vi.stubGlobal('sessionStorage', undefined);
  markDraft('billing').answered();
  const { read, asked } = server(undefined);
  await opened(read);
  expect(asked()).toBe(1);
});
