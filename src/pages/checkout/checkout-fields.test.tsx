import { expect, test } from 'vitest';
import { makeAccount, register } from '#testing/accounts.ts';
import { LESSON, POSTED } from '#testing/buyer.ts';
import { expectErrors, fillWrongly, type Wrong } from '#testing/field-errors-in-dom.ts';
import { openShopInDom } from '#testing/open-shop-in-dom.ts';
import { OUR_SIDE, serverError } from '#testing/shop-in-dom.tsx';

const { app, shop } = await openShopInDom();

const PLAIN = 'Please use letters, numbers and punctuation only';
const AN_EMAIL = 'Enter an email address like name@example.co.uk';
const A_PHONE = 'Enter a phone number, like 0113 496 0180 or 07700 900 982';
const A_POSTCODE = 'Enter a full UK postcode, like LS6 3AD';
const A_COUNTRY = 'Choose a country from the list';
const UNSEEN = '\u200b';
const most = (count: number) => `Use ${count} characters or fewer`;

const address: readonly Wrong[] = [
  [/^Address line 1/, 'a'.repeat(201), most(200)],
  [/^Address line 2/, `Flat${UNSEEN}3`, PLAIN],
  [/^Address line 3/, 'c'.repeat(201), most(200)],
  [/^Town or city/, 'd'.repeat(101), most(100)],
  [/^Postcode/, 'LS6', A_POSTCODE],
];
const buyer: readonly Wrong[] = [
  [/^First name/, 'f'.repeat(101), most(100)],
  // Its own, and not the first name's (R31).
  [/^Last name/, `Mars${UNSEEN}den`, PLAIN],
  [/^Phone/, 'abc', A_PHONE],
  ...address,
];
const learner: readonly Wrong[] = [
  [/^Learner’s first name/, 'f'.repeat(101), most(100)],
  [/^Learner’s last name/, `Mars${UNSEEN}den`, PLAIN],
  [/^Learner’s phone/, 'abc', A_PHONE],
  [/^Learner’s email/, 'callum@', AN_EMAIL],
  ...address,
];

test('each field of Details and of signing in has its own error under it, and goes on when it is mended', async () => {
  await shop.checkoutAt('customer', [LESSON, POSTED]);
  await shop.check('No, it’s for someone else');
  await fillWrongly(shop, [[/^Email/, 'helen@', AN_EMAIL]], /^Continue/);
  await shop.check('I have an account');
  await fillWrongly(
    shop,
    [
      [/^Email/, 'joan', AN_EMAIL],
      [/^Password/, 'x'.repeat(1_001), 'That’s too long'],
    ],
    'Sign in',
  );
  await shop.check('Continue as a guest');
  await shop.fill('Email', 'helen@example.co.uk');
  await shop.press(/^Continue/);
  await shop.section(/Delivery/);
  expect(document.title).not.toMatch(/^Error/);
});

test.each([
  ['delivery', buyer],
  ['billing', buyer],
  ['lesson', learner],
] as const)('each field of the section %s has its own error under it', async (section, fields) => {
  await shop.checkoutAt(section, [LESSON, POSTED]);
  await shop.press('Enter address manually');
  await fillWrongly(shop, fields, /^Continue/);
  if (section === 'delivery') return;

  for (const [name, typed] of fields) await shop.fill(name, typed === 'callum@' ? '' : '0113 496 0180');
  await shop.fill('Country', '250');
  // As an old page would that knows a country which is none any more.
  shop.answer('POST', new RegExp(`/checkout/${section}$`), (go, sent) =>
    go({ ...(sent as object), country: '999' }),
  );
  await shop.press(/^Continue/);
  await expectErrors(shop, [[/^Country/, '250', A_COUNTRY]]);
});

test('typing an address by hand opens by itself on an error in one of its fields', async () => {
  await shop.checkoutAt('billing', [LESSON]);
  for (const [name, typed] of [
    ['First name', 'Helen'],
    ['Last name', 'Marsden'],
    ['Phone', '07700 900 982'],
    ['Postcode', 'LS6 3AD'],
  ] as const)
    await shop.fill(name, typed);
  await shop.press('Find address');
  await shop.check(/^1 Bainbrigge Road/);
  shop.answer('POST', /\/checkout\/billing$/, (go, sent) => go({ ...(sent as object), country: '999' }));
  await shop.press(/^Continue/);
  await expectErrors(shop, [[/^Country/, '826', A_COUNTRY]]);
  expect((await shop.field(/^Address line 1/)).value).toBe('1 Bainbrigge Road');
});

test('each field of the voucher builder has its own error under it', async () => {
  await shop.open('/gift-vouchers');
  await shop.check('On a date you choose');
  await fillWrongly(
    shop,
    [
      [/^Their name/, '   ', 'Enter their name'],
      [/^Message/, 'm'.repeat(401), 'Your message must be 400 characters or fewer'],
      [/^Their email/, 'sam@', AN_EMAIL],
      [/^Send date/, '2020-02-03', 'Choose a date from tomorrow onwards, or send it now'],
    ],
    'Add to basket',
  );
});

const WRONG = 'Wrong email or password. Please try again.';

test('a wrong password is told under the email, the eleventh to wait, and who waits may go on as a guest', async () => {
  await register(shop.browser, 'unconfirmed@example.co.uk');
  await shop.checkoutAt('customer', [LESSON]);
  await shop.check('I have an account');
  for (const email of ['joan@example.co.uk', 'unconfirmed@example.co.uk']) {
    await shop.fill('Email', email);
    await shop.fill('Password', 'not the right one');
    await shop.press('Sign in');
    await expectErrors(shop, [[/^Email/, email, WRONG]]);
    expect((await shop.field('Password')).value).toBe('');
  }
  for (let tries = 2; tries < 10; tries += 1) {
    const body = { application_key: 'website', email: `joan${tries}@example.co.uk`, password: 'not right' };
    expect((await shop.browser.post('/v1/login', body)).status).toBe(401);
  }
  await shop.fill('Email', 'joan@example.co.uk');
  await shop.fill('Password', 'not the right one');
  await shop.press('Sign in');
  await expect
    .poll(() => shop.text('.problem li').join())
    .toMatch(/^Too many attempts\. Please wait (a minute|\d+ minutes), or reset your password by email\.$/);
  await expect.poll(() => document.activeElement?.className).toContain('problem');
  expect(shop.all('.toast')).toEqual([]);
  await shop.check('Continue as a guest');
  await shop.fill('Email', 'joan@example.co.uk');
  await shop.check('No, it’s for someone else');
  await shop.press(/^Continue/);
  await shop.section(/Billing/);
});

test('who cannot be signed out is still signed in, and told', async () => {
  await makeAccount(app, shop.browser);
  await shop.checkoutAt('customer', [LESSON]);
  await expect.poll(() => document.body.textContent).toContain('Signed in as');
  shop.answer('POST', /\/v1\/logout$/, serverError);
  await shop.press('Sign out');
  await expect.poll(() => shop.text('.toast p')).toEqual([OUR_SIDE]);
  expect(document.body.textContent).toContain('Signed in as');
});
