import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Manner } from '#simulators/twilio/sentinels.ts';
import { type AppWithTexts, appWithTexts } from '#testing/texts.ts';
import { HOUR_MS, londonHour } from '../../dates.ts';
import { send } from '../../mail/email.server.ts';
import { text } from '../text.server.ts';
import { textMonths } from './text-prices.server.ts';

const PHONES = ['+447400123450', '+447400123451', '+447400123452', '+447400123453'];
const FAULTS: Manner[] = [
  'too many',
  'error before accepting',
  'error after accepting',
  'answer lost',
  'down',
  'receipts out of order',
  'receipts twice',
  'receipt before the answer',
  'silent',
  'unreachable phone',
  'filtered',
];
/** The clocks go back on 25 October 2026. */
const BEGINS = '2026-10-10T09:00:00Z';
const HOURS = 30 * 24;

let app: AppWithTexts;
beforeAll(async () => {
  app = await appWithTexts();
});
afterAll(() => app.close());

const plain = text({ name: 'plain', compose: ({ body }: { body: string }) => body });
const secret = text({ name: 'secret', secretAs: 'A code', compose: ({ body }: { body: string }) => body });

/** The same choices in every run. */
function seeded(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

test('a month of faults: nothing comes twice or is lost, none in quiet hours or after STOP, and the bill is ours', async () => {
  const { phones, clock, db } = app;
  const chance = seeded(20261010);
  const pick = <One>(all: readonly One[]) => all[Math.floor(chance() * all.length)] as One;
  const stopped = new Set<string>();
  /** Their STOP reached the gateway, and not us. */
  const unheard = new Set<string>();
  const asked = new Map<string, { to: string; isUrgent: boolean; wasStopped: boolean; expiresAt: Date }>();
  const wrong: string[] = [];
  clock.set(BEGINS);
  for (let hour = 0; hour < HOURS; hour += 4) {
    clock.pass({ hours: 4 });
    if (chance() < 0.5) {
      const body = `Text ${asked.size}.`;
      const isUrgent = chance() < 0.3;
      const to = pick(PHONES);
      const expiresAt = new Date(clock.now().getTime() + (isUrgent ? 6 : 48) * HOUR_MS);
      asked.set(body, { to, isUrgent, wasStopped: stopped.has(to), expiresAt });
      await db.transaction().execute((tx) =>
        send(tx, app.running.services, pick([plain, secret]), {
          to,
          key: String(asked.size),
          data: { body },
          expiresAt,
          isUrgent,
        }),
      );
    }
    if (chance() < 0.06) {
      const phone = pick(PHONES);
      const isStopped = stopped.has(phone);
      const isLost = !isStopped && chance() < 0.4;
      if (isLost) unheard.add(phone);
      await phones.reply(phone, isStopped ? 'START' : 'STOP', { isLost });
      if (isStopped) stopped.delete(phone);
      else {
        stopped.add(phone);
        for (const one of asked.values()) if (one.to === phone) one.wasStopped = true;
      }
    }
    if (chance() < 0.5) phones.knobs.next.push(pick(FAULTS));
    const before = phones.texts().length;
    // A lost answer is asked for a minute later, and an outage ends within five.
    for (const minutes of [0, 2, 6]) {
      clock.pass({ minutes });
      await app.queue.run('send-waiting-texts');
    }
    await phones.settled();
    for (const { body, to } of phones.texts().slice(before)) {
      const one = asked.get(body);
      if (!one) continue;
      const time = londonHour(clock.now());
      if (!one.isUrgent && (time < '08:00' || time >= '21:10')) wrong.push(`${body} at ${time}`);
      if (stopped.has(to)) wrong.push(`${body} after STOP`);
    }
    const [sample] = phones.texts();
    if (hour % 48 === 0 && sample?.statusUrl) {
      const headers = { 'x-twilio-signature': 'forged' };
      const fields = { MessageSid: sample.sid, MessageStatus: 'failed' };
      const { status } = await fetch(sample.statusUrl, {
        method: 'POST',
        headers,
        body: new URLSearchParams(fields),
      });
      if (status !== 401) wrong.push(`a forged receipt was answered ${status}`);
    }
  }
  phones.knobs.next.length = 0;
  for (let n = 0; n < 8; n += 1) {
    clock.pass({ hours: 8 });
    await app.sendTexts();
    await app.queue.run('ask-text-prices');
  }
  const came = phones.texts().filter(({ body }) => asked.has(body));
  const rows = await db.selectFrom('texts').selectAll().orderBy('position').execute();
  expect(wrong).toEqual([]);
  expect(new Set(came.map(({ body }) => body)).size).toBe(came.length);
  expect(rows).toHaveLength(asked.size);
  // A gateway that has heard STOP alone says so once, and is asked no more.
  const refused = rows.filter(({ error_code }) => error_code === 21610).map(({ recipient }) => recipient);
  expect(refused.filter((phone) => !unheard.has(phone))).toEqual([]);
  expect(refused.length).toBeGreaterThan(0);
  for (const [at, [body, one]] of [...asked].entries()) {
    const row = rows[at];
    const there = came.find((text) => text.body === body);
    const isThere = there !== undefined;
    const isRefused = row?.error_code === 21610;
    // What did not leave says why: its number has answered STOP, or it was of no use any more.
    expect([body, isThere, row?.state]).toEqual([
      body,
      isThere,
      // One of which the gateway says nothing has left, and no more is known.
      there ? (there.status === 'queued' ? 'sent' : there.status) : isRefused ? 'refused' : 'withdrawn',
    ]);
    if (!isThere && !one.wasStopped) expect(row?.last_error).toBe('it was too late');
    if (!isThere && !one.isUrgent) expect(one.wasStopped).toBe(true);
  }
  expect(rows.filter(({ encrypted_body }) => encrypted_body !== null)).toEqual([]);
  expect(came.length).toBeGreaterThan(asked.size / 2);
  const months = await textMonths(db, '2026-10-01');
  const sumOf = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0);
  expect(sumOf(months.map(({ texts }) => texts))).toBe(came.length);
  const isBilled = (text: (typeof came)[number]) => text.status !== 'queued';
  expect({
    billed: sumOf(months.map(({ micros }) => Number(micros))) / 10_000,
    reckoned: sumOf(months.map(({ pence }) => pence)),
  }).toEqual({
    billed: sumOf(came.filter(isBilled).map(({ pence }) => pence)),
    reckoned: sumOf(came.filter((text) => !isBilled(text)).map(({ pence }) => pence)),
  });
});
