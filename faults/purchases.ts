import { randomUUID } from 'node:crypto';
import type { AddRequest } from '../src/features/basket/basket-request.ts';
import type { CheckoutResponse } from '../src/features/checkout/session/api-schema.ts';
import { newPayToken } from '../src/features/checkout/session/pay-link.server.ts';
import { customerRealm } from '../src/features/identity/customer/customer-realm.server.ts';
import { createUser } from '../src/features/identity/customer/users.server.ts';
import { beginSession } from '../src/features/identity/sessions/sessions.server.ts';
import { createSecrets } from '../src/platform/secrets.server.ts';
import {
  BRAIN_TRAINING,
  buyerOf,
  COURSE,
  HELEN,
  LESSON,
  type TestBuyer,
  testBuyer,
  VISA,
} from '../testing/buyer.ts';
import { setPlaces } from '../testing/course-places.ts';
import { tenHours, wire } from '../testing/prices.ts';
import {
  type Buying,
  browserOf,
  filledIn,
  type Product,
  payByCard,
  payByPayPal,
  payOnce,
  type Told,
  whatWasSaid,
} from './buyer.ts';
import { type AtGift, takeUpCourse, takeUpGift } from './gifts.ts';
import { type AtOffice, refundTwice, signedIn, workAtOffice } from './office-actions.ts';
import { E_VOUCHER, smallVoucher } from './small-vouchers.ts';
import { type AtWeeklyTime, changeWeeklyTime } from './weekly-times.ts';
import { ACCOUNT_SECRET, VOUCHER_SECRET, type World } from './world.ts';

/** A purchase from an empty basket to the last thing that the buyer does. */
export interface Purchase {
  name: string;
  /** Faults strike while paying only: the sections before are the same for each, and struck in one of them. */
  fromStart?: boolean;
  /** Whether the buyer is to be given the money back. */
  refunded?: boolean;
  buy(buying: Buying): Promise<Told>;
}

/** A purchase that was tried, and what its buyer was told. */
export interface Tried {
  basket: string | undefined;
  email: string;
  result: Told;
  refunded: boolean;
  /** What was done at the office, where that was struck. */
  atOffice?: AtOffice | undefined;
  /** What was done with a weekly time, where that was struck. */
  atWeeklyTime?: AtWeeklyTime | undefined;
  /** The gift that was taken up, where that was struck. */
  atGift?: AtGift | undefined;
}

const BY_PHONE = {
  items: `lesson:${LESSON.product_id}:1`,
  firstname: 'Helen',
  surname: 'Marsden',
  phone: '07700 900444',
  address_line_1: '4 Bainbrigge Road',
  city: 'Leeds',
  postcode: 'LS6 3AD',
  expected_total: wire(tenHours.total),
};
const COURSE_BY_PHONE = { ...BY_PHONE, items: '', expected_total: '50.00' };
const VOUCHER_BY_PHONE = { ...BY_PHONE, items: '', expected_total: '100.00' };
const CHARGED_AT_ONCE = '4000600000000009';
const EMPTIED_COURSE = 3;

export const purchases: Purchase[] = [
  { name: 'card', fromStart: true, buy: (buying) => byCard(buying, [LESSON]) },
  { name: 'PayPal', buy: byPayPal },
  { name: 'voucher in part', buy: (buying) => withVoucher(buying, LESSON) },
  { name: 'voucher in full', buy: (buying) => withVoucher(buying, BRAIN_TRAINING) },
  { name: 'refund', refunded: true, buy: intoFullCourse },
  {
    name: 'voucher issue',
    buy: (buying) =>
      byCard(buying, [{ ...E_VOUCHER, amount: '100', recipient_email: `for-${buying.email}` }]),
  },
  { name: 'course place', buy: (buying) => byCard(buying, [COURSE]) },
  { name: 'learning access', buy: (buying) => byCard(buying, [BRAIN_TRAINING]) },
  { name: 'account after purchase', buy: thenSaveDetails },
  { name: 'card to keep', buy: byCardToKeep },
  { name: 'kept card', buy: byKeptCard },
  { name: 'wallet', buy: (buying) => byWallet(buying, VISA) },
  { name: 'wallet charged at once', buy: (buying) => byWallet(buying, CHARGED_AT_ONCE) },
  { name: 'wallet in the basket', buy: byExpress },
  { name: 'link to pay', buy: (buying) => byLink(buying, BY_PHONE) },
  {
    name: 'course place by link',
    buy: (buying) => byLink(buying, COURSE_BY_PHONE, ['places', { course: COURSE.product_id }]),
  },
  {
    name: 'voucher by link',
    buy: (buying) =>
      byLink(buying, VOUCHER_BY_PHONE, [
        'vouchers',
        { ...E_VOUCHER, amount: '100', recipient_email: `for-${buying.email}` },
      ]),
  },
  { name: 'gift taken up', buy: takeUpGift },
  { name: 'course taken up', buy: takeUpCourse },
  { name: 'office', buy: workAtOffice },
  { name: 'two refunds', refunded: true, buy: refundTwice },
  { name: 'weekly time', buy: (buying) => changeWeeklyTime(buying, 'booked') },
  { name: 'weekly time moved', buy: (buying) => changeWeeklyTime(buying, 'moved') },
  { name: 'weekly time stopped', buy: (buying) => changeWeeklyTime(buying, 'cancelled') },
];

let turn = 0;

/** One purchase by a new buyer; `listen` is called when faults may begin to strike. */
export async function buyOnce(
  world: World,
  purchase: Purchase,
  { patient, listen = () => undefined }: { patient: boolean; listen?: () => void },
): Promise<Tried> {
  turn += 1;
  const email = `buyer-${turn}@example.com`;
  let basket: string | undefined;
  let done: Pick<Tried, 'atOffice' | 'atWeeklyTime' | 'atGift'> = {};
  if (purchase.fromStart) listen();
  const readyToPay = (uuid: string) => {
    basket = uuid;
    if (!purchase.fromStart) listen();
  };
  const atOffice = (work: AtOffice) => {
    done = { atOffice: work };
  };
  const atWeeklyTime = (work: AtWeeklyTime) => {
    done = { atWeeklyTime: work };
  };
  const atGift = (gift: AtGift) => {
    done = { atGift: gift };
  };
  const result = await purchase
    .buy({ world, email, patient, readyToPay, atOffice, atWeeklyTime, atGift })
    .catch((error: Error): Told => {
      // What is thrown is an answer other than 200 before paying, or none.
      return error.message === 'fetch failed' ? 'lost' : 'refused';
    });
  return { basket, email, result, refunded: purchase.refunded ?? false, ...done };
}

async function byCard(buying: Buying, products: Product[]): Promise<Told> {
  const buyer = await filledIn(buying, products);
  buying.readyToPay(buyer.basket);
  return payByCard(buyer, buying);
}

async function byPayPal(buying: Buying): Promise<Told> {
  const buyer = await filledIn(buying, [LESSON]);
  buying.readyToPay(buyer.basket);
  return payByPayPal(buyer, buying);
}

/** An order that staff make by phone. Its buyer opens the link, accepts the terms there, and pays. */
async function byLink(
  buying: Buying,
  order: typeof BY_PHONE,
  put?: [kind: 'places' | 'vouchers', line: object],
): Promise<Told> {
  const { world, email } = buying;
  const basket = randomUUID();
  const staff = await signedIn({ ...buying, patient: true });
  const draft = put ? randomUUID() : '';
  if (put) {
    const [kind, line] = put;
    const added = await staff.post(`/v1/office/phone-orders/drafts/${draft}/${kind}`, {
      ...line,
      expected_version: 1,
    });
    if (added.status !== 200) throw new Error(added.text);
  }
  const made = await staff.post('/v1/office/phone-orders', { ...order, email, entry: basket, draft });
  if (made.status !== 200) throw new Error(made.text);
  const browser = browserOf(buying);
  browser.cookies.set('checkout', newPayToken(createSecrets(VOUCHER_SECRET), basket));
  const buyer = buyerOf(world, browser, basket);
  await buyer.consents();
  buying.readyToPay(basket);
  return payByCard(buyer, buying);
}

async function withVoucher(buying: Buying, product: AddRequest): Promise<Told> {
  const code = await smallVoucher(buying.world);
  const buyer = await filledIn(buying, [product]);
  const entered = await buyer.enterCode(code);
  if (entered.status !== 200) throw new Error(entered.text);
  buying.readyToPay(buyer.basket);
  return entered.body.due === '0.00' ? payOnce(buyer) : payByCard(buyer, buying);
}

async function byCardToKeep(buying: Buying): Promise<Told> {
  const buyer = await filledIn(buying, [BRAIN_TRAINING], await customerBrowser(buying));
  buying.readyToPay(buyer.basket);
  return payByCard(buyer, buying, enterToKeep);
}

async function byKeptCard(buying: Buying): Promise<Told> {
  const browser = await customerBrowser(buying);
  const first = await filledIn({ ...buying, email: `first-${buying.email}` }, [BRAIN_TRAINING], browser);
  if ((await payByCard(first, buying, enterToKeep)) !== 'paid') return 'refused';
  const buyer = await filledIn(buying, [BRAIN_TRAINING], browser);
  buying.readyToPay(buyer.basket);
  return payByCard(buyer, buying, async (_, token) => {
    const { body: checkout } = await browser.get<CheckoutResponse>('/v1/website/checkout');
    const { status, body } = await buyer.chooseCard({ use: checkout.kept_cards?.[0]?.id ?? 'none' });
    return status === 200 && buyer.enterSecurityCode(token, body.payment_method_id);
  });
}

async function enterToKeep(buyer: TestBuyer, token: string) {
  const { status } = await buyer.chooseCard({ keep: true });
  return status === 200 && buyer.enterCard(token, VISA, { savePaymentMethod: true });
}

/** By a wallet's sheet, which may be charged before we resume it. */
async function byWallet(buying: Buying, number: string): Promise<Told> {
  const buyer = await filledIn(buying, [LESSON]);
  buying.readyToPay(buyer.basket);
  return payByCard(buyer, buying, (_, token) => buyer.payInSheet(token, number));
}

/** The sheet is opened in the basket and comes before the rest of the checkout: nothing may be charged before `confirm`. */
async function byExpress(buying: Buying): Promise<Told> {
  const { world, email } = buying;
  const browser = browserOf(buying);
  const buyer = await testBuyer({ bank: world.bank, browser: () => browser }, [LESSON]);
  buying.readyToPay(buyer.basket);
  const opened = await buyer.openExpress();
  if (opened.status !== 200) return whatWasSaid(buyer, opened);
  const token = opened.body.contents.payment_gateway_id;
  await buyer.payInSheet(token, VISA, 'apple-pay', { ...HELEN, email });
  await buyer.takeApproval(token);
  await buyer.fillIn({ email });
  return payByCard(buyer, buying, async (_, next) => next === token || buyer.enterCard(next));
}

/** A browser that is signed in to a new account. */
async function customerBrowser(buying: Buying) {
  const { world, email } = buying;
  const now = new Date();
  const { token } = await world.db.transaction().execute(async (tx) => {
    const person = {
      email: `account-${email}`,
      firstname: 'Joan',
      surname: 'Watson',
      phone: '',
      address: null,
    };
    const ownerId = await createUser(tx, person, 'no password', now);
    const deps = { clock: { now: () => now }, secrets: createSecrets(ACCOUNT_SECRET) };
    return beginSession(tx, customerRealm, deps, { ownerId, headers: {} });
  });
  const browser = browserOf(buying);
  browser.cookies.set('session', token);
  return browser;
}

/** A card that is charged before we resume it, for a course that fills meanwhile: the money must go back. */
async function intoFullCourse(buying: Buying): Promise<Told> {
  const course = { ...COURSE, product_id: EMPTIED_COURSE } as const;
  await setPlaces(buying.world, EMPTIED_COURSE, 1);
  const buyer = await filledIn(buying, [course]);
  buying.readyToPay(buyer.basket);
  const authorised = await buyer.authorise();
  if (authorised.status !== 200) return whatWasSaid(buyer, authorised);
  const token = authorised.body.contents.payment_gateway_id;
  await setPlaces(buying.world, EMPTIED_COURSE, 0);
  await buyer.enterCard(token, CHARGED_AT_ONCE);
  return whatWasSaid(buyer, await buyer.confirm(token));
}

async function thenSaveDetails(buying: Buying): Promise<Told> {
  const buyer = await filledIn(buying, [LESSON]);
  const token = await buyer.token();
  await buyer.enterCard(token);
  const confirmed = await buyer.confirm(token);
  if (confirmed.status !== 200) throw new Error(confirmed.text);
  buying.readyToPay(buyer.basket);
  const { transaction } = confirmed.body;
  const saved = await buyer.browser.post('/v1/account/save-details', { transaction });
  return saved.status === 200 ? 'paid' : 'refused';
}
