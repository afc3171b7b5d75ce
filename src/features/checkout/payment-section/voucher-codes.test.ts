import { beforeEach, describe, expect, test } from 'vitest';
import { LESSON, testBuyer } from '#testing/buyer.ts';
import { letSettle } from '#testing/invariants.ts';
import { settlingApp } from '#testing/settling-app.ts';
import { boughtCodes, buyVouchers, E_VOUCHER, GIFT_CARD } from '#testing/vouchers.ts';

const app = await settlingApp({ CODES_PER_MINUTE: '10' });
beforeEach(() => app.clock.pass({ minutes: 1 }));

const ready = async (...products: NonNullable<Parameters<typeof testBuyer>[1]>) =>
  (await testBuyer(app, products)).fillIn();
describe('a code', () => {
  test('that is wrong is refused with one answer', async () => {
    const buyer = await ready(LESSON);
    for (const code of ['', '1234', 'AAAA-AAAA-AAAA-AAAA', "' or 1=1 --", 'x'.repeat(100)]) {
      const { status, body } = await buyer.enterCode(code);
      const words =
        code === '' ? 'Enter a code' : 'We don’t recognise that code. Please check it and try again.';
      expect([code, status, body.errors]).toEqual([code, 422, { code: [words] }]);
    }
  });

  test('of a void voucher is answered like a wrong one; of a used or an expired one it says so', async () => {
    const [dead = '', spent = '', old = ''] = await boughtCodes(app, '10', '10', '10');
    const hash = app.running.services.secrets.hash;
    const update = (code: string, change: object) =>
      app.db.updateTable('vouchers').set(change).where('code_hash', '=', hash(code)).execute();
    await update(dead, { state: 'void' });
    const spender = await ready(LESSON);
    await spender.enterCode(spent);
    await spender.pay();
    await update(old, { expires_on: '2026-11-20' });
    const buyer = await ready(LESSON);
    const words = async (code: string) => (await buyer.enterCode(code)).body.errors?.code?.[0];
    expect(await words(dead)).toBe('We don’t recognise that code. Please check it and try again.');
    expect(await words(spent)).toBe('There’s nothing left on that voucher.');
    expect(await words(old)).toBe('That voucher was only valid until 20 November 2026.');
  });

  test('is for the browser that entered it: another one neither sees nor spends it', async () => {
    const [code = ''] = await boughtCodes(app, '50');
    const buyer = await ready(LESSON);
    await buyer.enterCode(code);
    const other = app.browser();
    const started = await other.post<{ vouchers: unknown[] }>('/v1/website/checkout/start', {
      basket: buyer.basket,
    });
    expect(started.body.vouchers).toEqual([]);
  });
});

test('codes, names, messages and links of vouchers are in no line of the log', async () => {
  const from = app.logged.length;
  const canary = {
    ...E_VOUCHER,
    recipient_name: 'Canaryname',
    recipient_email: 'canary.voucher@example.com',
    personal_message: 'Canary words',
  };
  const bought = await buyVouchers(app, [canary, { ...GIFT_CARD, recipient_name: 'Canarycard' }]);
  const codes = bought.secrets.map(({ code }) => code);
  const buyer = await ready(LESSON);
  await buyer.enterCode(`${codes[0]}x`);
  for (const code of codes) await buyer.enterCode(code);
  await buyer.pay();
  await buyer.browser.post('/v1/website/basket/voucher', { ...canary, amount: '1' });
  await letSettle(app);
  const lines = app.logged.slice(from).join('\n');
  expect(lines).toContain('/v1/website/checkout/vouchers');
  for (const secret of ['anary', bought.manage, ...bought.secrets.flatMap(({ code, page }) => [code, page])])
    expect(lines).not.toContain(secret);
});

test('codes are tried out slowly: the eleventh in a minute waits, whether it is right or wrong', async () => {
  const buyer = await ready(LESSON);
  const statuses: number[] = [];
  for (let tries = 0; tries < 11; tries += 1)
    statuses.push((await buyer.enterCode('AAAA-AAAA-AAAA-AAAA')).status);
  expect(statuses).toEqual([...Array(10).fill(422), 429]);
});
