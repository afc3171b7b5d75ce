import { networkBrowser, type TestBrowser } from '../testing/browser.ts';
import { type TestBuyer, testBuyer } from '../testing/buyer.ts';
import type { AtGift } from './gifts.ts';
import type { AtOffice } from './office-actions.ts';
import type { AtWeeklyTime } from './weekly-times.ts';
import type { World } from './world.ts';

/** What the buyer is told in the end. `lost`: the connection is cut, and the buyer leaves. */
export type Told = 'paid' | 'undecided' | 'not taken' | 'refused' | 'lost';

export interface Buying {
  world: World;
  email: string;
  /** Tries a call that got no answer again, at the other site. */
  patient: boolean;
  /** Called when everything before paying is done. */
  readyToPay(basket: string): void;
  /** Called with what a member of staff begins to do. */
  atOffice?(what: AtOffice): void;
  /** Called with what a learner begins to do with a weekly time. */
  atWeeklyTime?(what: AtWeeklyTime): void;
  /** Called with the gift that is being taken up. */
  atGift?(what: AtGift): void;
}

export type Product = Parameters<typeof testBuyer>[1] extends (infer One)[] | undefined ? One : never;

export async function filledIn(
  buying: Pick<Buying, 'world' | 'email' | 'patient'>,
  products: Product[],
  browser = browserOf(buying),
): Promise<TestBuyer> {
  const buyer = await testBuyer({ bank: buying.world.bank, browser: () => browser }, products);
  await buyer.fillIn({ email: buying.email });
  return buyer;
}

/** What a buyer enters into the card form. False where they are refused before. */
type Entering = (buyer: TestBuyer, token: string) => Promise<unknown>;

/** A patient buyer who is told that it has not worked enters the card once more. */
export async function payByCard(
  buyer: TestBuyer,
  { patient }: Buying,
  enter: Entering = (_, token) => buyer.enterCard(token),
): Promise<Told> {
  const told = await payOnce(buyer, enter);
  return patient && (told === 'refused' || told === 'not taken') ? payOnce(buyer, enter) : told;
}

export async function payOnce(buyer: TestBuyer, enter?: Entering): Promise<Told> {
  const authorised = await buyer.authorise();
  if (authorised.status !== 200) return whatWasSaid(buyer, authorised);
  const token = authorised.body.contents.payment_gateway_id;
  if ((await enter?.(buyer, token)) === false) return 'refused';
  return whatWasSaid(buyer, await buyer.confirm(token));
}

export async function payByPayPal(buyer: TestBuyer, buying: Buying): Promise<Told> {
  const opened = await buyer.step<{ redirect_url: string }>('paypal', { requestType: 'main-website' });
  if (opened.status !== 200) return whatWasSaid(buyer, opened);
  const token = new URL(opened.body.redirect_url).searchParams.get('token') ?? '';
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

/** What an answer of authorise or confirm means to the buyer; with a reference, as the confirmation page then says. */
export function whatWasSaid(
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
  for (let round = 1; ; round += 1) {
    const { status } = await buyer.read(reference);
    const said = SAID[status] ?? 'refused';
    if (said === 'paid' || round === 4) return said;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Asks the first site; a patient buyer asks the other one where there is no answer. */
export function browserOf({ world, patient }: Pick<Buying, 'world' | 'patient'>): TestBrowser {
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
