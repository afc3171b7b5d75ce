import { expect, test } from 'vitest';
import type { CallResult } from '#src/platform/http/api-client.ts';
import { savingQueue } from './saving-queue.ts';

const saved = { ok: true, status: 200, data: {} } as const;
const failed = (status: number): CallResult<unknown> => ({
  ok: false,
  status,
  message: `Failed with ${status}`,
  errors: {},
  transaction: undefined,
  code: status === 409 ? 'test_over' : undefined,
});

/** A queue whose calls get these answers in turn, with what happened to it. */
function queueThat(...answers: CallResult<unknown>[]) {
  const events: string[] = [];
  const queue = savingQueue({
    waitForLine: async () => void events.push('pause'),
    onWaiting: (isWaiting) => void (isWaiting && events.push('waits')),
    onRefused: ({ message, code }) => void events.push(`${message} ${code}`),
  });
  const save = (key: string, what: string) =>
    queue.save(key, async () => {
      events.push(what);
      return answers.shift() ?? saved;
    });
  return { queue, events, save };
}

test('without a line, or with a site that is busy, it is sent again until it is saved', async () => {
  const { events, save, queue } = queueThat(failed(0), failed(503), failed(429), saved);
  await save('1', 'first');
  expect(events.filter((event) => event === 'first')).toHaveLength(4);
  expect(events.filter((event) => event === 'pause')).toHaveLength(3);
  expect(queue.isEmpty()).toBe(true);
});

test('what the server refuses is told, and not sent again', async () => {
  const { events, save, queue } = queueThat(failed(409));
  await save('1', 'first');
  expect(events).toEqual(['first', 'Failed with 409 test_over']);
  expect(queue.isEmpty()).toBe(true);
});

test('things are saved one at a time, and of one thing its last state', async () => {
  const { events, save } = queueThat();
  const all = save('1', 'first');
  void save('2', 'second, old');
  void save('2', 'second, new');
  void save('1', 'first, new');
  await all;
  expect(events).toEqual(['first', 'first, new', 'second, new']);
});
