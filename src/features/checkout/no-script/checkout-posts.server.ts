import { createContext } from 'react-router';
import { z } from 'zod';
import { UNITED_KINGDOM } from '#src/features/addresses/address.ts';
import { ADDRESS_FIELDS, sentFields } from '#src/features/addresses/address-fields.tsx';
import { countryList } from '#src/features/addresses/countries.ts';
import { basketCookie, basketInCookie } from '#src/features/basket/basket-cookie.server.ts';
import { basketNotFound } from '#src/features/basket/basket-problems.ts';
import { readLessonsStart } from '#src/features/orders/lessons-start.ts';
import { findCurrentPayment } from '#src/features/payments/payments.server.ts';
import { MINUTE_MS } from '#src/platform/dates.ts';
import { checked, type PostedFields } from '#src/platform/http/posted-form.server.ts';
import { invalid, Problem } from '#src/platform/http/problem.ts';
import { countCall, requireFewAnHour } from '#src/platform/rate-limits/call-limits.server.ts';
import {
  acceptPrices,
  addVoucherCode,
  openCheckout,
  saveStep,
  VOUCHER_CODE_CALL,
} from '../checkout-changes.server.ts';
import {
  boughtOf,
  type CheckoutDeps,
  type Open,
  readCheckoutState,
  requireOpen,
} from '../checkout-state.server.ts';
import { coverageOfBasket } from '../coverage/coverage.server.ts';
import type { CoverageResponse } from '../coverage/coverage-api-schema.ts';
import { FINISH_LINK_CALL, type FinishLaterByPost } from '../finish-later/finish-later-posts.server.ts';
import { sendFinishLink } from '../finish-later/finish-links.server.ts';
import { type HoldDeps, holdForBasket, releaseHold } from '../held-time/hold-time.server.ts';
import { authorise, whyFrozen, whyGone } from '../payment/authorise.server.ts';
import { confirmPayment } from '../payment/confirm-payment.server.ts';
import { keepConsentsTo } from '../payment/consents.server.ts';
import { GATEWAY_WAIT_MS } from '../payment/settle.server.ts';
import { type PaypalDeps, startPaypal } from '../payment/start-paypal.server.ts';
import { findPhoneOrder } from '../phone-orders/phone-orders.server.ts';
import { collectAvailability, startingWeek } from '../sections/availability-table.tsx';
import { copyOf } from '../sections/same-address.tsx';
import {
  billingRequest,
  type CheckoutResponse,
  codeRequest,
  customerRequest,
  type DraftedStep,
  deliveryRequest,
  draftRequest,
  type GivenConsents,
  type Lesson,
  lessonRequest,
  pricesRequest,
  startRequest,
} from '../session/api-schema.ts';
import { checkoutCookie } from '../session/checkout-cookie.server.ts';
import { takeOutVoucher } from '../session/checkout-vouchers.server.ts';
import { currentCheckout, requirePayer } from '../session/current-checkout.server.ts';
import { saveDraft } from '../session/drafts.server.ts';
import { LEAVING, LINKED, NO_SCRIPT_CHECKOUT, SAME_ADDRESS } from '../session/no-script-paths.ts';
import { payPath } from '../session/pay-link.server.ts';
import { draftedSteps } from '../session/steps.ts';

/** With the browser that posts, or that asks for the page. */
export type CheckoutByPost = CheckoutDeps & PaypalDeps & HoldDeps & FinishLaterByPost;

/** How the checkout's page of forms gets what its steps need. */
export const checkoutPostContext = createContext<CheckoutByPost>();

/** The checkout of a browser without scripts, or the page that it belongs on instead. */
export interface PostedCheckout {
  checkout: CheckoutResponse;
  countries: { country: string; numeric: string }[];
  /** Who teaches where the learner's section that was refused said. */
  coverage: CoverageResponse | null;
  /** The address at PayPal where the payment that has begun is approved. */
  approveUrl: string | null;
  /** The page of the link that opened an order by phone, of which only the payment is left. Null in the shop’s own checkout. */
  orderPath: string | null;
}

export async function readPostedCheckout(
  deps: CheckoutByPost,
): Promise<{ to: string } | { shown: PostedCheckout }> {
  const { db, baskets, asker, clock } = deps;
  const { checkout, account } = await currentCheckout(deps, asker);
  if (!checkout) return { to: '/basket' };
  const basket = await baskets.find(checkout.basketUuid);
  if (!basket) return { to: wayOnAfter(await whyGone(db, checkout.basketUuid)) ?? '/basket' };
  const orderPath = basket.keptUntil && payPath(checkoutCookie(asker) ?? '');
  if (orderPath && !(await isPaidHere(deps, basket.uuid))) return { to: orderPath };
  if (basket.isFrozen) return { to: wayOnAfter(await whyFrozen(db, basket.uuid)) ?? '/basket' };
  if (basket.lines.length === 0) return { to: '/basket' };
  const shown = await readCheckoutState(deps, { basket, checkout, account });
  const payment = await findCurrentPayment(db, basket.uuid);
  const draft = shown.drafts.lesson;
  return {
    shown: {
      checkout: shown,
      countries: countryList.map(({ country, numeric }) => ({ country, numeric })),
      coverage:
        shown.basket.totals.has_lessons && draft?.postcode
          ? await coverageOfBasket(
              db,
              basket,
              { postcode: draft.postcode, availability: startingWeek(undefined, draft) },
              clock.now(),
            )
          : null,
      approveUrl: payment?.state === 'created' ? payment.approve_url : null,
      orderPath,
    },
  };
}

/** Whether an order by phone waits to be paid, and not by bank transfer or in cash. */
async function isPaidHere({ db, clock }: CheckoutByPost, basket: string): Promise<boolean> {
  const order = await findPhoneOrder(db, basket, clock.now());
  return order?.state === 'waiting' && !order.transfer && !order.cash;
}

/**
 * Does what a form of the checkout asks, by the functions that the calls use. Answers the page to go on to, and the cookies to
 * set; refuses with a Problem.
 */
export async function changeCheckoutByPost(
  deps: CheckoutByPost,
  { intent = '', ...fields }: PostedFields,
): Promise<{ to: string; cookies: string[] }> {
  try {
    return await change(deps, intent, fields);
  } catch (error) {
    const to = error instanceof Problem ? wayOnAfter(error) : undefined;
    if (to) return { to, cookies: [] };
    throw error;
  }
}

/** A basket that is or may be paid for already is shown as that payment. */
function wayOnAfter({ transaction }: Problem): string | undefined {
  return transaction && `/basket/checkout/confirmation/${transaction}`;
}

async function change(deps: CheckoutByPost, intent: string, fields: PostedFields) {
  const { asker, secureCookies } = deps;
  if (intent === 'check-out') {
    const uuid = basketInCookie(asker.cookies);
    if (!uuid) throw basketNotFound();
    const { cookie } = await openCheckout(deps, asker, uuid);
    return goOn([basketCookie(uuid, secureCookies), ...(cookie ? [cookie] : [])]);
  }
  const { basket } = checked(startRequest, fields);
  const step = draftedSteps.find((name) => name === intent);
  if (step) await saveByPost(deps, { step, basket, fields });
  else if (intent === 'prices')
    await acceptPrices(deps, asker, checked(pricesRequest, { ...fields, basket }));
  else if (intent === 'voucher') {
    await requireFewCodes(deps);
    await addVoucherCode(deps, asker, checked(codeRequest, { ...fields, basket }));
  } else if (intent === 'remove-voucher') {
    await requireOpen(deps, asker, basket);
    await takeOutVoucher(deps.db, basket, checked(z.object({ voucher: z.uuid() }), fields).voucher);
  } else if (intent === 'pay') return pay(deps, basket, fields);
  else throw new Problem(400, 'That form could not be read. Please try again.');
  return goOn();
}

function goOn(cookies: string[] = []) {
  return { to: NO_SCRIPT_CHECKOUT, cookies };
}

async function saveByPost(
  deps: CheckoutByPost,
  { step, basket, fields }: { step: DraftedStep; basket: string; fields: PostedFields },
) {
  const { asker } = deps;
  const open = await requireOpen(deps, asker, basket);
  const save = <Step extends DraftedStep>(name: Step, entered: object) => {
    const { basket: _, id: __, ...input } = entered as Record<string, unknown>;
    return saveStep(deps, asker, { basket, step: name, entered: input as never });
  };
  if (step === 'customer') {
    const { totals } = (await readCheckoutState(deps, open)).basket;
    const isTaught = totals.has_lessons || totals.is_training;
    const answers: Record<string, boolean> = { true: true, false: false };
    const input = {
      basket,
      email: open.account?.email ?? fields.email,
      customer_is_pupil: isTaught ? answers[fields.customer_is_pupil ?? ''] : false,
    };
    return save(step, checked(customerRequest, input));
  }
  const input = { country: UNITED_KINGDOM, ...personOf(open, step, fields), basket };
  if (step === 'delivery') return save(step, checked(deliveryRequest, input));
  if (step === 'billing') return save(step, checked(billingRequest, input));
  const lesson = checked(lessonRequest, {
    ...input,
    customer_is_pupil: open.checkout.customer?.customer_is_pupil ?? false,
    availability: collectAvailability(fields),
  });
  await requireTaught(deps, open, { lesson, fields });
  return save(step, lesson);
}

/** What was typed; where no address was, the one that the box above the fields says is the same. */
function personOf({ checkout }: Open, step: 'delivery' | 'billing' | 'lesson', fields: PostedFields) {
  const source = step === 'lesson' ? checkout.billing : checkout.delivery;
  const isTyped = ADDRESS_FIELDS.some((field) => field !== 'country' && fields[field]?.trim());
  const typed = sentFields(fields);
  if (!source || !fields[SAME_ADDRESS] || isTyped) return typed;
  return { ...typed, ...copyOf(source, { ...source, ...typed }, step) };
}

/**
 * Refuses a learner where nobody teaches, and one whom the instructor of the held time does not pick up until another first
 * lesson is chosen or that one is let go. What was entered is kept, so that the page shows who teaches there.
 */
async function requireTaught(
  deps: CheckoutByPost,
  { basket }: Open,
  { lesson, fields }: { lesson: Lesson; fields: PostedFields },
) {
  const isHere = lesson.country === UNITED_KINGDOM;
  if (!isHere || !basket.lines.some(({ type }) => type === 'lesson')) return;
  const coverage = await coverageOfBasket(deps.db, basket, lesson, deps.clock.now());
  const choice = coverage.choices.find(({ value }) => value === fields.first_lesson);
  if (coverage.kind === 'nobody') {
    await keepTyped(deps, basket.uuid, fields);
    throw invalid('postcode', `${coverage.heading}. Enter a postcode where we teach.`);
  }
  if (coverage.must_choose && !choice) {
    if (fields.first_lesson !== coverage.none.value) {
      await keepTyped(deps, basket.uuid, fields);
      throw invalid('first_lesson', coverage.ask);
    }
    await releaseHold(deps, basket.uuid);
  }
  const line = basket.lines.find(({ itemId }) => itemId === coverage.item);
  if (!choice || !line) return;
  const { slug: instructor, starts_at } = choice;
  const { minutes, outcode } = coverage;
  const held = { basket: basket.uuid, instructor, starts_at, minutes, outcode, product_id: line.id };
  await holdForBasket(deps, held, deps.address);
}

async function keepTyped({ db, asker, clock }: CheckoutByPost, basket: string, fields: PostedFields) {
  const ticks = Object.entries(collectAvailability(fields)).flatMap(([day, { day: _, ...periods }]) =>
    Object.entries(periods).map(([period, free]) => [`${day}-${period}`, free ? 'on' : '']),
  );
  const typed = { ...fields, ...Object.fromEntries(ticks) };
  const draft = checked(draftRequest, { basket, step: 'lesson', fields: typed });
  await saveDraft(db, checkoutCookie(asker), draft, clock.now());
}

/** As with the call: codes are not to be guessed. */
async function requireFewCodes(deps: CheckoutByPost) {
  const counted = { call: VOUCHER_CODE_CALL, most: deps.codesPerMinute, ip: deps.address };
  if (await countCall(deps, counted, MINUTE_MS))
    throw new Problem(429, 'Too many attempts. Please wait a minute and try again.');
}

async function pay(deps: CheckoutByPost, basket: string, fields: PostedFields) {
  const { asker } = deps;
  const open = await requireOpen(deps, asker, basket);
  const isPaidByVouchers = (await readCheckoutState(deps, open)).due === '0.00';
  const email = open.checkout.customer?.email;
  if (!isPaidByVouchers && fields.way === 'link' && email && !open.basket.keptUntil) {
    await requireFewAnHour(deps, { call: FINISH_LINK_CALL, most: deps.messagesPerHour, ip: deps.address });
    await sendFinishLink(deps, { basket, email, remind: false });
    return { to: `${NO_SCRIPT_CHECKOUT}?${LINKED}`, cookies: [] };
  }
  const start = readLessonsStart(fields.lessons_start);
  const input: GivenConsents = {
    ...(fields.terms && { terms: true as const }),
    ...(fields.digital_now && { digital_now: true }),
    ...(start && { lessons_start: start }),
  };
  const missing = await keepConsentsTo(deps, checkoutCookie(asker) ?? '', {
    lines: boughtOf(open.basket),
    consents: input,
  });
  if (!isPaidByVouchers && fields.way !== 'paypal') missing.way = ['Choose how you would like to pay'];
  const [first] = Object.values(missing).flat();
  if (first) throw new Problem(422, first, { errors: missing });
  if (!isPaidByVouchers) {
    await startPaypal(deps, asker, { basket, input });
    // Its own page leads to PayPal: browsers refuse to follow a form to another site.
    return { to: `${NO_SCRIPT_CHECKOUT}?${LEAVING}`, cookies: [] };
  }
  const { account } = await requirePayer(deps, asker, basket);
  const payment = await authorise(deps, basket, 'card', AbortSignal.timeout(GATEWAY_WAIT_MS), account?.id);
  if (payment.gateway !== 'voucher' || !payment.token)
    throw new Problem(409, 'Your basket or a voucher has changed. Please check your order before you pay.');
  const transaction = await confirmPayment(deps, asker, { token: payment.token, input });
  return { to: `/basket/checkout/confirmation/${transaction}`, cookies: [] };
}
