import { randomUUID } from 'node:crypto';
import { createContext } from 'react-router';
import { z } from 'zod';
import { normalisePostcode, personFields, postcodeRule } from '#src/features/addresses/api-schema.ts';
import { beginFilling, changeBasket, endFilling } from '#src/features/basket/basket.server.ts';
import { addLine } from '#src/features/basket/basket.ts';
import { basketCookie } from '#src/features/basket/basket-cookie.server.ts';
import { basketNotFound } from '#src/features/basket/basket-problems.ts';
import { holdOnLine } from '#src/features/basket/lines/held-time.ts';
import type { Changed, PricedLine } from '#src/features/basket/lines/line.ts';
import { heldOnLine, heldTimeOf } from '#src/features/lessons/bookings/basket-holds.server.ts';
import { firstLessonOf } from '#src/features/lessons/bookings/first-lesson.server.ts';
import { pickUpNear } from '#src/features/lessons/learners/meeting-place.server.ts';
import { lessonsStarts, needsExpressRequest } from '#src/features/orders/lessons-start.ts';
import { findOrder, linesOf, peopleOf } from '#src/features/orders/orders.server.ts';
import { keepTerms } from '#src/features/orders/terms/terms-document.server.ts';
import { findCurrentPayment, findPaymentById, lockPurchase } from '#src/features/payments/payments.server.ts';
import { lastSpent } from '#src/features/vouchers/balance/voucher-by-link.server.ts';
import type { IssuedVoucher } from '#src/features/vouchers/vouchers.server.ts';
import type { Tx } from '#src/platform/db/db.server.ts';
import { invalid, Problem } from '#src/platform/http/problem.ts';
import type { Pence } from '#src/platform/money.ts';
import { email } from '#src/platform/text-rules.ts';
import { type HoldDeps, holdForBasket } from '../held-time/hold-time.server.ts';
import { authorise } from '../payment/authorise.server.ts';
import { confirmCovered } from '../payment/confirm-payment.server.ts';
import { addConsents, requireConsents, requireFirstLessonFits } from '../payment/consents.server.ts';
import { takeSnapshot } from '../payment/purchase-snapshot.server.ts';
import { GATEWAY_WAIT_MS, type SettleDeps } from '../payment/settle.server.ts';
import { chosenTime } from '../phone-orders/first-lesson.server.ts';
import type { StoredConsent } from '../session/checkout.server.ts';
import { checkoutCookieHeader, hashOf } from '../session/checkout-cookie.server.ts';
import { deleteVouchers } from '../session/checkout-vouchers.server.ts';
import { type Asking, boughtHere, type CurrentCheckoutDeps } from '../session/current-checkout.server.ts';
import { unusedOrderNumber } from '../session/start-over.server.ts';
import { noAvailability } from '../session/steps.ts';
import '../tables.ts';

type Deps = SettleDeps & HoldDeps & CurrentCheckoutDeps & { secureCookies: boolean };

/** A first lesson, as those that are held by phone. */
export const FIRST_LESSON_MINUTES = 60;

/** What whoever takes a gift up fills in. `purchase` is the basket that the form fills, however often it is sent. */
export const claimForm = z
  .object({
    purchase: z.uuid('That form could not be read. Please try again.'),
    hours: z.string('Choose how many hours'),
    first_lesson: z.string('Choose a time').pipe(chosenTime),
    ...personFields,
    email,
    lessons_start: z.enum(lessonsStarts, 'Choose when to start'),
    terms: z.literal('yes', 'Please accept the terms and conditions'),
    tells_buyer: z.literal('yes').optional(),
  })
  .refine(postcodeRule.check, postcodeRule.error)
  .transform(normalisePostcode);

interface Claim extends Omit<z.output<typeof claimForm>, 'hours'> {
  /** The ids of the lessons, one for each package. */
  lessons: readonly number[];
  /** What is paid beside the gift, as it was shown. */
  due: Pence;
}

/** Where whoever has taken a gift up goes on: it is paid for, or the rest is to be paid in the checkout. */
interface Claimed {
  isPaid: boolean;
  cookies: string[];
}

/** What this browser has taken up. */
export interface OwnGift {
  firstName: string;
  /** The confirmation's reference. */
  transaction: string;
  first: Awaited<ReturnType<typeof firstLessonOf>>;
  address: string;
}

/** What the page of a gift asks of the checkout. */
export interface Gifts {
  claim(voucher: IssuedVoucher, claim: Claim): Promise<Claimed>;
  takenUpHere(voucher: IssuedVoucher): Promise<OwnGift | undefined>;
}

export const giftContext = createContext<Gifts>();

/** How long a form that is sent twice waits for the first, whichever process has that: longer than for one that has ended. */
const WAIT_MS = 20_000;
const LEASE_MS = 15_000;
const PAUSE_MS = 200;

export function gifts(deps: Deps, request: Asking & { ip: string }): Gifts {
  return {
    async claim(voucher, claim) {
      await waitToFill(deps, claim.purchase);
      try {
        return await claimGift(deps, request, voucher, claim);
      } finally {
        await endFilling(deps.db, claim.purchase);
      }
    },

    async takenUpHere({ id }) {
      const { db } = deps;
      const orderId = (await lastSpent(db, id))?.order_id;
      const order = orderId ? await findOrder(db, orderId) : undefined;
      if (!order || !(await boughtHere(deps, request, order))) return undefined;
      const lines = await linesOf(db, order.id);
      // Its code pays for other things too.
      if (!lines.some(({ type }) => type === 'lesson')) return undefined;
      const { billing, learner } = await peopleOf(db, order.id);
      const payment = await findPaymentById(db, order.payment_id);
      return {
        firstName: billing?.firstname ?? '',
        transaction: payment?.reference ?? '',
        first: await firstLessonOf(db, lines, order.id),
        address: learner?.address_line_1 ?? '',
      };
    },
  };
}

/**
 * Buys lessons with a voucher, as the shop sells them: a basket with the held time, its checkout with the voucher, and the payment
 * that vouchers cover. Each step may be taken again, so a form that is sent once more after a lost answer goes on where it was.
 */
async function claimGift(
  deps: Deps,
  request: Asking & { ip: string },
  voucher: IssuedVoucher,
  claim: Claim,
): Promise<Claimed> {
  const { db, clock, secrets, secureCookies } = deps;
  const { purchase: basketUuid, first_lesson: first, lessons_start: start } = claim;
  // The same however often the form is sent, so that the last answer that arrives opens the checkout too.
  const token = secrets.hash(`gift ${voucher.id} for ${basketUuid}`);
  const cookies = [checkoutCookieHeader(token, secureCookies)];
  const before = await findCurrentPayment(db, basketUuid);
  if (before?.state === 'captured') {
    if (before.snapshot.redeemed.some(({ voucherId }) => voucherId === voucher.id))
      return { isPaid: true, cookies };
    throw basketNotFound();
  }
  if (first && start !== 'soon' && needsExpressRequest(clock.now(), first.startsAt))
    throw invalid(
      'lessons_start',
      'Your first lesson is within 14 days. Choose “Start as soon as possible”, or a later time.',
    );
  await fillBasket(deps, request.ip, claim);
  const account = await deps.accounts.signedIn(request);
  const words = { school: deps.school.current(), now: clock.now() };
  const consents = addConsents([], { terms: true, lessons_start: start }, words);
  await fillCheckout(deps, voucher, claim, { token, consents, accountId: account?.id ?? null });
  const basket = await deps.baskets.find(basketUuid);
  if (!basket) throw basketNotFound();
  try {
    const { due } = await takeSnapshot(deps, basket);
    // A price has changed, or somebody else has spent the voucher: who was told that there is nothing to pay is not led to pay.
    if (due !== claim.due) throw priceChanged();
    if (due > 0) return { isPaid: false, cookies: [...cookies, basketCookie(basketUuid, secureCookies)] };
    const signal = AbortSignal.timeout(GATEWAY_WAIT_MS);
    const payment = await authorise(deps, basketUuid, 'card', signal, account?.id);
    requireConsents(payment.snapshot.lines, consents);
    await requireFirstLessonFits(deps, payment.snapshot, consents);
    await confirmCovered(deps, payment, async () => payment);
  } catch (error) {
    // Another process has completed it meanwhile.
    if (error instanceof Problem && error.code === 'already_paid') return { isPaid: true, cookies };
    await deps.holds.releaseHold(basketUuid);
    throw error;
  }
  return { isPaid: true, cookies };
}

export function priceChanged(): Problem {
  const message = 'What the gift buys has changed meanwhile. Please choose your hours again.';
  return new Problem(409, message, { errors: { hours: [message] } });
}

/** Waits until no other request fills the basket. Where there is none yet, it begins. */
async function waitToFill({ db, clock }: Deps, basketUuid: string) {
  for (let waited = 0; waited < WAIT_MS; waited += PAUSE_MS) {
    const now = clock.now();
    if (await beginFilling(db, basketUuid, { now, until: new Date(now.getTime() + LEASE_MS) })) return;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  throw new Problem(409, 'Your gift is being taken up in another window. Please try again.');
}

/** The lessons with the time of the first one. A time that this basket holds already is not held anew. */
async function fillBasket(
  deps: Deps,
  ip: string,
  { purchase, lessons, first_lesson: first, postcode }: Claim,
) {
  const { db, clock } = deps;
  const now = clock.now();
  const products = await deps.catalogue.products(
    lessons.map((id) => ({ type: 'lesson', id })),
    now,
  );
  const packages = lessons.flatMap((id) => products.find((one) => one.id === id) ?? []);
  const [product] = packages;
  const outcode = pickUpNear(postcode)?.outcode;
  if (!product || !outcode) throw invalid('postcode', 'Enter a full UK postcode, like LS6 3AD');
  const held = first && (await heldTimeOf(db, purchase, now));
  const isHeld =
    held?.instructor === first?.instructor &&
    held?.startsAt.getTime() === first?.startsAt.getTime() &&
    held?.pickUp.outcode === outcode;
  await changeBasket(deps, purchase, () => {
    const filled = linesOfPackages(packages, first?.instructor);
    return filled.ok && held && isHeld ? holdOnLine(filled.lines, product, heldOnLine(held)) : filled;
  });
  if (!first || (held && isHeld)) return;
  const { instructor, startsAt } = first;
  const time = { instructor, starts_at: startsAt.toISOString(), minutes: FIRST_LESSON_MINUTES } as const;
  await holdForBasket(deps, { basket: purchase, ...time, outcode, product_id: product.id }, ip);
}

function linesOfPackages(packages: PricedLine['product'][], instructor: string | undefined): Changed {
  return packages.reduce<Changed>(
    (before, product) =>
      before.ok
        ? addLine(before.lines, product, {
            itemId: randomUUID(),
            quantity: 1,
            options: instructor ? { instructor } : {},
          })
        : before,
    { ok: true, lines: [] },
  );
}

/** The checkout with all its sections, what is accepted, and the voucher alone to pay with. */
async function fillCheckout(
  deps: Deps,
  voucher: IssuedVoucher,
  claim: Claim,
  { token, consents, accountId }: { token: string; consents: StoredConsent[]; accountId: string | null },
) {
  const { db, clock, school } = deps;
  await keepTerms(deps, school.current());
  const { purchase, email: to, tells_buyer: tells } = claim;
  const {
    firstname,
    surname,
    phone,
    address_line_1,
    address_line_2,
    address_line_3,
    city,
    postcode,
    country,
  } = claim;
  const address = { address_line_1, address_line_2, address_line_3, city, postcode, country };
  const filled = {
    cookie_hash: hashOf(token),
    customer: JSON.stringify({ email: to, customer_is_pupil: true }),
    billing: JSON.stringify({ firstname, surname, phone, ...address }),
    lesson: JSON.stringify({ customer_is_pupil: true, ...address, availability: noAvailability }),
    consents: JSON.stringify(consents),
    account_id: accountId,
  };
  await db.transaction().execute(async (tx: Tx) => {
    await lockPurchase(tx, purchase);
    const order_number = await unusedOrderNumber(tx);
    await tx
      .insertInto('checkouts')
      .values({ basket_uuid: purchase, order_number, started_at: clock.now(), ...filled })
      .onConflict((conflict) => conflict.column('basket_uuid').doUpdateSet(filled))
      .execute();
    await deleteVouchers(tx, purchase);
    await tx
      .insertInto('checkout_vouchers')
      .values({ basket_uuid: purchase, voucher_id: voucher.id, tells_buyer: tells === 'yes' })
      .execute();
  });
}
