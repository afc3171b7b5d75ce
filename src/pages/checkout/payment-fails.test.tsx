import { afterEach, expect, test, vi } from 'vitest';
import { LESSON } from '#testing/buyer.ts';
import { openShopInDom } from '#testing/open-shop-in-dom.ts';
import { NO_CONNECTION, OUR_SIDE, serverError } from '#testing/shop-in-dom.tsx';

const { app, shop } = await openShopInDom();
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const AUTHORISE = /\/checkout\/authorise$/;
const CONFIRM = /\/checkout\/confirm$/;
const NOT_LOADED = 'Could not connect to the payment gateway.';

const openPayment = () => shop.checkoutAt('payment', [LESSON]);
const pay = () => shop.press(/^Pay £|^Continue to PayPal/);
const payable = async () =>
  (await shop.button(/^Pay £|^Continue to PayPal/)).getAttribute('aria-disabled') !== 'true';

/** Above what the section asks for, with the focus. */
async function expectSaid(says: string) {
  await expect.poll(() => shop.text('section .problem[role=alert]')).toEqual([says]);
  await expect.poll(() => document.activeElement?.className).toContain('problem');
}

/** Nothing but the clock of the page stands still from here on. */
const stopClock = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

const notOpening: [string, () => unknown][] = [
  ['whose script does not load', () => undefined],
  ['whose frame does not load', () => shop.loadCardForm('fails')],
  [
    'for which the gateway gives no token',
    () =>
      shop.answer('POST', AUTHORISE, () =>
        Response.json({ message: 'Not now.', code: 'gateway_unavailable' }, { status: 503 }),
      ),
  ],
];

test.each(notOpening)(
  'a card form %s says so, leaves PayPal, and opens where it is tried again',
  async (_, arrange) => {
    arrange();
    await openPayment();
    await expectSaid(NOT_LOADED);
    await shop.acceptAll();
    expect(shop.describedAs(await shop.button(/^Pay £/))).toBe('To pay, select Try again above.');
    expect(await payable()).toBe(false);

    await shop.check(/^PayPal/);
    await expect.poll(() => shop.text('.problem')).toEqual([]);
    await expect.poll(payable).toBe(true);

    shop.online();
    shop.loadCardForm('opens');
    await shop.check(/^Card/);
    // Choosing Card has asked for the form anew where no token had come.
    await expect.poll(() => shop.text('button').some((text) => /^(Try again|Pay £)/.test(text))).toBe(true);
    for (const again of shop.all('button').filter(({ textContent }) => textContent === 'Try again'))
      again.click();
    await expect.poll(payable).toBe(true);
    await expect.poll(() => shop.text('.problem')).toEqual([]);
  },
);

test.each([
  ['script', () => vi.spyOn(document.head, 'append').mockImplementation(() => undefined)],
  [
    'frame',
    () => {
      shop.loadCardForm('hangs');
      return vi.spyOn(window.Connect as NonNullable<typeof window.Connect>, 'ConnectE');
    },
  ],
] as const)('a card form whose %s does not come within ten seconds says so', async (_, arrange) => {
  const asked = arrange();
  shop.answer('POST', AUTHORISE, async (go) => {
    const answer = await go();
    stopClock();
    return answer;
  });
  await openPayment();
  await expect.poll(() => asked.mock.calls.length).toBe(1);
  await vi.advanceTimersByTimeAsync(9_900);
  expect(shop.text('.cardplace__wait')).toEqual(['Loading the card form…']);
  await vi.advanceTimersByTimeAsync(200);
  await expectSaid(NOT_LOADED);
});

test('a card form that fails when the section is reached says so there', async () => {
  await shop.checkoutAt('lesson', [LESSON]);
  await shop.check('I am');
  await shop.check('Same as billing address');
  await shop.press(/^Continue/);
  await shop.section(/Payment/);
  await expectSaid(NOT_LOADED);
});

test('PayPal that is not reached says so, and is reached then', async () => {
  shop.loadCardForm('opens');
  await openPayment();
  await shop.check(/^PayPal/);
  await shop.acceptAll();
  shop.answer('POST', /\/checkout\/paypal$/, serverError);
  await pay();
  await expectSaid(OUR_SIDE);
  expect(shop.text('.toast p')).toEqual([OUR_SIDE]);
  shop.online();
  shop.offline(true);
  await expect.poll(payable).toBe(true);
  await pay();
  await expectSaid(NO_CONNECTION);
  shop.online();
  await expect.poll(payable).toBe(true);
  await pay();
  await expect.poll(() => location.href).toContain(app.paypal.url);
});

test('with PayPal chosen by the address no card’s token is asked for, until Card is chosen', async () => {
  shop.loadCardForm('opens');
  await openPayment();
  await expect.poll(() => shop.text('.cardplace__wait')).toEqual([]);
  shop.online();
  await shop.open('/basket/checkout?paypal=true');
  await expect
    .poll(() => shop.text('.paypal-note'))
    .toEqual(['You’ll pay on PayPal’s site, then return here.']);
  expect(shop.calls.filter((call) => AUTHORISE.test(call))).toEqual([]);
  await shop.check(/^Card/);
  await expect.poll(() => shop.calls.filter((call) => AUTHORISE.test(call))).toHaveLength(1);
});

test.each([
  ['an error', serverError, OUR_SIDE],
  ['nothing', () => Promise.reject(new TypeError('Failed to fetch')), 'TypeError: Failed to fetch'],
] as const)(
  'where confirming is answered by %s, that is told, and what was paid is not paid again',
  async (_, how, says) => {
    shop.loadCardForm('opens');
    await openPayment();
    await shop.acceptAll();
    await expect.poll(payable).toBe(true);
    const { promise: told, resolve: authorise } = Promise.withResolvers<void>();
    shop.answer('POST', CONFIRM, how);
    shop.answer('POST', AUTHORISE, (go) => told.then(() => go()));
    await pay();
    await expectSaid(says);
    expect(shop.text('.toast p')).toContain(says);
    // Authorising anew settles the payment that was accepted: it is found to be paid.
    const orders = () => app.db.selectFrom('orders').select('id').execute();
    const before = await orders();
    authorise();
    await expect.poll(() => location.pathname).toMatch(/^\/basket\/checkout\/confirmation\//);
    expect(await orders()).toHaveLength(before.length + 1);
  },
);

const ATTACK = encodeURIComponent('<img src=x onerror=alert(1)><script>alert(2)</script> Ring 0900 123 now');

/** What stands in the address, and what is said; src/features/checkout/payment/decline-text.test.ts has them all. */
test.each([
  [
    'an address that did not match',
    `error=1&message=${encodeURIComponent('Card declined: AVS policy')}`,
    'The billing address does not match the card.',
  ],
  [
    'a script in the error',
    `paypal=true&error=${ATTACK}&message=${ATTACK}`,
    'An error occurred while attempting the payment.',
  ],
  ['PayPal, cancelled', 'paypal=true&status=cancel', 'The PayPal transaction has been cancelled.'],
])('a return to the checkout with %s is told once, in our words', async (_, query, says) => {
  shop.loadCardForm('opens');
  await openPayment();
  await shop.open(`/basket/checkout?${query}`);
  await expectSaid(says);
  const byPaypal = query.startsWith('paypal');
  // Nothing of the address is left.
  expect(location.search).toBe(byPaypal ? '?paypal=true' : '');
  expect(shop.text('main').join()).not.toMatch(/0900|alert|AVS|</);
  expect((await shop.field(byPaypal ? /^PayPal/ : /^Card/)).checked).toBe(true);
  // A reload does not say it again.
  await shop.open(location.pathname + location.search);
  await shop.section(/Payment/);
  expect(shop.text('.problem')).toEqual([]);
});

test('a cancelled payment at PayPal is paid by card', async () => {
  shop.loadCardForm('opens');
  await openPayment();
  await shop.check(/^PayPal/);
  await shop.acceptAll();
  await expect.poll(payable).toBe(true);
  await pay();
  await expect.poll(() => location.href).toContain(app.paypal.url);
  await shop.open('/basket/checkout?paypal=true&status=cancel');
  await expectSaid('The PayPal transaction has been cancelled.');
  // What was accepted before stays so.
  await expect.poll(async () => (await shop.field(/^I accept the/)).checked).toBe(true);
  await shop.check(/^Card/);
  await expect.poll(payable).toBe(true);
  await pay();
  await expect.poll(() => location.pathname).toMatch(/^\/basket\/checkout\/confirmation\//);
});

test('a billing address that does not match is told in the literal words, edited, and then paid', async () => {
  shop.loadCardForm('opens');
  await shop.checkoutAt('billing', [LESSON]);
  await shop.press('Enter address manually');
  for (const [name, typed] of [
    ['First name', 'Helen'],
    ['Last name', 'Marsden'],
    ['Phone', '07700 900418'],
    ['Address line 1', '4 Bainbrigge Road'],
    ['Postcode', 'av5 1aa'],
  ] as const)
    await shop.fill(name, typed);
  await shop.press(/^Continue/);
  await shop.section(/Learner/);
  // Nobody would pick up a learner at the card's made-up postcode.
  await shop.check('I am');
  await shop.press('Enter address manually');
  await shop.fill('Address line 1', '4 Bainbrigge Road');
  await shop.fill('Postcode', 'LS6 3AD');
  await shop.press(/^Continue/);
  await shop.section(/Payment/);
  await shop.acceptAll();
  await expect.poll(payable).toBe(true);
  await pay();
  await expectSaid('The billing address does not match the card.');

  await shop.press('Edit billing');
  await shop.section(/Billing/);
  expect((await shop.field('Address line 1')).value).toBe('4 Bainbrigge Road');
  await shop.fill('Postcode', 'LS6 3AD');
  await shop.press(/^Continue/);
  await shop.section(/Payment/);
  await shop.acceptAll();
  await expect.poll(payable).toBe(true);
  await pay();
  await expect.poll(() => location.pathname).toMatch(/^\/basket\/checkout\/confirmation\//);
});
