import { expect, test } from 'vitest';
import type { BasketResponse } from '#src/features/basket/api-schema.ts';
import { LESSON, POSTED, person } from '#testing/buyer.ts';
import { openShopInDom } from '#testing/open-shop-in-dom.ts';

const THEORY = { product_id: 1, type: 'product' };
const TRAINING = { product_id: 1, type: 'training' };

const { app, shop } = await openShopInDom();

type Typed = Record<string, string>;

const PERSON: Typed = { 'First name': 'Ælfrida', 'Last name': 'O’Neill-Ng', Phone: '07700 900418' };
const ADDRESS: Typed = {
  'Address line 1': 'Flat 3, "The Old Mill"',
  'Address line 2': '22 Estcourt Avenue',
  'Address line 3': 'Headingley',
  'Town or city': 'Leeds',
  Postcode: 'LS6 3E',
};
const LEARNER: Typed = {
  'Learner’s first name': 'Callum',
  'Learner’s last name': 'Marsden',
  'Learner’s phone': '07700 90',
  'Learner’s email': 'callum@',
};

const field = (label: string) => shop.field(new RegExp(`^${label}`));

async function type(typed: Typed) {
  for (const [label, text] of Object.entries(typed)) await shop.fill(new RegExp(`^${label}`), text);
}

async function expectTyped(typed: Typed) {
  for (const [label, text] of Object.entries(typed))
    await expect.poll(async () => (await field(label)).value, { message: label }).toBe(text);
}

const expectChecked = (name: string) =>
  expect.poll(async () => (await shop.field(name)).checked, { message: name }).toBe(true);
const byHand = () => shop.press('Enter address manually');
const said = () => shop.text('main').join();
const steps = () => shop.text('.road h2').map((title) => title.split(/\W/)[0]);
const FOUND = /^2 Bainbrigge Road/;

/** A section as it is filled in and not saved: what is done, and what must still be there afterwards. */
interface Unsaved {
  at: 'customer' | 'delivery' | 'billing' | 'lesson';
  fill(): Promise<unknown>;
  kept(): Promise<unknown>;
}

test.each<[what: string, unsaved: Unsaved]>([
  [
    'the details',
    {
      at: 'customer',
      async fill() {
        await type({ Email: 'helen@exam' });
        await shop.check('No, it’s for someone else');
      },
      async kept() {
        await expectTyped({ Email: 'helen@exam' });
        await expectChecked('No, it’s for someone else');
      },
    },
  ],
  [
    'the delivery, typed by hand',
    {
      at: 'delivery',
      async fill() {
        await byHand();
        await type({ ...PERSON, ...ADDRESS });
      },
      kept: () => expectTyped({ ...PERSON, ...ADDRESS }),
    },
  ],
  [
    'an address that was found and chosen',
    {
      at: 'billing',
      async fill() {
        await type({ Postcode: 'LS6 3AD' });
        await shop.press('Find address');
        await shop.check(FOUND);
      },
      kept: () => expectTyped({ Postcode: 'LS6 3AD', 'Address line 1': '2 Bainbrigge Road' }),
    },
  ],
  [
    'an address of which only the first line was typed',
    {
      at: 'billing',
      async fill() {
        await byHand();
        await type({ 'Address line 1': '4 Bainb' });
      },
      kept: () => expectTyped({ 'Address line 1': '4 Bainb' }),
    },
  ],
  [
    'a foreign billing address',
    {
      at: 'billing',
      async fill() {
        await byHand();
        await type({ ...PERSON, ...ADDRESS, Postcode: '75001' });
        await shop.fill('Country', '250');
      },
      kept: () => expectTyped({ ...PERSON, ...ADDRESS, Postcode: '75001', Country: '250' }),
    },
  ],
  [
    'the learner, with every kind of field',
    {
      at: 'lesson',
      async fill() {
        await byHand();
        await type({ ...LEARNER, ...ADDRESS });
        for (const slot of ['Monday morning', 'Monday evening', 'Sunday afternoon']) await shop.check(slot);
        (await shop.field('Monday evening')).click();
      },
      async kept() {
        await expectTyped({ ...LEARNER, ...ADDRESS });
        for (const slot of ['Monday morning', 'Sunday afternoon']) await expectChecked(slot);
        expect(shop.all('input[type=checkbox]:checked')).toHaveLength(2);
      },
    },
  ],
  [
    'a learner who is the buyer after all',
    { at: 'lesson', fill: () => shop.check('I am'), kept: () => expectChecked('I am') },
  ],
])('%s, as it was typed, outlives a reload, and is in another tab', async (_what, { at, fill, kept }) => {
  await shop.checkoutAt(at, [LESSON, POSTED]);
  await fill();
  // At once, in the middle of a pause of typing, and with no more than another tab has.
  sessionStorage.clear();
  await shop.open('/basket/checkout');
  await kept();
  if (at === 'customer') return;
  await expect.poll(said).toContain('helen@example.co.uk');
  expect(said()).toContain('The lessons are for someone else');
  if (at !== 'delivery') return;
  // Refused, for its postcode.
  await shop.press(/^Continue/);
  await expect.poll(() => document.activeElement?.className).toContain('problem');
  await kept();
  await shop.open('/basket/checkout');
  await kept();
});

test('a completed section that is changed and left keeps the change for later, and is not changed by it', async () => {
  await shop.checkoutAt('payment', [LESSON]);
  await shop.press('Edit billing');
  await shop.section(/Billing/);
  await type({ 'First name': 'Joanna' });
  await shop.press('Edit details');
  await shop.section(/Details/);
  await expect.poll(said).toContain('Joan Watson');
  await shop.open('/basket/checkout');
  await shop.section(/Payment/);
  await shop.press('Edit billing');
  await expectTyped({ 'First name': 'Joanna' });
  await shop.press(/^Continue/);
  await shop.section(/Payment/);
  // Saved is saved: no draft stands over it.
  await shop.press('Edit billing');
  await type({ 'First name': 'Joanne' });
  await shop.press(/^Continue/);
  await shop.section(/Payment/);
  await expect.poll(said).toContain('Joanne Watson');
  await shop.open('/basket/checkout');
  await shop.section(/Payment/);
  await shop.press('Edit billing');
  await expectTyped({ 'First name': 'Joanne' });
});

test('Edit reopens a section as it was saved, and its Continue goes to the first one that is not complete', async () => {
  await shop.checkoutAt('lesson', [LESSON]);
  const completed = () => shop.text('.road li').filter((step) => step.includes('Completed')).length;
  expect(completed()).toBe(2);
  await shop.press('Edit details');
  await shop.section(/^Details/);
  expect(shop.all('#open-section')).toHaveLength(1);
  await expect.poll(() => document.activeElement?.id).toBe('open-section');
  await expectChecked('No, it’s for someone else');
  await shop.press(/^Continue/);
  await shop.section(/^Learner/);
  await expect.poll(() => document.activeElement?.id).toBe('open-section');
  await shop.press('Edit billing');
  await shop.section(/^Billing/);
  await expectTyped({ 'First name': person.firstname, Postcode: person.postcode });
  await type({ 'First name': 'Heleen' });
  await shop.press(/^Continue/);
  await shop.section(/^Learner/);
  await expect.poll(said).toContain(`Heleen ${person.surname}`);
  expect(completed()).toBe(2);
});

test('what was typed into another section is there after going to PayPal and back', async () => {
  shop.loadCardForm('opens');
  await shop.checkoutAt('payment', [LESSON]);
  await shop.press('Edit details');
  await type({ Email: 'typed@example.co.uk' });
  await shop.press('Edit learner');
  await type({ 'Learner’s first name': 'Calum' });
  await shop.open('/basket/checkout');
  await shop.section(/Payment/);
  await shop.check(/^PayPal/);
  await shop.acceptAll();
  await expect
    .poll(async () => (await shop.button('Continue to PayPal')).getAttribute('aria-disabled') !== 'true')
    .toBe(true);
  await shop.press('Continue to PayPal');
  await expect
    .poll(() => `${location.href} ${shop.text('.problem, .toast p').join()}`)
    .not.toMatch(/\/basket\/checkout( |$)/);
  await shop.open('/basket/checkout?paypal=true&status=cancel');
  await shop.section(/Payment/);
  await shop.press('Edit details');
  await expectTyped({ Email: 'typed@example.co.uk' });
  await shop.press('Edit learner');
  await expectTyped({ 'Learner’s first name': 'Calum' });
});

test('a section that another tab takes away and brings back still has what was typed', async () => {
  const uuid = await shop.checkoutAt('delivery', [LESSON, POSTED]);
  expect(steps()).toEqual(['Details', 'Delivery', 'Billing', 'Learner', 'Payment']);
  await type(PERSON);
  await shop.answeredAll();
  const { contents } = shop.storedBasket() as BasketResponse;
  const parcel = contents.products.find(({ type }) => type === POSTED.type);
  const path = '/v1/website/basket';
  app.clock.pass({ seconds: 1 });
  const without = await shop.browser.delete<BasketResponse>(`${path}/${parcel?.id}`, { basket: uuid });
  shop.inAnotherTab(without.body);
  await expect.poll(steps).toEqual(['Details', 'Billing', 'Learner', 'Payment']);
  await shop.section(/Billing/);
  await expect.poll(() => document.activeElement?.id).toBe('open-section');
  await expect
    .poll(() => shop.text('[aria-live=polite]').join())
    .toContain('Your basket has changed. The steps are now Details, Billing, Learner, Payment.');
  app.clock.pass({ seconds: 1 });
  const again = await shop.browser.post<BasketResponse>(path, { ...POSTED, quantity: 1, basket: uuid });
  shop.inAnotherTab(again.body);
  await shop.section(/Delivery/);
  await expectTyped(PERSON);
});

const pay = async () => {
  await expect
    .poll(async () => (await shop.button(/^Pay £/)).getAttribute('aria-disabled') !== 'true')
    .toBe(true);
  await shop.press(/^Pay £/);
  await expect.poll(() => location.pathname).toMatch(/^\/basket\/checkout\/confirmation\//);
};

test('who learns is what was said last', async () => {
  await shop.checkoutAt('payment', [LESSON]);
  await shop.press('Edit details');
  await shop.check('Yes, I’m learning');
  await shop.press(/^Continue/);
  await expect.poll(said).toContain('The lessons are for you');
  expect(said()).not.toContain('Sam Watson');
});

test('training alone has a Trainee', async () => {
  shop.loadCardForm('opens');
  await shop.checkoutAt('lesson', [TRAINING], true);
  await shop.section(/^Trainee ?, step 3 of 4/);
  expect(said()).toContain('The training is for you');
  await shop.check('Someone else');
  await shop.field('Trainee’s first name');
  await shop.check('I am');
  await expect
    .poll(() => shop.all('label').some((label) => /^Trainee’s/.test(label.textContent)))
    .toBe(false);
  await shop.check('Same as billing address');
  await shop.press(/^Continue/);
  await shop.section(/Payment/);
  await shop.acceptAll();
  await pay();
});

test('digital products alone have no learner, and must be asked for at once', async () => {
  shop.loadCardForm('opens');
  await shop.checkoutAt('customer', [THEORY]);
  expect(said()).not.toContain('Is this for you?');
  await type({ Email: 'helen@example.co.uk' });
  await shop.press(/^Continue/);
  await shop.section(/Billing/);
  expect(steps()).toEqual(['Details', 'Billing', 'Payment']);

  await shop.checkoutAt('payment', [THEORY]);
  await shop.check(/^I accept the/);
  await expect
    .poll(async () => shop.describedAs(await shop.button(/^Pay £/)))
    .toMatch(/agree to get your digital products/);
  expect((await shop.button(/^Pay £/)).getAttribute('aria-disabled')).toBe('true');
  expect(shop.all('label a[href="/learning/try"]')).toHaveLength(1);
  await shop.check(/^Please send my digital/);
  await pay();
});

test('a parcel asks for a delivery address in the United Kingdom, and billing can be the same', async () => {
  shop.loadCardForm('opens');
  await shop.checkoutAt('delivery', [POSTED]);
  await shop.section(/^Delivery ?, step 2 of 4/);
  await byHand();
  expect(said()).toContain('We only post to addresses in the United Kingdom.');
  expect(shop.text('label')).not.toContain('Country');
  await type({ 'First name': 'Helen', 'Last name': 'Marsden', Phone: '07700 900418' });
  await type({ 'Address line 1': '4 Bainbrigge Road', Postcode: 'ls63ad' });
  await shop.press(/^Continue/);
  await shop.section(/Billing/);
  expect(said()).toMatch(/Helen Marsden, 4 Bainbrigge Road.*LS6 3AD/);
  await shop.check('Same as my delivery address');
  await expectTyped({ 'First name': 'Helen', Postcode: 'LS6 3AD' });
  await shop.press(/^Continue/);
  await shop.section(/Payment/);
  await shop.acceptAll();
  await pay();
  await shop.open(location.pathname);
  await expect.poll(() => shop.text('h2, h3')).toContain('Your parcel');
});
