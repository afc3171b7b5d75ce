import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { draftKeeper } from './draft-keeper.ts';

const email = (value: string) => ({ email: value });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function typing(answers: boolean[] = []) {
  const sent: Record<string, string>[] = [];
  const send = async (fields: Record<string, string>) => {
    sent.push(fields);
    return { ok: answers.shift() ?? true };
  };
  const keeper = draftKeeper();
  keeper.see(email(''), send);
  return { keeper, sent, type: (value: string) => keeper.see(email(value), send) };
}

describe('what is typed', () => {
  test('is sent once after a pause, as it is then', async () => {
    const { sent, type } = typing();
    type('h');
    await vi.advanceTimersByTimeAsync(400);
    type('he');
    await vi.advanceTimersByTimeAsync(499);
    expect(sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent).toEqual([email('he')]);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(sent).toHaveLength(1);
  });

  test('is not sent where nothing has changed since the form opened', async () => {
    const { keeper, sent, type } = typing();
    type('');
    await vi.advanceTimersByTimeAsync(5_000);
    await keeper.flush();
    expect(sent).toEqual([]);
  });

  test('goes at once when the section is left, and not a second time', async () => {
    const { keeper, sent, type } = typing();
    type('helen');
    await keeper.flush();
    await keeper.flush();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(sent).toEqual([email('helen')]);
  });

  test('is not sent once it is dropped for a save', async () => {
    const { keeper, sent, type } = typing();
    type('helen');
    keeper.drop();
    await vi.advanceTimersByTimeAsync(5_000);
    await keeper.flush();
    expect(sent).toEqual([]);
  });

  test('is sent again on leaving where it did not arrive', async () => {
    const { keeper, sent, type } = typing([false]);
    type('helen');
    await vi.advanceTimersByTimeAsync(500);
    await keeper.flush();
    expect(sent).toEqual([email('helen'), email('helen')]);
  });

  test('is not sent again where it was saved while its draft was on the way', async () => {
    const { keeper, sent, type } = typing([false]);
    type('helen');
    const flushed = keeper.flush();
    keeper.drop();
    await flushed;
    await keeper.flush();
    expect(sent).toHaveLength(1);
  });
});
