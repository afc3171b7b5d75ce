import { afterEach, expect, test, vi } from 'vitest';
import { SIGNED_IN_COOKIE } from '#src/platform/http/session-token.ts';
import { freshEmail, linkSentTo, makeAccount, PASSWORD, signIn } from '#testing/accounts.ts';
import { openShopInDom } from '#testing/open-shop-in-dom.ts';
import { type DeviceOptions, passkeyDevice } from '#testing/passkey-device.ts';
import { E_VOUCHER } from '#testing/vouchers.ts';
import * as detailsPage from './account-details-page.tsx';
import * as accountPage from './account-page.tsx';
import * as closedPage from './closed-page.tsx';
import * as confirmEmailPage from './confirm-email-page.tsx';
import * as forgottenPasswordPage from './forgotten-password-page.tsx';
import * as newPasswordPage from './new-password-page.tsx';
import * as registerPage from './register-page.tsx';
import * as signInPage from './sign-in-page.tsx';

const { app, shop } = await openShopInDom({
  account: accountPage,
  'account/details': detailsPage,
  'account/sign-in': signInPage,
  'account/register': registerPage,
  'account/confirm/:token': confirmEmailPage,
  'account/forgotten-password': forgottenPasswordPage,
  'account/new-password/:token': newPasswordPage,
  'account/closed': closedPage,
});

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(window, 'PublicKeyCredential');
});

const NEW = 'gearbox biscuit lighthouse';
const OTHERWISE = 'not the password';

const said = () => shop.text('main').join();
const typedIn = async (name: string | RegExp) => (await shop.field(name)).value;
const isSignedIn = async (browser = shop.browser) => (await browser.get('/v1/session')).status === 200;

/** The page's heading, which has the focus. */
const expectArrived = (title: string) => expect.poll(() => shop.text('h1:focus')).toEqual([title]);
const expectRefused = () => expect.poll(() => shop.all('.problem:focus').length).toBe(1);

async function fillSignIn(email: string, password = PASSWORD) {
  await shop.fill('Email', email);
  await shop.fill('Password', password);
  await shop.press('Sign in');
}

async function choosePassword(password: string) {
  await shop.fill('Password', password);
  await shop.press('Open my account');
}

/** The page of one's details, in a browser that is signed in to a new account. */
async function openDetails(): Promise<string> {
  const { email } = await makeAccount(app, shop.browser);
  await shop.open('/account/details');
  await shop.field('First name');
  return email;
}

test('an account is made by a link in an email, which is good for one account and says so when it is used again', async () => {
  const email = freshEmail();
  await shop.open('/account/register');
  await shop.fill('First name', 'Joan');
  await shop.fill('Last name', 'Watson');
  await shop.fill('Email', email);
  await shop.press('Create my account');
  await expectArrived('Check your email');
  const link = `/account/confirm/${await linkSentTo(app, email, 'confirm')}`;
  await shop.open(link);
  await choosePassword('too short');
  await expectRefused();
  expect(await typedIn('Password')).toBe('too short');
  await choosePassword(PASSWORD);
  await expectArrived('Welcome, Joan');
  expect((await shop.link('See your account')).getAttribute('href')).toBe('/account');
  await shop.open('/account');
  await expect.poll(() => shop.text('h1')).toEqual(['Hello, Joan']);
  expect(said()).toContain(`Signed in as ${email}`);
  expect(said()).toContain('You haven’t ordered anything yet.');

  await shop.newBrowser();
  await shop.open(link);
  await choosePassword('another long password');
  await expectArrived('You already have an account');
  expect(said()).toContain('already has an account');
  expect((await shop.link('Sign in')).getAttribute('href')).toBe('/account/sign-in');
  expect((await signIn(app.browser(), email)).status).toBe(200);
});

test('a link to choose a first password that was cut short leads on', async () => {
  await shop.open('/account/confirm/cut-short');
  await choosePassword(NEW);
  await expectArrived('This link has expired');
  expect((await shop.link('Create an account')).getAttribute('href')).toBe('/account/register');
});

test('a wrong password and an address without an account are told alike, and the right one leads to the page that was asked for', async () => {
  const { email } = await makeAccount(app, app.browser());
  await shop.open('/account/details');
  await expect
    .poll(() => location.pathname + location.search)
    .toBe('/account/sign-in?next=%2Faccount%2Fdetails');
  await fillSignIn(email, OTHERWISE);
  await expectRefused();
  expect(said()).toContain('There is a problem');
  await expect.poll(() => document.title).toMatch(/^Error: /);
  await expect.poll(() => typedIn('Password')).toBe('');
  expect(await typedIn('Email')).toBe(email);
  expect(shop.describedAs(await shop.button('Sign in'))).toBe('Enter your password to sign in.');
  const told = shop.text('#sign-in-email-error');
  expect(told).toHaveLength(1);
  await fillSignIn(freshEmail());
  await shop.answeredAll();
  await expect.poll(() => shop.text('#sign-in-email-error')).toEqual(told);
  expect(shop.calls.filter((call) => call === 'POST /v1/login')).toHaveLength(2);
  await fillSignIn(email);
  await expect.poll(() => location.pathname).toBe('/account/details');

  // Whoever is signed in needs no form for it; which pages may be next is in src/pages/account/next-path.test.ts.
  await shop.open('/account/sign-in?next=/basket');
  await expect.poll(() => location.pathname).toBe('/basket');
});

test('details are saved with an address that was chosen from those of its postcode', async () => {
  await openDetails();
  expect(await typedIn('First name')).toBe('Joan');
  const sent: unknown[] = [];
  shop.answer('PUT', /^\/v1\/account$/, (go, body) => {
    sent.push(body);
    return go();
  });
  await shop.fill('Last name', 'Watson-Reid');
  await shop.fill(/^Phone/, '07700 900418');
  await shop.fill('Postcode', 'ls6 3ad');
  await shop.press('Find address');
  await shop.check('4 Bainbrigge Road, Leeds');
  await shop.press('Save');
  await expect.poll(() => shop.text('.done')).toEqual(['Saved']);
  expect(sent).toEqual([
    {
      firstname: 'Joan',
      surname: 'Watson-Reid',
      phone: '07700 900418',
      address_line_1: '4 Bainbrigge Road',
      address_line_2: '',
      address_line_3: '',
      city: 'Leeds',
      postcode: 'LS6 3AD',
      country: '826',
    },
  ]);
  await shop.open('/account/details');
  expect(await typedIn('Last name')).toBe('Watson-Reid');
  expect(await typedIn(/^Phone/)).toMatch(/7700 ?900418$/);
  expect(await typedIn('Address line 1')).toBe('4 Bainbrigge Road');
  expect(await typedIn('Postcode')).toBe('LS6 3AD');
});

test('an account is closed by its password alone, and nobody signs in to it again', async () => {
  const email = await openDetails();
  const close = async (password: string) => {
    await shop.fill(/^Password$/, password);
    await shop.press('Close my account');
  };
  await close(OTHERWISE);
  await expect.poll(() => shop.text('#close-password-error')).toHaveLength(1);
  expect(await isSignedIn()).toBe(true);
  await close(PASSWORD);
  await expect.poll(() => location.pathname).toBe('/account/closed');
  await shop.open('/account/closed');
  await expect.poll(() => shop.text('h1')).toEqual(['Your account is closed']);
  expect(await isSignedIn()).toBe(false);
  expect((await signIn(app.browser(), email)).status).toBe(401);
});

test('a device is signed out from another, and a new password signs out the rest', async () => {
  const { email } = await makeAccount(app, shop.browser);
  const other = app.browser();
  await signIn(other, email);
  await shop.open('/account/details');
  const devices = () => shop.text('.devices[aria-labelledby=devices] li');
  await expect.poll(devices).toHaveLength(2);
  expect(devices().filter((device) => device.includes('This device'))).toHaveLength(1);
  await shop.press(/^Sign out \S/);
  await expect.poll(devices).toHaveLength(1);
  expect(document.activeElement?.getAttribute('aria-labelledby')).toBe('devices');
  expect(await isSignedIn(other)).toBe(false);

  await signIn(other, email);
  const change = async (password: string) => {
    await shop.fill('Current password', PASSWORD);
    await shop.fill('New password', password);
    await shop.press('Change password');
  };
  await change('short');
  await expect.poll(() => shop.text('#change-password-error').join()).toContain('10');
  await change(NEW);
  await expect.poll(() => shop.text('.done:focus').join()).toContain('We’ve changed your password');
  expect(await typedIn('New password')).toBe('');
  // At once, with the session that has begun.
  await shop.press('Save');
  await expect.poll(() => shop.text('.done')).toContain('Saved');
  expect(await isSignedIn()).toBe(true);
  expect(await isSignedIn(other)).toBe(false);
});

// That browsers make and sign with such passkeys is in e2e/journeys/accounts/a-passkey-signs-in.spec.ts.
test('a passkey is added once the password is entered again, signs in, and is removed', async () => {
  const { make, sign } = passkeyDevice(app.url);
  vi.stubGlobal('PublicKeyCredential', class {});
  Object.assign(window, { PublicKeyCredential });
  const credentials = { create: answeredBy(make), get: answeredBy(sign) };
  Object.defineProperty(navigator, 'credentials', { value: credentials, configurable: true });

  await openDetails();
  const own = () => shop.text('.devices[aria-labelledby=passkeys] li');
  await shop.fill('Your password', PASSWORD);
  await shop.press('Add a passkey');
  await expect.poll(own).toHaveLength(1);
  expect(own()[0]).toContain('Passkey of');
  expect(await typedIn('Your password')).toBe('');

  shop.browser.cookies.clear();
  await shop.open('/account/sign-in?next=/account/details');
  await shop.press('Sign in with a passkey');
  await expect.poll(() => location.pathname).toBe('/account/details');
  await shop.open('/account/details');
  await expect.poll(() => own().join()).toContain('Last used today');
  await shop.press(/^Remove/);
  await expect.poll(own).toEqual([]);
});

test('a forgotten password is set anew by email, once', async () => {
  const { email } = await makeAccount(app, app.browser());
  await shop.open('/account/sign-in');
  expect((await shop.link('Forgotten your password?')).getAttribute('href')).toBe(
    '/account/forgotten-password',
  );
  await shop.open('/account/forgotten-password');
  await shop.fill('Email', email);
  await shop.press('Email me a link');
  await expectArrived('Check your email');
  const link = `/account/new-password/${await linkSentTo(app, email, 'new-password')}`;
  const set = async (password: string) => {
    await shop.fill('New password', password);
    await shop.press('Change my password');
  };
  await shop.open(link);
  await set('too short');
  await expectRefused();
  expect(await typedIn('New password')).toBe('too short');
  await set(NEW);
  await expectArrived('We’ve changed your password');
  expect((await shop.link('Sign in')).getAttribute('href')).toBe('/account/sign-in');
  expect((await signIn(app.browser(), email)).status).toBe(401);
  expect((await signIn(app.browser(), email, NEW)).status).toBe(200);

  await shop.open(link);
  await set('yet another password');
  await expectArrived('This link has expired');
  expect((await shop.link('Send me another')).getAttribute('href')).toBe('/account/forgotten-password');
});

test('a guest saves the details after buying, which another browser cannot, and finds the order in the account', async () => {
  const email = freshEmail();
  const added = await shop.browser.post<{ uuid: string }>('/v1/website/basket/voucher', {
    ...E_VOUCHER,
    amount: '50',
  });
  const buyer = shop.buyer(added.body.uuid);
  await buyer.fillIn({ email });
  const { status, text, body } = await buyer.pay();
  expect(status, text).toBe(200);
  const confirmation = `/basket/checkout/confirmation/${body.transaction}`;
  const { cookies } = shop.browser;
  await shop.newBrowser();
  await shop.open(confirmation);
  await shop.press('Email me a link');
  await expect
    .poll(() => shop.text('[role=status]').join())
    .toContain('This only works in the browser you used to place the order.');

  for (const [name, value] of cookies) shop.browser.cookies.set(name, value);
  await shop.open(confirmation);
  await shop.press('Email me a link');
  await expect.poll(() => shop.text('h2:focus')).toEqual(['Save your details for next time']);
  expect(shop.text('[role=status]').join()).toContain('Check your email.');
  await shop.open(`/account/confirm/${await linkSentTo(app, email, 'confirm')}`);
  await choosePassword(PASSWORD);
  await expectArrived('Welcome, Joan');

  await shop.open('/account');
  await expect.poll(() => shop.text('article')).toHaveLength(2);
  const [order, voucher] = shop.text('article');
  expect(order).toMatch(/Paid ?£50\.00/);
  expect(voucher).toMatch(/^£50 for Sam.*(On its way|Sent)/);
  expect(shop.all(`a[href="${confirmation}"]`)).toHaveLength(1);
  await shop.open('/account/details');
  expect(await typedIn('Address line 1')).toBe('32 Example Street');

  // Who is signed in has an account already.
  const mark = shop.browser.cookies.get(SIGNED_IN_COOKIE) ?? '';
  expect(mark).not.toBe('');
  setCookie(`${SIGNED_IN_COOKIE}=${mark}; path=/`);
  await shop.open(confirmation);
  await expect.poll(said).toContain('What happens next');
  expect(said()).not.toContain('Save your details for next time');
  setCookie(`${SIGNED_IN_COOKIE}=; path=/; max-age=0`);
});

/** As the answer of the server does in a browser. */
function setCookie(cookie: string) {
  // biome-ignore lint/suspicious/noDocumentCookie: a DOM without a browser has no other way
  document.cookie = cookie;
}

interface Asked {
  publicKey: Omit<DeviceOptions, 'challenge'> & { challenge: ArrayBuffer };
}

/** As a browser hands on what a page asks a device: in bytes, which WebAuthn has as text in JSON. */
function answeredBy(answer: (options: DeviceOptions) => { id: string; response: object }) {
  const bytes = (text: unknown) => (typeof text === 'string' ? Buffer.from(text, 'base64url') : undefined);
  return async ({ publicKey }: Asked) => {
    const challenge = Buffer.from(publicKey.challenge).toString('base64url');
    const { id, response, ...rest } = answer({ ...publicKey, challenge });
    return {
      ...rest,
      id,
      rawId: bytes(id),
      response: Object.fromEntries(Object.entries(response).map(([name, text]) => [name, bytes(text)])),
      getClientExtensionResults: () => ({}),
    };
  };
}
