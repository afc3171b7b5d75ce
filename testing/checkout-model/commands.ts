import fc from 'fast-check';
import { cardForm } from '#simulators/connect-e/pretend-shop.ts';
import { VISA } from '../buyer.ts';
import {
  add,
  agree,
  agreeing,
  change,
  code,
  consents,
  draft,
  enterDiscount,
  fillIn,
  filling,
  priceChange,
  reload,
  removingRefusedDiscount,
  save,
  signIn,
  signingIn,
  signOut,
  start,
  starting,
  takeOut,
} from './buying.ts';
import { command, type Method, type Run, recent } from './command.ts';
import { readBasket } from './model.ts';
import {
  answerPayPal,
  askingFor,
  authorise,
  bank,
  card,
  challenge,
  comeBack,
  confirm,
  keptAs,
  keptCard,
  payingAsCustomer,
  paypal,
  removeKept,
  wallet,
  webhook,
} from './paying.ts';

const job = fc.constantFrom('drain', 'sweep-payments', 'purge').map((name) =>
  command(name, async (model, real) => {
    await (name === 'drain' ? real.app.queue.drain() : real.app.queue.run(name));
    await readBasket(model, real);
  }),
);
const time = fc
  .constantFrom(9, 61, 400, 1_000)
  .map((seconds) =>
    command(`${seconds} seconds pass`, async (_model, { app }) => app.clock.pass({ seconds })),
  );
const restart = fc.constant(command('restart', (_model, { app }) => app.restart()));
const manner = fc.constantFrom('500' as const, 'reset' as const);
const moment = fc.constantFrom('before' as const, 'after' as const);
const bankFault = fc
  .tuple(
    fc.constantFrom('access-tokens' as const, 'payment' as const, 'resume' as const, 'revoke' as const),
    manner,
    moment,
  )
  .map(([call, how, when]) =>
    command(`${how} ${when} the bank's next ${call}`, async (_model, { app }) =>
      app.bank.knobs.failNext(call, how, when),
    ),
  );
const payPalFault = fc
  .tuple(fc.constantFrom('create' as const, 'read' as const, 'capture' as const), manner, moment)
  .map(([call, how, when]) =>
    command(`${how} ${when} PayPal's next ${call}`, async (_model, { app }) =>
      app.paypal.knobs.failNext(call, how, when),
    ),
  );

/** The steps before a payment, in any order. */
export const before = [
  ...[add, add, change, start, start, save, save, save, save, fillIn, consents, draft, reload],
  ...[
    signIn,
    signOut,
    code,
    takeOut,
    enterDiscount,
    enterDiscount,
    priceChange,
    agree,
    time,
    restart,
    authorise,
    paypal,
  ],
];

/** The middle of every sequence, so that most of them reach the payment. */
export const upToPayment = (method: Method, isCustomer: boolean): Run[] => [
  ...(isCustomer ? [signingIn] : []),
  ...[starting, agreeing, removingRefusedDiscount, filling, askingFor(method)],
  async (model, real) => {
    if (method === 'paypal') real.app.paypal.choose(recent(real.wallets, 0), 'approve');
    else if (isCustomer) await payingAsCustomer(model, real);
    else await bank(real, recent(real.cards, 0), cardForm(VISA));
  },
];

/** What a buyer, gateways and the machine may do during a payment, and what else may happen meanwhile. */
export const paying = [
  ...[keptAs, keptAs, keptCard, keptCard, removeKept, wallet, wallet],
  ...[authorise, authorise, card, card, card, confirm, confirm, confirm, challenge, webhook],
  ...[paypal, paypal, paypal, answerPayPal, answerPayPal, answerPayPal, comeBack, comeBack, comeBack],
  ...[
    add,
    change,
    save,
    fillIn,
    fillIn,
    reload,
    signIn,
    signOut,
    code,
    takeOut,
    enterDiscount,
    priceChange,
    agree,
  ],
  ...[job, job, time, restart, bankFault, payPalFault],
];
