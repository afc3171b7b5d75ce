import { expect, test } from 'vitest';
import { MINUTE_MS } from '#src/platform/dates.ts';
import { offeredWallets } from './offered-wallets.server.ts';

function asking() {
  let now = Date.parse('2026-11-29T10:00:00Z');
  const account = { wallets: ['APPLE_PAY'] as string[] | undefined, asked: 0 };
  const wallets = offeredWallets(
    async () => {
      account.asked += 1;
      return account.wallets;
    },
    { now: () => new Date(now) },
  );
  /** What a page is told, once an answer that it set off has come. */
  const shown = async () => {
    wallets.areOffered();
    await Promise.resolve();
    return wallets.areOffered();
  };
  const pass = (minutes: number) => {
    now += minutes * MINUTE_MS;
  };
  return { pass, account, wallets, shown };
}

test('no wallet is shown before the gateway has answered', async () => {
  const { wallets, shown } = asking();
  expect(wallets.areOffered()).toBe(false);
  expect(await shown()).toBe(true);
});

test('the gateway is asked once an hour, and its new answer holds', async () => {
  const { pass, account, wallets, shown } = asking();
  await wallets.ask();
  account.wallets = [];
  pass(59);
  expect(await shown()).toBe(true);
  expect(account.asked).toBe(1);
  pass(1);
  expect(await shown()).toBe(false);
  expect(account.asked).toBe(2);
});

test('a gateway that does not answer leaves it as it was, and is asked again after a minute', async () => {
  const { pass, account, wallets, shown } = asking();
  await wallets.ask();
  account.wallets = undefined;
  pass(60);
  expect(await shown()).toBe(true);
  expect(await shown()).toBe(true);
  expect(account.asked).toBe(2);
  account.wallets = [];
  pass(1);
  expect(await shown()).toBe(false);
});
