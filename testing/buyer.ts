import { cardForm, walletSheet } from '#simulators/connect-e/pretend-shop.ts';
import type { BasketResponse } from '#src/features/basket/api-schema.ts';
import type { AddRequest } from '#src/features/basket/basket-request.ts';
import type { CheckoutResponse } from '#src/features/checkout/session/api-schema.ts';
import type { ConfirmationResponse, UndecidedResponse } from '#src/features/orders/api-schema.ts';
import type { VoucherBody } from '#src/features/vouchers/builder/builder-api-schema.ts';
import type { TestApp } from './app.ts';
import type { Answer, TestBrowser } from './browser.ts';
import { answersOf, CONSENTS, type FilledIn, learner, person } from './section-answers.ts';

export { learner, person };

export const VISA = '4976000000003436';
export const VISA_WITH_CHALLENGE = '4976350000006891';

export const LESSON = { product_id: 47, type: 'lesson' } as const;
export const TRAINING = { product_id: 1, type: 'training' } as const;
export const BRAIN_TRAINING = { product_id: 2, type: 'product' } as const;
/** A place on Calm at the Wheel. */
export const COURSE = { product_id: 1, type: 'course', options: { name: 'Moira Campbell' } } as const;
export const POSTED = { product_id: 5, type: 'product' } as const;

type Authorised = {
  contents: { payment_gateway_id: string; total: number; total_formatted: string };
  approved: boolean;
  approval_ended: string | null;
};

/** What a wallet's sheet tells of its owner where it is asked to. */
export const HELEN = {
  email: 'helen@example.co.uk',
  phoneNumber: '07700 900444',
  billingContact: {
    givenName: 'Helen',
    familyName: 'Marsden',
    addressLines: ['4 Bainbrigge Road'],
    locality: 'Leeds',
    postalCode: 'LS6 3AD',
  },
};

export type TestBuyer = Awaited<ReturnType<typeof testBuyer>>;

const pathOf = (product: AddRequest | VoucherBody) =>
  'voucher_type' in product ? '/v1/website/basket/voucher' : '/v1/website/basket';

/** Where a buyer buys: the site may be another process, whose rows are not written here. */
type Shop = Pick<TestApp, 'bank'> & Partial<Pick<TestApp, 'running'>>;

/** A shop whose buyers go by its calls all the way: for suites about what these log, count or ask of the rows. */
export const byCalls = ({ bank, browser }: Pick<TestApp, 'bank' | 'browser'>) => ({ bank, browser });

/** A buyer: one browser, one basket, and the bank's card form. */
export async function testBuyer(
  app: Shop & Pick<TestApp, 'browser'>,
  products: (AddRequest | VoucherBody)[] = [LESSON],
) {
  const browser: TestBrowser = app.browser();
  let basket = '';
  for (const product of products) {
    basket = await addTo(app, browser, { ...product, basket: basket || undefined });
  }
  return buyerOf(app, browser, basket);
}

/** Loaded where the site runs in this process: it brings the whole product, and the faults, whose site does not, run without TSX. */
const byRows = () => import('./fill-in.ts');

async function addTo({ running }: Shop, browser: TestBrowser, product: AddRequest | VoucherBody) {
  if (running) return (await byRows()).addByRows({ running }, browser, product);
  const added = await browser.post<BasketResponse>(pathOf(product), product);
  if (added.status !== 200) throw new Error(added.text);
  return added.body.uuid;
}

/** The buyer of a basket that a browser has already. */
export function buyerOf(app: Shop, browser: TestBrowser, basket: string) {
  const step = <Body = CheckoutResponse>(name: string, body: object = {}) =>
    browser.post<Body>(`/v1/website/checkout/${name}`, { basket, ...body });

  const buyer = {
    browser,
    basket,
    step,
    add: (product: AddRequest | VoucherBody) =>
      browser.post<BasketResponse>(pathOf(product), { ...product, basket }),
    start: () => step('start'),
    consents: (input: object = CONSENTS) => step('consents', input),

    /** Fills in every section that the basket needs and accepts the terms, so that only paying is left. */
    async fillIn(change: FilledIn = {}) {
      const { running } = app;
      if (running) {
        await (await byRows()).fillInByRows({ running }, buyer, change);
        return buyer;
      }
      let state = await buyer.start();
      const sections = answersOf(change);
      // Details come from an account that is signed in, and may be changed.
      if (change.email && state.body.customer) state = await step('customer', sections.customer);
      while (state.status === 200 && state.body.current !== 'payment')
        state = await step(state.body.current, sections[state.body.current]);
      if (state.status !== 200) throw new Error(state.text);
      await buyer.consents();
      return buyer;
    },

    enterDiscount: (code: string, instead?: boolean) =>
      browser.post<BasketResponse>('/v1/website/basket/discount', { basket, code, instead }),
    removeDiscount: (code = '') =>
      browser.delete<BasketResponse>(
        `/v1/website/basket/discount?basket=${basket}${code && `&code=${code}`}`,
      ),
    /** Pays with a voucher as far as its balance goes. */
    enterCode: (code: string) => step('vouchers', { code }),
    /** The basket is in the query, because many clients send no body with DELETE; the website sends one. */
    takeOutVoucher: (id: string) =>
      browser.delete<CheckoutResponse>(`/v1/website/checkout/vouchers/${id}?basket=${basket}`),
    /** Starts a PayPal payment and returns the token of its order. */
    async toPayPal() {
      const answer = await step<{ redirect_url: string }>('paypal', { requestType: 'main-website' });
      if (answer.status !== 200) throw new Error(answer.text);
      return new URL(answer.body.redirect_url).searchParams.get('token') ?? '';
    },
    authorise: () => browser.post<Authorised>('/v1/website/checkout/authorise', { basket }),
    /** Authorises and returns the token. */
    async token() {
      const answer = await buyer.authorise();
      if (answer.status !== 200) throw new Error(answer.text);
      return answer.body.contents.payment_gateway_id;
    },
    confirm: (token: string, consents: object = {}) =>
      browser.post<{ transaction: string }>('/v1/website/checkout/confirm', {
        connecte_id: token,
        ...consents,
      }),
    read: (
      transaction: string,
    ): Promise<Answer<ConfirmationResponse & UndecidedResponse & { message: string }>> =>
      browser.get(`/v1/website/checkout/confirm/${transaction}`),

    /** What the card frame posts to the gateway. */
    async enterCard(token: string, number = VISA, change: object = {}) {
      const path = `${app.bank.webUrl}/api/payments/${encodeURIComponent(token)}`;
      return postTo(path, { ...cardForm(number), ...change });
    },
    /** A kept card to pay with, or whether the one that is entered is to be kept. */
    chooseCard: (input: { use?: string; keep?: boolean }) =>
      step<{ payment_method_id: string | null }>('card', input),
    /** What the frame of a kept card posts to the gateway. */
    async enterSecurityCode(token: string, paymentMethodId: string | null, cV2 = '452') {
      const path = `${app.bank.webUrl}/api/payments/recurring/${encodeURIComponent(token)}`;
      return postTo(path, { paymentMethodId, cV2 });
    },
    /** What a wallet's sheet posts to the gateway. */
    async payInSheet(
      token: string,
      number = VISA,
      wallet: 'apple-pay' | 'google-pay' = 'apple-pay',
      owner: object = {},
    ) {
      const path = `${app.bank.webUrl}/api/payments/${encodeURIComponent(token)}/${wallet}`;
      return postTo(path, { ...walletSheet(wallet, number), ...owner });
    },
    /** A token for a wallet's sheet that is opened in the basket. */
    openExpress: () => step<Authorised>('express'),
    /** What the page does once the sheet has closed. */
    takeApproval: (token: string) => step('express/approved', { connecte_id: token }),
    async answerChallenge(token: string, passed: boolean) {
      return postTo(`${app.bank.webUrl}/api/payments/${encodeURIComponent(token)}/three-ds-complete`, {
        passed,
      });
    },

    /** From a complete checkout to the answer of confirm. */
    async pay(number = VISA, change: object = {}) {
      const token = await buyer.token();
      await buyer.enterCard(token, number, change);
      return { token, ...(await buyer.confirm(token)) };
    },
  };
  return buyer;
}

async function postTo(url: string, body: object): Promise<{ statusCode?: number; message?: string }> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  return answer.json().catch(() => ({}));
}
