import { expect, test } from 'vitest';
import { makeAccount, PASSWORD, signIn } from '#testing/accounts.ts';
import { BRAIN_TRAINING, LESSON } from '#testing/buyer.ts';
import { openShopInDom } from '#testing/open-shop-in-dom.ts';

const { app, shop } = await openShopInDom();

const SIGNED_OUT = 'You’ve signed out. Everything is still in your basket.';
const PHONE = '07700 900418';
const ADDRESS = {
  address_line_1: '4 Bainbrigge Road',
  address_line_2: '',
  address_line_3: '',
  city: 'Leeds',
  postcode: 'LS6 3AD',
  country: '826',
};

const said = () => shop.text('main').join();
const typedIn = async (name: string) => (await shop.field(name)).value;

/** An account with a phone and an address, from another browser than this one. */
async function accountElsewhere(): Promise<string> {
  const browser = app.browser();
  const { email } = await makeAccount(app, browser);
  const person = { firstname: 'Joan', surname: 'Watson', phone: PHONE, ...ADDRESS };
  const saved = await browser.put('/v1/account', person);
  expect(saved.status, saved.text).toBe(200);
  return email;
}

async function signInOnTheWay(email: string) {
  await shop.check('I have an account');
  await shop.fill('Email', email);
  await shop.fill('Password', PASSWORD);
  await shop.press('Sign in');
  await expect.poll(said).toContain(`Signed in as Joan Watson, ${email}`);
}

test('signing in on the way fills in what the account knows, and signing out takes it away', async () => {
  const email = await accountElsewhere();
  await shop.checkoutAt('customer', [LESSON, BRAIN_TRAINING]);
  await shop.check('No, it’s for someone else');
  await signInOnTheWay(email);
  await shop.section(/Details/);
  await expect.poll(() => document.activeElement?.id).toBe('open-section');
  expect((await shop.field('No, it’s for someone else')).checked).toBe(true);

  const sent: unknown[] = [];
  shop.answer('POST', /\/checkout\/customer$/, (go, body) => {
    sent.push(body);
    return go();
  });
  await shop.press(/^Continue/);
  await shop.section(/Billing/);
  expect(sent).toEqual([
    {
      basket: expect.any(String),
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      email,
      customer_is_pupil: false,
    },
  ]);
  expect(said()).toContain(`Joan Watson, ${email}`);
  expect(await typedIn('First name')).toBe('Joan');
  expect((await typedIn('Phone')).replaceAll(' ', '')).toBe(PHONE.replaceAll(' ', ''));
  expect(await typedIn('Address line 1')).toBe(ADDRESS.address_line_1);
  await shop.fill('First name', 'Joanna');
  await shop.press('Edit details');
  await shop.section(/Details/);
  await shop.press('Sign out');

  await expect.poll(() => location.search).toBe('?left');
  await shop.open('/basket/checkout?left');
  await shop.section(/Details/);
  await expect.poll(() => shop.text('.notice')).toEqual([SIGNED_OUT]);
  await expect.poll(() => document.activeElement?.id).toBe('open-section');
  expect(location.search).toBe('');
  expect((await shop.field('Continue as a guest')).checked).toBe(true);
  expect(await typedIn('Email')).toBe('');
  expect(said()).not.toContain(email);
  expect(shop.storedBasket()?.contents.products).toHaveLength(2);
  await shop.fill('Email', 'helen@example.co.uk');
  await shop.check('No, it’s for someone else');
  await shop.press(/^Continue/);
  await shop.section(/Billing/);
  expect(shop.all('.notice')).toEqual([]);
  expect(await typedIn('First name')).toBe('');
  expect(await typedIn('Phone')).toBe('');
});

test('signed in before, what the account knows is completed, and the order is the account’s', async () => {
  const email = await accountElsewhere();
  await signIn(shop.browser, email);
  shop.loadCardForm('opens');
  await shop.fillBasket([BRAIN_TRAINING]);
  await shop.open('/basket/checkout');
  await shop.section(/Payment/);
  expect(said()).toContain(`Joan Watson, ${email}`);
  await shop.button('Edit billing');
  await shop.acceptAll();
  await expect
    .poll(async () => (await shop.button(/^Pay £/)).getAttribute('aria-disabled') !== 'true')
    .toBe(true);
  await shop.press(/^Pay £/);
  await expect.poll(() => location.pathname).toMatch(/^\/basket\/checkout\/confirmation\//);
  const owners = await app.db
    .selectFrom('orders')
    .innerJoin('account_users', 'account_users.id', 'orders.account_id')
    .select('account_users.email')
    .execute();
  expect(owners).toEqual([{ email }]);
});

test('who has signed out in another tab is told, with nothing of the account left', async () => {
  const email = await accountElsewhere();
  await shop.checkoutAt('customer', [LESSON]);
  await signInOnTheWay(email);
  await shop.check('Yes, I’m learning');
  // In the other tab.
  expect((await shop.browser.post('/v1/logout')).status).toBeLessThan(300);
  await shop.press(/^Continue/);
  await expect.poll(() => shop.text('.notice')).toEqual([SIGNED_OUT]);
  expect(said()).not.toContain('Joan');
  expect(shop.storedBasket()?.contents.products).toHaveLength(1);
});
