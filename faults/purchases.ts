import type { AddRequest } from '../src/features/basket/basket-request.ts';
import { networkBrowser, type TestBrowser } from '../testing/browser.ts';
import { BRAIN_TRAINING, COURSE, LESSON, type TestBuyer, testBuyer } from '../testing/buyer.ts';
import type { World } from './world.ts';

/** What the buyer is told in the end. `lost`: the connection is cut, and the buyer leaves. */
export type Told = 'paid' | 'undecided' | 'not taken' | 'refused' | 'lost';

/** A purchase from an empty basket to the last thing that the buyer does. */
export interface Purchase {
  name: string;
  /** Faults strike while paying only: the sections before are the same for each, and struck in one of them. */
  fromStart?: boolean;
  /** Whether the buyer is to be given the money back. */
  refunded?: boolean;
  buy(buying: Buying): Promise<Told>;
}

export interface Buying {
  world: World;
  email: string;
  /** Tries a call that got no answer again, at the other site. */
  patient: boolean;
  /** Called when everything before paying is done. */
  readyToPay(basket: string): void;
}

/** A purchase that was tried, and what its buyer was told. */
export interface Tried {
  basket: string | undefined;
  email: string;
  told: Told;
  refunded: boolean;
}

const REFUNDED_AT_ONCE = '4000600000000009';
const EMPTIED_COURSE = 3;
const SMALL_VOUCHER = '10';
const E_VOUCHER = {
  voucher_type: 'e-voucher',
  template: 'birthday',
  recipient_name: 'Sam',
  personal_message: 'Happy birthday!',
  send_to: 'recipient',
  send_now: true,
} as const;

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
  if (purchase.fromStart) listen();
  const readyToPay = (uuid: string) => {
    basket = uuid;
    if (!purchase.fromStart) listen();
  };
  const told = await purchase.buy({ world, email, patient, readyToPay }).catch((error: Error): Told => {
    // What is thrown is an answer other than 200 before paying, or none.
    return error.message === 'fetch failed' ? 'lost' : 'refused';
  });
  return { basket, email, told, refunded: purchase.refunded ?? false };
}

type Product = Parameters<typeof testBuyer>[1] extends (infer One)[] | undefined ? One : never;

async function filledIn(buying: Buying, products: Product[]): Promise<TestBuyer> {
  const browser = () => browserOf(buying);
  const buyer = await testBuyer({ bank: buying.world.bank, browser }, products);
  await buyer.fillIn({ email: buying.email });
  return buyer;
}

async function byCard(buying: Buying, products: Product[]): Promise<Told> {
  const buyer = await filledIn(buying, products);
  buying.readyToPay(buyer.basket);
  return payByCard(buyer, buying);
}

/** A patient buyer who is told that it has not worked enters the card once more. */
async function payByCard(buyer: TestBuyer, { patient }: Buying): Promise<Told> {
  const told = await payOnce(buyer, true);
  return patient && (told === 'refused' || told === 'not taken') ? payOnce(buyer, true) : told;
}

async function payOnce(buyer: TestBuyer, card: boolean): Promise<Told> {
  const authorised = await buyer.authorise();
  if (authorised.status !== 200) return whatWasSaid(buyer, authorised);
  const token = authorised.body.contents.payment_gateway_id;
  if (card) await buyer.enterCard(token);
  return whatWasSaid(buyer, await buyer.confirm(token));
}

async function byPayPal(buying: Buying): Promise<Told> {
  const buyer = await filledIn(buying, [LESSON]);
  buying.readyToPay(buyer.basket);
  const asked = await buyer.step<{ redirect_url: string }>('paypal', { requestType: 'main-website' });
  if (asked.status !== 200) return whatWasSaid(buyer, asked);
  const token = new URL(asked.body.redirect_url).searchParams.get('token') ?? '';
  buying.world.paypal.choose(token, 'approve');
  return comeBack(buyer, buying, token);
}

/** What PayPal's redirect does: a page of the site, which leads on to the confirmation. */
async function comeBack(buyer: TestBuyer, { world, patient }: Buying, token: string): Promise<Told> {
  const cookie = `checkout=${buyer.browser.cookies.get('checkout')}`;
  for (const url of patient ? world.urls : world.urls.slice(0, 1)) {
    const path = `${url}/basket/checkout/paypal/return?token=${token}`;
    const answer = await fetch(path, { headers: { cookie }, redirect: 'manual' }).catch(() => undefined);
    if (!answer) continue;
    const [, reference] = /confirmation\/([0-9a-z]{26})/.exec(answer.headers.get('location') ?? '') ?? [];
    return reference ? confirmation(buyer, reference) : 'refused';
  }
  return 'lost';
}

async function withVoucher(buying: Buying, product: AddRequest): Promise<Told> {
  const code = await smallVoucher(buying.world);
  const buyer = await filledIn(buying, [product]);
  const entered = await buyer.enterCode(code);
  if (entered.status !== 200) throw new Error(entered.text);
  buying.readyToPay(buyer.basket);
  return entered.body.due === '0.00' ? payOnce(buyer, false) : payByCard(buyer, buying);
}

/** A card that is charged before we resume it, for a course that fills meanwhile: the money must go back. */
async function intoFullCourse(buying: Buying): Promise<Told> {
  const course = { ...COURSE, product_id: EMPTIED_COURSE } as const;
  await setPlacesLeft(buying.world, EMPTIED_COURSE, 1);
  const buyer = await filledIn(buying, [course]);
  buying.readyToPay(buyer.basket);
  const authorised = await buyer.authorise();
  if (authorised.status !== 200) return whatWasSaid(buyer, authorised);
  const token = authorised.body.contents.payment_gateway_id;
  await setPlacesLeft(buying.world, EMPTIED_COURSE, 0);
  await buyer.enterCard(token, REFUNDED_AT_ONCE);
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

/** What an answer of authorise or confirm means to the buyer; with a reference, as the confirmation page then says. */
function whatWasSaid(
  buyer: TestBuyer,
  { status, body }: { status: number; body: object },
): Promise<Told> | Told {
  const { transaction } = body as { transaction?: string };
  if (transaction) return confirmation(buyer, transaction);
  return status === 402 ? 'not taken' : 'refused';
}

const SAID: Record<number, Told> = { 200: 'paid', 202: 'undecided', 402: 'not taken' };

/** Asks as the confirmation page does, only faster. */
async function confirmation(buyer: TestBuyer, reference: string): Promise<Told> {
  for (let asked = 1; ; asked += 1) {
    const { status } = await buyer.read(reference);
    const said = SAID[status] ?? 'refused';
    if (said === 'paid' || asked === 4) return said;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Asks the first site; a patient buyer asks the other one where there is no answer. */
function browserOf({ world, patient }: Buying): TestBrowser {
  const [first, second] = world.urls.map((url) => networkBrowser(url)) as [TestBrowser, TestBrowser];
  const orElse =
    (verb: 'get' | 'post' | 'put' | 'delete') =>
    async (path: string, body?: unknown): Promise<never> => {
      try {
        return (await first[verb](path, body)) as never;
      } catch (error) {
        if (!patient) throw error;
        for (const [name, value] of first.cookies) second.cookies.set(name, value);
        const answer = await second[verb](path, body);
        for (const [name, value] of second.cookies) first.cookies.set(name, value);
        return answer as never;
      }
    };
  return {
    get: orElse('get'),
    post: orElse('post'),
    put: orElse('put'),
    delete: orElse('delete'),
    raw: first.raw,
    cookies: first.cookies,
  };
}

export async function setPlacesLeft({ db }: World, course: number, left: number) {
  await db
    .updateTable('product_events')
    .set({ places: Math.max(left, 1), places_left: left })
    .where('product_id', '=', course)
    .execute();
}

const CODE = /\b(?:[0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}\b/;
const unused = new WeakMap<World, string[]>();

/** The code of a voucher for £10 that nothing was paid with yet; they are bought by the dozen. */
async function smallVoucher(world: World): Promise<string> {
  const codes = unused.get(world) ?? [];
  unused.set(world, codes);
  if (codes.length === 0) codes.push(...(await buySmallVouchers(world)));
  return codes.pop() ?? '';
}

const DOZEN = 12;
let batch = 0;

async function buySmallVouchers(world: World): Promise<string[]> {
  batch += 1;
  const address = (one: number) => `holder-${batch}-${one}@example.com`;
  const addresses = Array.from({ length: DOZEN }, (_, one) => address(one));
  const products = addresses.map((recipient_email) => ({
    ...E_VOUCHER,
    amount: SMALL_VOUCHER,
    recipient_email,
  }));
  const email = `buyer-of-vouchers-${batch}@example.com`;
  const told = await byCard({ world, email, patient: true, readyToPay: () => undefined }, products);
  if (told !== 'paid') throw new Error(`The vouchers to pay with were ${told}`);
  for (let waited = 0; waited < 300; waited += 1) {
    const codes = addresses.map(
      (to) => CODE.exec(world.mail.received.find((email) => email.to.includes(to))?.text ?? '')?.[0],
    );
    if (codes.every((code) => code !== undefined)) return codes;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('The vouchers to pay with never arrived');
}
