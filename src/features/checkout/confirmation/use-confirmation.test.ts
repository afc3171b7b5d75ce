import { afterEach, expect, test, vi } from 'vitest';
import { onCalls } from '#src/platform/http/api-client.ts';
import { poll } from './use-confirmation.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function polled(answers: readonly (() => Response)[]) {
  vi.useFakeTimers();
  const fetched = vi.spyOn(globalThis, 'fetch').mockReset();
  for (const answer of answers) fetched.mockResolvedValueOnce(answer());
  const told: string[] = [];
  const stop = onCalls({ begun: () => undefined, failed: (_call, { message }) => told.push(message) });
  const result = poll('a-payment', new AbortController().signal);
  await vi.runAllTimersAsync();
  stop();
  return { told, asked: fetched.mock.calls.length, state: (await result)?.state };
}

const fails = (message: string) => () => Response.json({ message }, { status: 503 });
const undecided = () =>
  Response.json({ whom: 'Your bank', total: '250.80', asked_at: null }, { status: 202 });

test('of four polls that fail the last one is told, and nothing of an undecided payment', async () => {
  expect(await polled(['one', 'two', 'three', 'four'].map(fails))).toEqual({
    told: ['four'],
    asked: 4,
    state: 'FAILED',
  });
  expect(await polled([fails('one'), undecided, undecided, undecided])).toEqual({
    told: [],
    asked: 4,
    state: 'FAILED',
  });
});
