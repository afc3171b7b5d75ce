import fastifyCookie from '@fastify/cookie';
import { afterAll, describe, expect, test } from 'vitest';
import { basketDepsOf } from '#src/app/services.server.ts';
import { changeByPost } from '#src/features/basket/no-script/basket-posts.server.ts';
import type { Problem } from '#src/platform/http/problem.ts';
import { testApp } from '#testing/app.ts';
import { phoneOrders } from '#testing/phone-order.ts';
import { buyVouchers } from '#testing/vouchers.ts';
import { paypalReturn } from '../payment/paypal-return.server.ts';
import { NO_SCRIPT_CHECKOUT } from '../session/no-script-paths.ts';
import { changeCheckoutByPost, readPostedCheckout } from './checkout-posts.server.ts';
import { confirmationForPage } from './confirmation-page.server.ts';

const app = await testApp();
afterAll(() => app.close());

/** A browser without scripts: it posts forms of the page that it sees, and sends back the cookies that it was set. */
function reader() {
  const jar = new Map<string, string>();
  const keep = (cookies: readonly string[]) => {
    for (const set of cookies) {
      const [name = '', value = ''] = (set.split(';')[0] ?? '').split('=');
      jar.set(name, value);
    }
  };
  const asker = () => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    return { cookies: fastifyCookie.parse(cookie), headers: { cookie } };
  };
  const deps = () => ({
    ...basketDepsOf(app.running),
    ...app.running,
    ...app.running.services,
    questionEveryMs: 0,
    payIn3: app.running.config.payIn3,
    hasPaypal: true,
    confirmationsPerMinute: 100,
    messagesPerHour: 100,
    asker: asker(),
    address: '192.0.2.7',
  });
  const reading = {
    jar,
    asker,
    async add(product: Record<string, string>) {
      const { cookies } = asker();
      const address = '192.0.2.7';
      keep([
        await changeByPost({ ...basketDepsOf(app.running), cookies, address }, { intent: 'add', ...product }),
      ]);
    },
    async post(intent: string, fields: Record<string, string> = {}) {
      const basket = jar.get('basket_id') ?? '';
      const { to, cookies } = await changeCheckoutByPost(deps(), { intent, basket, ...fields });
      keep(cookies);
      return to;
    },
    read: () => readPostedCheckout(deps()),
    async shown() {
      const read = await readPostedCheckout(deps());
      if ('to' in read) throw new Error(`leads to ${read.to}`);
      return read.shown;
    },
    confirmation: (reference: string) => confirmationForPage(deps())(reference),
    comeBack: (way: 'return' | 'cancel', token: string) => paypalReturn(deps(), asker())(way, token),
    async toPayment() {
      await reading.add(LESSON);
      await reading.post('check-out');
      await reading.post('customer', { email: 'helen@example.co.uk', customer_is_pupil: 'true' });
      await reading.post('billing', BILLING);
      await reading.post('lesson', { 'same-address': 'on', 'mon-evening': 'on' });
      return reading;
    },
  };
  return reading;
}

const LESSON = { type: 'lesson', product_id: '47' };
const BILLING = {
  firstname: 'Helen',
  surname: 'Ward',
  phone: '07700 900123',
  address_line_1: '3 Brudenell Road',
  address_line_2: '',
  address_line_3: '',
  city: 'Leeds',
  postcode: 'ls6 1ba',
  country: '826',
};
const ACCEPTED = { terms: 'on', lessons_start: 'soon' };
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    ({ status, errors, message }: Problem) => [status, errors ? Object.keys(errors) : message],
  );
const tokenIn = (url: string | null) => new URL(url ?? '').searchParams.get('token') ?? '';
const CONFIRMATION = /^\/basket\/checkout\/confirmation\/([0-9a-z]{26})$/;

describe('the checkout by posted forms', () => {
  test('asks for each section in turn, and refuses what the calls refuse', async () => {
    const { add, post, shown, read } = reader();
    expect(await read()).toEqual({ to: '/basket' });
    expect(await refusal(post('check-out'))).toEqual([404, expect.any(String)]);
    await add(LESSON);
    expect(await post('check-out')).toBe(NO_SCRIPT_CHECKOUT);
    expect((await shown()).checkout.current).toBe('customer');
    expect(await refusal(post('customer', { email: 'helen@' }))).toEqual([
      422,
      ['email', 'customer_is_pupil'],
    ]);
    expect(await refusal(post('billing', BILLING))).toEqual([
      422,
      'Please complete the earlier sections first.',
    ]);
    await post('customer', { email: 'helen@example.co.uk', customer_is_pupil: 'true' });
    expect(await refusal(post('billing', { ...BILLING, phone: '', country: '999' }))).toEqual([
      422,
      ['phone', 'country'],
    ]);
    await post('billing', BILLING);
    expect(await refusal(post('lesson', { address_line_1: '', postcode: '' }))).toEqual([
      422,
      ['address_line_1', 'postcode'],
    ]);
    await post('lesson', { 'same-address': 'on', 'mon-evening': 'on', 'sat-morning': 'on' });
    const { checkout } = await shown();
    expect(checkout.current).toBe('payment');
    expect(checkout.lesson).toMatchObject({ address_line_1: '3 Brudenell Road', postcode: 'LS6 1BA' });
    expect(checkout.lesson?.availability).toMatchObject({
      mon: { morning: false, evening: true },
      sat: { morning: true },
    });
  });

  test('takes a typed address before the same one, and keeps what was entered where nobody teaches', async () => {
    const { add, post, shown } = reader();
    await add(LESSON);
    await post('check-out');
    await post('customer', { email: 'helen@example.co.uk', customer_is_pupil: 'true' });
    await post('billing', BILLING);
    const far = {
      'same-address': 'on',
      address_line_1: '1 Far Street',
      postcode: 'AB10 1AB',
      'tue-evening': 'on',
    };
    expect(await refusal(post('lesson', far))).toEqual([422, ['postcode']]);
    const { checkout, coverage } = await shown();
    expect(checkout.current).toBe('lesson');
    expect(coverage?.kind).toBe('nobody');
    expect(checkout.drafts.lesson).toMatchObject({
      postcode: 'AB10 1AB',
      'tue-evening': 'on',
      'tue-morning': '',
    });
  });

  test('asks nobody whom it is for where nothing is taught', async () => {
    const { add, post, shown } = reader();
    await add({ type: 'product', product_id: '1' });
    await post('check-out');
    await post('customer', { email: 'helen@example.co.uk' });
    await post('billing', BILLING);
    expect((await shown()).checkout.current).toBe('payment');
  });

  test('of a basket that is another tab’s by now is refused', async () => {
    const one = reader();
    await one.add(LESSON);
    await one.post('check-out');
    const other = crypto.randomUUID();
    const customer = { email: 'helen@example.co.uk', customer_is_pupil: 'true', basket: other };
    expect(await refusal(one.post('customer', customer))).toEqual([404, expect.any(String)]);
    expect(await refusal(one.post('steal'))).toEqual([400, expect.any(String)]);
    expect(await refusal(one.post('remove-voucher', { voucher: 'x' }))).toEqual([422, ['voucher']]);
    expect(await refusal(one.post('prices', { basket: 'x' }))).toEqual([422, ['basket']]);
  });
});

describe('paying by PayPal', () => {
  test('never takes a form without ticks for the terms', async () => {
    const { post } = await reader().toPayment();
    expect(await refusal(post('pay'))).toEqual([422, ['terms', 'lessons_start', 'way']]);
    expect(await refusal(post('pay', { ...ACCEPTED, way: 'card' }))).toEqual([422, ['way']]);
    expect(await app.db.selectFrom('payments').select('id').execute()).toEqual([]);
  });

  test('leads there and back to a confirmation that is asked for by its address; a second post pays nothing twice', async () => {
    const browser = await reader().toPayment();
    const { post, shown, comeBack, confirmation, read } = browser;
    const both = [post('pay', { ...ACCEPTED, way: 'paypal' }), post('pay', { ...ACCEPTED, way: 'paypal' })];
    expect(await Promise.all(both)).toEqual(Array(2).fill(`${NO_SCRIPT_CHECKOUT}?leaving`));
    const token = tokenIn((await shown()).approveUrl);
    expect(await comeBack('cancel', token)).toBe(`${NO_SCRIPT_CHECKOUT}?paypal=true&status=cancel`);
    await post('pay', { ...ACCEPTED, way: 'paypal' });
    const again = tokenIn((await shown()).approveUrl);
    expect(await comeBack('return', again)).toBe(`${NO_SCRIPT_CHECKOUT}?paypal=true&status=error`);
    app.paypal.choose(again, 'approve');
    const to = await comeBack('return', again);
    expect(to).toMatch(CONFIRMATION);
    const [, reference = ''] = CONFIRMATION.exec(to ?? '') ?? [];
    expect(await confirmation(reference)).toMatchObject({
      confirmation: { state: 'SUCCESS', order: { payment_summary: 'PayPal' } },
    });
    // Back in the browser, and posted once more.
    expect(await read()).toEqual({ to });
    expect(await post('pay', { ...ACCEPTED, way: 'paypal' })).toBe(to);
    expect(await post('billing', BILLING)).toBe(to);
    expect(await confirmation('0'.repeat(26))).toEqual({
      confirmation: { state: 'FAILED', reason: 'not_found' },
    });
  });

  test('while PayPal is dead says so, and can be tried again', async () => {
    const { post } = await reader().toPayment();
    for (let times = 0; times < 2; times += 1) app.paypal.knobs.failNext('create', 'reset');
    expect(await refusal(post('pay', { ...ACCEPTED, way: 'paypal' }))).toEqual([
      503,
      'An error occurred while connecting to PayPal. Please try again.',
    ]);
    expect(await post('pay', { ...ACCEPTED, way: 'paypal' })).toBe(`${NO_SCRIPT_CHECKOUT}?leaving`);
  });
});

describe('an order by phone', () => {
  const { make, makeByTransfer, openAccount, page } = phoneOrders(app);

  function withLink({ id, link }: { id: string; link: string }) {
    const browser = reader();
    browser.jar.set('checkout', link.replace('/pay/', ''));
    browser.jar.set('basket_id', id);
    return browser;
  }

  test('is paid by PayPal from its link, and nothing else of it is shown', async () => {
    const { id, link } = await make();
    const browser = withLink({ id, link });
    const { post, shown, comeBack, read } = browser;
    expect(await shown()).toMatchObject({
      orderPath: link,
      checkout: { current: 'payment', customer: null, billing: null },
    });
    expect(await refusal(post('pay', { ...ACCEPTED, way: 'link' }))).toEqual([422, ['way']]);
    await post('pay', { ...ACCEPTED, way: 'paypal' });
    expect(await comeBack('cancel', tokenIn((await shown()).approveUrl))).toBe(
      `${link}?paypal=true&status=cancel`,
    );
    await post('pay', { ...ACCEPTED, way: 'paypal' });
    const token = tokenIn((await shown()).approveUrl);
    app.paypal.choose(token, 'approve');
    const to = await comeBack('return', token);
    expect(to).toMatch(CONFIRMATION);
    expect(await read()).toEqual({ to });
    expect((await page(link))?.shown).toMatchObject({ state: 'paid', by: 'PayPal' });
  });

  test('is paid by a voucher that covers it', async () => {
    const { secrets } = await buyVouchers(app, [{ ...E_GIFT, amount: '500' }]);
    const order = await make();
    const { post, shown } = withLink(order);
    await post('voucher', { code: secrets[0]?.code ?? '' });
    expect((await shown()).checkout.due).toBe('0.00');
    expect(await post('pay', ACCEPTED)).toMatch(CONFIRMATION);
    expect((await page(order.link))?.shown).toMatchObject({ state: 'paid' });
  });

  test('by bank transfer is not paid here', async () => {
    await openAccount();
    const order = await makeByTransfer();
    expect(await withLink(order).read()).toEqual({ to: order.link });
  });
});

describe('paying by vouchers', () => {
  test('that cover all needs nothing else, once', async () => {
    const { secrets } = await buyVouchers(app, [
      { ...E_GIFT, amount: '500' },
      { ...E_GIFT, amount: '20' },
    ]);
    const [large, small] = secrets.map(({ code }) => code) as [string, string];
    const browser = await reader().toPayment();
    const { post, shown, confirmation } = browser;
    expect(await refusal(post('voucher', { code: '' }))).toEqual([422, ['code']]);
    await post('voucher', { code: small });
    await post('voucher', { code: large });
    await post('voucher', { code: large });
    const { checkout } = await shown();
    expect([checkout.vouchers.length, checkout.due]).toEqual([2, '0.00']);
    await post('remove-voucher', { voucher: checkout.vouchers[0]?.id ?? '' });
    expect((await shown()).checkout.vouchers).toHaveLength(1);
    expect(await refusal(post('pay'))).toEqual([422, ['terms', 'lessons_start']]);
    const paid = await Promise.all([post('pay', ACCEPTED), post('pay', ACCEPTED)]);
    expect(new Set(paid).size).toBe(1);
    const [, reference = ''] = CONFIRMATION.exec(paid[0] ?? '') ?? [];
    expect(await confirmation(reference)).toMatchObject({ confirmation: { state: 'SUCCESS' } });
    const orders = await app.db
      .selectFrom('orders')
      .select('id')
      .where('basket_uuid', '=', browser.jar.get('basket_id') ?? '')
      .execute();
    expect(orders).toHaveLength(1);
  });
});

const E_GIFT = {
  voucher_type: 'e-voucher',
  template: 'birthday',
  recipient_name: 'Sam',
  recipient_email: 'sam@example.com',
  personal_message: '',
  send_to: 'recipient',
  send_now: true,
} as const;
