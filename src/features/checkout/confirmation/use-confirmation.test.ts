import { afterEach, expect, test, vi } from 'vitest';
import { onCalls } from '#src/platform/http/api-client.ts';
import { poll } from './use-confirmation.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function polled(answers: readonly (() => Response)[]) {
  vi.useFakeTimers();
  const askedAt: number[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
    askedAt.push(Date.now());
    return answers[askedAt.length - 1]?.() ?? Response.error();
  });
  const told: string[] = [];
  const stop = onCalls({ begun: () => undefined, failed: (_call, { message }) => told.push(message) });
  const result = poll('a-payment', new AbortController().signal);
  await vi.runAllTimersAsync();
  stop();
  const waits = askedAt.slice(1).map((at, index) => at - (askedAt[index] ?? 0));
  return { told, waits, state: (await result)?.state };
}

const fails = (message: string) => () => Response.json({ message }, { status: 503 });
const undecided = () =>
  Response.json({ whom: 'Your bank', total: '250.80', asked_at: null }, { status: 202 });

test('of four polls a second apart that fail the last one is told, and nothing of an undecided payment', async () => {
  expect(await polled(['one', 'two', 'three', 'four'].map(fails))).toEqual({
    told: ['four'],
    waits: [1_000, 1_000, 1_000],
    state: 'FAILED',
  });
  expect(await polled([fails('one'), undecided, undecided, undecided])).toEqual({
    told: [],
    waits: [1_000, 1_000, 1_000],
    state: 'FAILED',
  });
});
