import { expect, test } from 'vitest';
import type { BasketItem, BasketResponse } from '#src/features/basket/api-schema.ts';
import type { OfferedDesigns } from '#src/features/vouchers/builder/designs/designs-api-schema.ts';
import { openShopInDom } from '#testing/open-shop-in-dom.ts';

const { shop } = await openShopInDom();

const VOUCHER = '/v1/website/basket/voucher';
const MESSAGE = 'Mind the cones.\nLove, Ada';

/** As the basket has it once the form is filled in for Sam. */
const sam = {
  voucher_type: 'e-voucher',
  template: 'birthday',
  card_template: null,
  value: '100.00',
  recipient_name: 'Sam Otieno',
  recipient_email: 'sam.otieno@example.co.uk',
  personal_message: MESSAGE,
  send_to: 'recipient',
  send_at: null,
};
const ordered = {
  voucher_type: 'e-voucher',
  template: 'birthday',
  card_template: null,
  amount: '50',
  recipient_name: 'Sam Otieno',
  recipient_email: 'sam.otieno@example.co.uk',
  personal_message: 'Mind the cones.',
  send_to: 'recipient',
  send_at: null,
  send_now: true,
};

async function fillForSam({ email = 'sam.otieno@example.co.uk' } = {}) {
  await shop.check(/^Birthday/);
  await shop.check(/^£100/);
  await shop.fill('Their name', 'Sam Otieno');
  await shop.fill(/^Message/, MESSAGE);
  await shop.fill('Their email', email);
}

const follow = async (link: string) => shop.open((await shop.link(link)).getAttribute('href') ?? '');
const said = () => shop.text('main').join();
const labels = () => shop.text('label');

async function addToBasket() {
  await shop.press('Add to basket');
  await expect.poll(() => shop.text('h1')).toEqual(['My Basket']);
}

/** The basket of this browser as the server has it. */
async function vouchersOnServer() {
  const { body } = await shop.browser.get<BasketResponse>(`/v1/website/basket/${shop.storedBasket()?.uuid}`);
  return body.contents.products.map(({ voucher }) => voucher);
}

/** A basket with these, kept in this browser without what is their recipients'. */
async function keepBasketWith(vouchers: object[]): Promise<BasketItem[]> {
  let basket: BasketResponse | undefined;
  for (const voucher of vouchers) {
    const added = await shop.browser.post<BasketResponse>(VOUCHER, { ...voucher, basket: basket?.uuid });
    expect(added.status, added.text).toBe(200);
    basket = added.body;
  }
  const { contents } = basket as BasketResponse;
  const products = contents.products.map((item) => ({
    ...item,
    voucher: item.voucher && {
      ...item.voucher,
      recipient_name: '',
      recipient_email: null,
      personal_message: '',
    },
  }));
  shop.keepBasket({ ...(basket as BasketResponse), contents: { ...contents, products } });
  return contents.products;
}

test('six numbered sections ask for a voucher; what is mended is mended, and what is left is told anew', async () => {
  await shop.open('/gift-vouchers');
  await expect
    .poll(() => shop.text('.leg > legend'))
    .toEqual([
      '1Choose your voucher',
      '2Pick a design',
      '3Choose an amount',
      '4Make it personal',
      '5Who should we send it to?',
      '6When should we send it?',
    ]);
  await shop.check(/^Other amount/);
  await shop.fill(/^Amount in pounds/, '9.999');
  await shop.fill(/^Their email/, 'sam@');
  await shop.check('On a date you choose');
  for (const name of [/^Their name/, /^Their email/])
    expect((await shop.field(name)).hasAttribute('required')).toBe(true);
  await shop.press('Add to basket');
  await expect.poll(() => shop.all('.problem li')).toHaveLength(4);
  const amount = await shop.field(/^Amount in pounds/);
  expect(amount.value).toBe('9.999');
  expect(amount.getAttribute('aria-invalid')).toBe('true');

  await shop.fill(/^Amount in pounds/, '1,000.01');
  await shop.fill(/^Their name/, 'Sam');
  await shop.fill(/^Their email/, 'sam@example.co.uk');
  await shop.fill(/^Send date/, '2020-01-01');
  await shop.press('Add to basket');
  await expect
    .poll(() => shop.text('.problem li'))
    .toEqual([expect.stringMatching(/from £10 to £1,000/), expect.stringMatching(/from tomorrow on/)]);
  await shop.fill(/^Amount in pounds/, '1,000');
  await shop.check('Now, as soon as you’ve paid');
  await addToBasket();
  expect((await vouchersOnServer())[0]?.value).toBe('1000.00');
});

test('the designs that the page comes with are then those that the call answers', async () => {
  const gate = Promise.withResolvers<void>();
  shop.answer('GET', /voucher-templates$/, async (go) => {
    const { templates, cards } = (await (await go()).json()) as OfferedDesigns;
    await gate.promise;
    return Response.json({ templates: templates.slice(0, 3), cards });
  });
  await shop.open('/gift-vouchers');
  const offered = (field: string) => shop.all(`input[name=${field}]`).length;
  await expect.poll(() => offered('template')).toBe(8);
  gate.resolve();
  await expect.poll(() => offered('template')).toBe(3);
  await shop.check(/^Gift card/);
  await expect.poll(() => offered('card')).toBe(4);
});

test('the counter follows what is typed, is said after a pause, and what no card can show is named', async () => {
  await shop.open('/gift-vouchers');
  await shop.fill(/^Message/, 'a\nb');
  await expect.poll(() => shop.text('.counter')).toEqual(['397 characters remaining']);
  await expect.poll(() => shop.text('.counter ~ [aria-live]')).toEqual(['397 characters remaining']);
  await shop.fill(/^Message/, 'x'.repeat(401));
  await expect.poll(() => shop.text('.counter')).toEqual(['1 character too many']);
  await shop.fill(/^Message/, 'Well done, 李明!');
  await expect.poll(said).toContain('The card can’t show 李 明, so we’ll leave that out.');
  await shop.fill(/^Message/, 'Well done, Łukasz! 🎂 שלום');
  await expect.poll(said).not.toContain('The card can’t show');
});

test('nobody’s name, address or message is kept in the browser', async () => {
  const kept = () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]);
  await shop.open('/gift-vouchers');
  await fillForSam();
  expect(kept()).toContain('birthday');
  expect(kept()).not.toMatch(/sam|otieno|cones/i);

  await shop.open('/gift-vouchers');
  await expect.poll(async () => (await shop.field(/^Birthday/)).checked).toBe(true);
  await expect.poll(async () => (await shop.field(/^£100/)).checked).toBe(true);
  for (const name of [/^Their name/, /^Their email/, /^Message/])
    expect((await shop.field(name)).value).toBe('');

  await fillForSam();
  await addToBasket();
  expect(shop.storedBasket()?.contents.products[0]?.voucher?.template).toBe('birthday');
  expect(kept()).not.toMatch(/sam|otieno|cones/i);
  await shop.open('/basket');
  await expect.poll(said).toContain('for Sam Otieno');
  // What was added is no draft.
  await shop.open('/gift-vouchers');
  await expect.poll(async () => (await shop.field(/^First lesson/)).checked).toBe(true);
});

/** "Monday 14 December 2026". */
function toText(day: string) {
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' });
  return format.format(new Date(`${day}T12:00:00Z`)).replace(',', '');
}

test('an e-voucher is sent on a date that is chosen', async () => {
  await shop.open('/gift-vouchers');
  await fillForSam();
  await shop.check('On a date you choose');
  const date = await shop.field(/^Send date/);
  expect(date.type).toBe('date');
  expect(shop.describedAs(date)).toBe('We’ll send it at 8am, UK time');
  const { min, max } = date;
  expect(Date.parse(max) - Date.parse(min)).toBeGreaterThan(360 * 86_400_000);
  await shop.fill(/^Send date/, min);
  await shop.check('Now, as soon as you’ve paid');
  await expect.poll(() => labels().includes('Send date')).toBe(false);
  await shop.check('On a date you choose');
  // Sending it now has cleared the date.
  expect((await shop.field(/^Send date/)).value).toBe('');
  await shop.fill(/^Send date/, max);
  await addToBasket();
  await expect.poll(said).toContain(`By email on ${toText(max)}`);
  expect(await vouchersOnServer()).toEqual([{ ...sam, send_at: max }]);
});

test('an e-voucher to its buyer has a card to print, and no address that was typed before', async () => {
  await shop.open('/gift-vouchers');
  await fillForSam({ email: 'left@behind.example' });
  await shop.check(/^To me/);
  await expect.poll(() => labels().includes('Their email')).toBe(false);
  expect(said()).toContain('We’ll email it to the address you give at checkout.');
  await shop.check(/^Roundabout/);
  await addToBasket();
  await expect.poll(said).toContain('By email to you, with a Roundabout card to print');
  expect(await vouchersOnServer()).toEqual([
    { ...sam, card_template: 'card-roundabout', recipient_email: null, send_to: 'buyer' },
  ]);
});

test('a gift card goes by post, to an address that the checkout asks for', async () => {
  await shop.open('/gift-vouchers');
  await fillForSam();
  await shop.check(/^Gift card/);
  await expect.poll(() => shop.all('input[name=card]')).toHaveLength(4);
  expect(said()).toContain('We’ll ask for the delivery address at checkout');
  expect(labels()).not.toContain('Their email');
  expect(labels()).not.toContain('On a date you choose');
  expect(said()).toContain('£100.00 + £1.99 postage');
  await shop.check(/^B-road/);
  await addToBasket();
  await expect.poll(said).toContain('By post, + £1.99 postage for the order');
  expect(said()).toContain('£101.99');
  expect(await vouchersOnServer()).toEqual([
    {
      ...sam,
      voucher_type: 'gift-card',
      template: null,
      card_template: 'card-b-road',
      recipient_email: null,
      send_to: null,
    },
  ]);
});

test('a voucher of the basket is changed, and only that one', async () => {
  await keepBasketWith([ordered, { ...ordered, recipient_name: 'Ada' }]);
  await shop.open('/basket');
  await follow('Edit E-voucher, Birthday');
  await expect.poll(() => shop.text('h1')).toEqual(['Change your voucher']);
  expect((await shop.field(/^Their name/)).value).toBe('Sam Otieno');
  expect((await shop.field(/^Their email/)).value).toBe('sam.otieno@example.co.uk');
  expect((await shop.field(/^Message/)).value).toBe('Mind the cones.');
  expect((await shop.field(/^£50/)).checked).toBe(true);
  await shop.check(/^Other amount/);
  await shop.fill(/^Amount in pounds/, '£62.50');
  await shop.fill(/^Their name/, 'Samuel');
  await shop.press('Save changes');
  await expect.poll(() => shop.text('h1')).toEqual(['My Basket']);
  await expect.poll(said).toContain('for Samuel');
  expect(said()).toContain('£62.50');
  const saved = (await vouchersOnServer()).map((voucher) => [voucher?.recipient_name, voucher?.value]);
  expect(saved.sort()).toEqual([
    ['Ada', '50.00'],
    ['Samuel', '62.50'],
  ]);
});

test('a voucher that is not in the basket leads to the basket, and another tab’s comes with its name', async () => {
  await keepBasketWith([ordered]);
  await shop.open('/basket/gift-vouchers/6f1c1a3e-0000-4000-8000-000000000000');
  await expect.poll(() => shop.text('h1')).toEqual(['That voucher isn’t in your basket']);
  await follow('See my basket');
  await expect.poll(said).toContain('for Sam Otieno');
  const other = await shop.browser.post<BasketResponse>(VOUCHER, {
    ...ordered,
    recipient_name: 'Ada',
    basket: shop.storedBasket()?.uuid,
  });
  expect(other.status, other.text).toBe(200);
  shop.inAnotherTab(other.body);
  await expect.poll(said).toContain('for Ada');
  expect(said()).toContain('for Sam Otieno');
});
