import { beforeAll, describe, expect, test } from 'vitest';
import { officeDepsOf } from '#src/app/services.server.ts';
import { readNewOrder } from '#src/features/office/orders/by-phone/read-new-order.server.ts';
import { decryptVoucherSecrets } from '#src/features/vouchers/vouchers.server.ts';
import { bodyOf } from '#src/platform/mail/email-renderers.server.ts';
import { LESSON } from '#testing/buyer.ts';
import { openShop } from '#testing/checkout-shop.ts';
import { addTestCode } from '#testing/discount-codes.ts';
import { payPalBuyers } from '#testing/paypal-buyers.ts';
import { PHONE_ORDER, phoneOrders } from '#testing/phone-order.ts';
import { tenHours, wire } from '#testing/prices.ts';
import { boughtCodes, E_VOUCHER, GIFT_CARD, TO_PRINT } from '#testing/vouchers.ts';

const { app } = await openShop();
const { db } = app;
const phone = phoneOrders(app);
const { aoife, make, makeByTransfer, makeInCash, draftOf, open, page, came, took, refundAll } = phone;
const { subjectsTo } = payPalBuyers(app);

/** Sent on a later day: the school sells on 21 November 2026. */
const ON_THE_DAY = { ...E_VOUCHER, send_at: '2026-11-30' };
const ALONE = { items: '', expected_total: '100.00' };

const issued = (basket: string) =>
  db
    .selectFrom('vouchers')
    .innerJoin('orders', 'orders.id', 'vouchers.order_id')
    .selectAll('vouchers')
    .where('basket_uuid', '=', basket)
    .orderBy('position')
    .execute();
const pay = async (made: { id: string; link: string }) => {
  const payer = await open(made);
  await payer.consents({ terms: true, lessons_start: 'soon' });
  return payer.pay();
};
const shown = async (draft: string) =>
  readNewOrder(officeDepsOf(app.running), new URLSearchParams({ draft }));

describe('gift vouchers by phone', () => {
  test('are shown where they are paid, issued once the money is there, and sent as was agreed', async () => {
    const change = {
      email: 'giver@example.com',
      expected_total: wire(tenHours.total + 100_00 + 50_00 + 1_99),
      delivery_firstname: 'Nan',
      delivery_surname: 'Marsden',
      delivery_line_1: '2 Otley Road',
      delivery_city: 'Leeds',
      delivery_postcode: 'ls6 2aa',
    };
    const made = await make(change, { vouchers: [ON_THE_DAY, GIFT_CARD] });
    expect((await page(made.link))?.shown).toMatchObject({
      checkout: { basket: { contents: { postage: '1.99' } } },
      vouchers: [
        {
          name: 'Sam',
          worth: '£100',
          how: 'By email on Monday 30 November 2026, to sam@example.com.',
          message: 'Happy birthday!\nMind the roundabouts.',
        },
        { worth: '£50', how: 'By post, + £1.99 postage for the order.' },
      ],
      people: expect.arrayContaining([
        { name: 'Sent to', value: 'Nan Marsden, 2 Otley Road, Leeds LS6 2AA' },
      ]),
    });
    expect(await issued(made.id)).toEqual([]);
    const { body } = await pay(made);
    const [emailed, posted, ...others] = await issued(made.id);
    expect(others).toEqual([]);
    expect(emailed).toMatchObject({ state: 'scheduled', email: 'sam@example.com', value_pence: 100_00 });
    expect(posted).toMatchObject({ state: 'pending', card_template: 'card-classic-l', value_pence: 50_00 });
    const payer = await open(made);
    expect((await payer.read(body.transaction)).body).toMatchObject({
      vouchers: [{ delivery: 'scheduled', send_on: '2026-11-30' }, { delivery: 'to_post' }],
    });
    const { code } = decryptVoucherSecrets(app.running.services.secrets, emailed as never) ?? { code: '-' };
    expect(app.logged.filter((line) => line.includes(code))).toEqual([]);
  });

  test('are paid for by no voucher, as in the shop', async () => {
    const [code = ''] = await boughtCodes(app, '500');
    const made = await make({ ...ALONE, email: 'circle@example.com' }, { vouchers: [TO_PRINT] });
    expect((await page(made.link))?.shown).toMatchObject({ checkout: { takes_vouchers: false } });
    await (await open(made)).enterCode(code);
    expect((await page(made.link))?.shown).toMatchObject({ checkout: { due: '100.00' } });
  });

  test('take the discount codes that are for them, and no others', async () => {
    await addTestCode(app, 'GIFT10', { appliesTo: 'vouchers' });
    await addTestCode(app, 'NOGIFTS', { appliesTo: 'everything' });
    const sell = async (code: string, expected_total: string) =>
      aoife('makePhoneOrder', {
        ...PHONE_ORDER,
        ...ALONE,
        code,
        expected_total,
        entry: crypto.randomUUID(),
        draft: await draftOf({ vouchers: [E_VOUCHER] }),
      });
    expect((await sell('NOGIFTS', '100.00'))[0]).toBe(422);
    expect(await sell('GIFT10', '90.00')).toEqual([200, '']);
  });

  test('are taken back unspent with a refund, and issued for cash once it is recorded', async () => {
    const made = await makeInCash(
      { email: 'cash@example.com', expected_total: wire(tenHours.total + 100_00) },
      { vouchers: [E_VOUCHER] },
    );
    expect(await issued(made.id)).toEqual([]);
    await took(made.id);
    await took(made.id);
    expect(await issued(made.id)).toMatchObject([{ state: 'pending', email: 'sam@example.com' }]);
    await refundAll(made.id);
    expect(await issued(made.id)).toMatchObject([{ state: 'void' }]);
  });

  describe('by bank transfer', () => {
    beforeAll(phone.openAccount);

    test('go at once where their day has passed when the money comes, and say so', async () => {
      const email = 'late@example.com';
      const sendAt = new Date(app.clock.now().getTime() + 5 * 86_400_000).toISOString().slice(0, 10);
      const made = await makeByTransfer(
        { ...ALONE, email },
        { vouchers: [{ ...E_VOUCHER, send_at: sendAt }] },
      );
      app.clock.pass({ days: 10 });
      expect((await page(made.link))?.shown).toMatchObject({
        checkout: { basket: { contents: { products: [{ voucher: { send_at: null } }] } } },
        vouchers: [
          {
            how: expect.stringMatching(
              /^By email as soon as it’s paid, to sam@example.com. Its day, .* has passed.$/,
            ),
          },
        ],
      });
      expect(await came(made.id, '100.00')).toEqual([200, '']);
      expect(await issued(made.id)).toMatchObject([{ state: 'pending', send_on: sendAt }]);
      const before = (await subjectsTo('sam@example.com')).length;
      await app.queue.drain();
      expect(await subjectsTo('sam@example.com')).toHaveLength(before + 1);
      expect(await issued(made.id)).toMatchObject([{ state: 'sent', send_count: 1 }]);
      const receipts = db.selectFrom('emails').selectAll().where('recipient', '=', email);
      const receipt = await receipts.where('subject', 'like', 'Your %order%').executeTakeFirstOrThrow();
      expect((await bodyOf(receipt, app.running.services))?.plain).toMatch(
        /emailed to sam@example.com in a few minutes, as its day, .* has passed/,
      );
    });
  });
});

describe('what is put on an order one by one', () => {
  const put = (input: object) => aoife('savePhoneVoucher', { ...E_VOUCHER, ...input });

  test('is changed and removed before the order is made, as it was shown', async () => {
    const draft = await draftOf({ vouchers: [E_VOUCHER, GIFT_CARD] });
    const { drafted, version } = await shown(draft);
    const [first, second] = drafted;
    expect(drafted).toMatchObject([
      { amount: '£100.00', note: 'for Sam. By email as soon as it’s paid, to sam@example.com.' },
      { amount: '£50.00', voucher: { voucher_type: 'gift-card', amount: '50.00', recipient_name: 'Sam' } },
    ]);
    const change = { draft, item: first?.item, amount: '25', recipient_email: 'sam@example.org' };
    expect((await put({ ...change, expected_version: version - 1 }))[0]).toBe(409);
    expect(await put({ ...change, expected_version: version })).toEqual([200, '']);
    // Sent twice, it is done once.
    expect((await put({ draft, expected_version: version }))[0]).toBe(409);
    const remove = { draft, item: second?.item, expected_version: version + 1 };
    expect(await aoife('removePhoneLine', remove)).toEqual([200, '']);
    expect((await aoife('removePhoneLine', { ...remove, expected_version: version + 2 }))[0]).toBe(404);
    expect((await shown(draft)).chosen).toMatchObject({ total: '£25.00', draft });
    await make({ ...ALONE, draft, expected_total: '25.00' });
    expect((await shown(draft)).drafted).toEqual([]);
  });

  test('is given for a course at its whole price, and stays that when it is changed', async () => {
    const draft = crypto.randomUUID();
    expect(await put({ draft, expected_version: 1, amount: '', gift: 'course-1' })).toEqual([200, '']);
    const { drafted, gifts, version } = await shown(draft);
    expect(gifts).toContainEqual(['course-1', 'Calm at the Wheel, £195.00']);
    expect(gifts.map(([key]) => key)).toContain('product-1');
    expect(drafted).toMatchObject([
      { name: 'Calm at the Wheel as a gift, Birthday', amount: '£195.00', voucher: { gift: 'course-1' } },
    ]);
    const [line] = drafted;
    const again = { draft, item: line?.item, expected_version: version };
    expect(await put({ ...again, ...line?.voucher, recipient_name: 'Ann' })).toEqual([200, '']);
    expect((await shown(draft)).chosen).toMatchObject({ total: '£195.00' });
    expect((await put({ draft, expected_version: version + 1, gift: 'training-1' }))[0]).toBe(422);
    await make({ ...ALONE, email: 'gift@example.com', draft, expected_total: '195.00' });
  });

  test('obeys the rules of the shop’s builder', async () => {
    const refusalOf = async (input: object) =>
      (await put({ draft: crypto.randomUUID(), expected_version: 1, ...input }))[1];
    expect(await refusalOf({ amount: '5' })).toBe('Enter an amount from £10 to £1,000');
    expect(await refusalOf({ recipient_email: '' })).toBe('Enter their email address');
    expect(await refusalOf({ personal_message: 'x'.repeat(401) })).toContain('400 characters or fewer');
    expect(await refusalOf({ send_at: '2020-01-01' })).toContain('from tomorrow onwards');
    expect(await refusalOf({ send_to: 'buyer' })).toBe('Choose a card');
  });

  test('is nobody’s after a day, and never what another order or the shop is being paid for', async () => {
    const draft = await draftOf({ vouchers: [E_VOUCHER] });
    const { id } = await make({ email: 'kept@example.com' });
    expect((await put({ draft: id, expected_version: 1 }))[0]).toBe(409);
    expect((await shown(id)).drafted).toEqual([]);
    expect(
      await aoife('makePhoneOrder', { ...PHONE_ORDER, ...ALONE, entry: crypto.randomUUID(), draft: id }),
    ).toEqual([422, 'Choose what to sell']);
    app.clock.pass({ hours: 25 });
    expect((await shown(draft)).drafted).toEqual([]);
  });

  test('is sold beside lessons, with codes, in one order', async () => {
    const draft = await draftOf({ vouchers: [E_VOUCHER], places: [{ course: 1, name: 'Moira Campbell' }] });
    const query = new URLSearchParams({ draft, postcode: 'LS6 3AD', lesson: String(LESSON.product_id) });
    const { chosen } = await readNewOrder(officeDepsOf(app.running), query);
    expect(chosen).toMatchObject({ expectedTotal: wire(tenHours.total + 100_00 + 50_00), isTaught: true });
    expect(chosen?.lines).toHaveLength(3);
  });
});
