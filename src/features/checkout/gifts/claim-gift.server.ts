import { randomUUID } from 'node:crypto';
import { createContext } from 'react-router';
import { z } from 'zod';
import { UNITED_KINGDOM } from '#src/features/addresses/address.ts';
import { normalisePostcode, personFields, postcodeRule } from '#src/features/addresses/api-schema.ts';
import { beginFilling, changeBasket, endFilling } from '#src/features/basket/basket.server.ts';
import { addLine } from '#src/features/basket/basket.ts';
import { basketCookie } from '#src/features/basket/basket-cookie.server.ts';
import { basketNotFound } from '#src/features/basket/basket-problems.ts';
import { courseQuestions, readOptions } from '#src/features/basket/basket-request.ts';
import { paidWhole } from '#src/features/basket/lines/course-place.ts';
import { holdOnLine } from '#src/features/basket/lines/held-time.ts';
import {
  type Changed,
  isDigitalProduct,
  type Options,
  type PricedLine,
} from '#src/features/basket/lines/line.ts';
import { libraryPathOf } from '#src/features/learning/access/access.server.ts';
import { heldOnLine, heldTimeOf } from '#src/features/lessons/bookings/basket-holds.server.ts';
import { firstLessonOf } from '#src/features/lessons/bookings/first-lesson.server.ts';
import { pickUpNear } from '#src/features/lessons/learners/meeting-place.server.ts';
import { bookedOn, formatBooked } from '#src/features/orders/booked-course.ts';
import { lessonsStarts, needsExpressRequest } from '#src/features/orders/lessons-start.ts';
import { findOrder, linesOf, peopleOf } from '#src/features/orders/orders.server.ts';
import type { OrderAddress } from '#src/features/orders/purchase.ts';
import { keepTerms } from '#src/features/orders/terms/terms-document.server.ts';
import { findCurrentPayment, findPaymentById, lockPurchase } from '#src/features/payments/payments.server.ts';
import { lastSpent } from '#src/features/vouchers/balance/voucher-by-link.server.ts';
import type { IssuedVoucher } from '#src/features/vouchers/vouchers.server.ts';
import type { Tx } from '#src/platform/db/db.server.ts';
import { formNumber } from '#src/platform/http/form-number.ts';
import { invalid, Problem } from '#src/platform/http/problem.ts';
import { asPence, type Pence } from '#src/platform/money.ts';
import { email } from '#src/platform/text-rules.ts';
import { type HoldDeps, holdForBasket } from '../held-time/hold-time.server.ts';
import { authorise } from '../payment/authorise.server.ts';
import { confirmCovered } from '../payment/confirm-payment.server.ts';
import { addConsents, requireConsents, requireFirstLessonFits } from '../payment/consents.server.ts';
import { takeSnapshot } from '../payment/purchase-snapshot.server.ts';
import { GATEWAY_WAIT_MS, type SettleDeps } from '../payment/settle.server.ts';
import { chosenTime } from '../phone-orders/first-lesson.server.ts';
import type { GivenConsents } from '../session/api-schema.ts';
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

/** What everybody fills in who takes a gift up. `purchase` is the basket that the form fills, however often it is sent. */
const commonFields = {
  purchase: z.uuid('That form could not be read. Please try again.'),
  email,
  terms: z.literal('yes', 'Please accept the terms and conditions'),
  tells_buyer: z.literal('yes').optional(),
};

/** What a recipient of lessons fills in. */
export const claimForm = z
  .object({
    hours: z.string('Choose how many hours'),
    first_lesson: z.string('Choose a time').pipe(chosenTime),
    ...personFields,
    ...commonFields,
    lessons_start: z.enum(lessonsStarts, 'Choose when to start'),
  })
  .refine(postcodeRule.check, postcodeRule.error)
  .transform(normalisePostcode);

/** What a recipient of a learning aid fills in. Nothing is posted, and nobody is rung: no address is asked for. */
export const claimProductForm = z.object({
  due: formNumber(z.int()),
  firstname: personFields.firstname,
  surname: personFields.surname,
  ...commonFields,
  digital_now: z.literal('yes', 'Please agree to get it straight away'),
});

/** What a recipient of a place on a course fills in. */
export const claimCourseForm = z.object({
  date: z.string('Choose a date'),
  firstname: personFields.firstname,
  surname: personFields.surname,
  ...courseQuestions,
  ...commonFields,
});

interface Claim {
  purchase: string;
  /** The field by which it was chosen, where there was a choice. */
  chosenBy?: 'hours' | 'date';
  /** One of each. */
  products: readonly Pick<PricedLine, 'type' | 'id'>[];
  /** For a course: who comes, and what they answered. */
  options?: Options;
  /** What is paid beside the gift, as it was shown. */
  due: Pence;
  first: z.output<typeof chosenTime>;
  email: string;
  /** Without an address where nothing is taught or posted. */
  person: Pick<OrderAddress, 'firstname' | 'surname'> & Partial<OrderAddress>;
  consents: GivenConsents;
  tellsBuyer: boolean;
}

type LessonsClaim = Omit<z.output<typeof claimForm>, 'hours'>;
type ProductClaim = z.output<typeof claimProductForm>;

export function claimOfLessons(
  form: LessonsClaim,
  { lessons, due }: { lessons: number[]; due: Pence },
): Claim {
  const { purchase, email: to, first_lesson: first, lessons_start, terms: _, tells_buyer, ...person } = form;
  return {
    purchase,
    chosenBy: 'hours',
    products: lessons.map((id) => ({ type: 'lesson', id })),
    due,
    first,
    email: to,
    person,
    consents: { terms: true, lessons_start },
    tellsBuyer: tells_buyer === 'yes',
  };
}

export function claimOfProduct(form: ProductClaim, product: Claim['products'][number]): Claim {
  const { purchase, due, firstname, surname, tells_buyer } = form;
  return {
    purchase,
    products: [product],
    due: asPence(due),
    first: undefined,
    email: form.email,
    person: { firstname, surname },
    consents: { terms: true, digital_now: true },
    tellsBuyer: tells_buyer === 'yes',
  };
}

/** The place is theirs who takes it: they come themselves. */
export function claimOfCourse(
  form: z.output<typeof claimCourseForm>,
  { id, due }: { id: number; due: Pence },
): Claim {
  const { purchase, date: _, firstname, surname, email: to, terms: __, tells_buyer, ...answers } = form;
  return {
    purchase,
    chosenBy: 'date',
    products: [{ type: 'course', id }],
    options: readOptions('course', { name: `${firstname} ${surname}`, ...answers }),
    due,
    first: undefined,
    email: to,
    person: { firstname, surname },
    consents: { terms: true },
    tellsBuyer: tells_buyer === 'yes',
  };
}

/** Where a recipient continues once the gift is claimed: it is paid for, or the checkout takes the rest. */
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
  /** For a learning aid: its name, and the page that it is on. */
  product: { name: string; path: string | undefined } | undefined;
  /** For a course: its name, and when and where it is. */
  course: { name: string; place: string } | undefined;
}

/** What the page of a gift asks of the checkout. */
export interface Gifts {
  claim(voucher: IssuedVoucher, claim: Claim): Promise<Claimed>;
  takenUpHere(voucher: IssuedVoucher): Promise<OwnGift | undefined>;
  /** Whether this form has taken it up already: its answer may never have reached whoever sends it again. */
  takenUpBy(voucher: IssuedVoucher, purchase: string | undefined): Promise<boolean>;
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

    async takenUpBy(voucher, purchase) {
      const { success, data } = commonFields.purchase.safeParse(purchase);
      return success && isPaidWith(await findCurrentPayment(deps.db, data), voucher);
    },

    async takenUpHere({ id }) {
      const { db } = deps;
      const orderId = (await lastSpent(db, id))?.order_id;
      const order = orderId ? await findOrder(db, orderId) : undefined;
      if (!order || !(await boughtHere(deps, request, order))) return undefined;
      const lines = await linesOf(db, order.id);
      const digital = lines.find(({ type, dispatch_type: dispatch }) => isDigitalProduct({ type, dispatch }));
      const course = lines.find(({ type }) => type === 'course');
      const booked = course && bookedOn(course);
      // Its code pays for other things too.
      if (!digital && !booked && !lines.some(({ type }) => type === 'lesson')) return undefined;
      const { billing, learner } = await peopleOf(db, order.id);
      const payment = await findPaymentById(db, order.payment_id);
      return {
        firstName: billing?.firstname ?? '',
        transaction: payment?.reference ?? '',
        first: await firstLessonOf(db, lines, order.id),
        address: learner?.address_line_1 ?? '',
        product: digital && {
          name: digital.name,
          path: await libraryPathOf({ db, secrets: deps.secrets }, order.id),
        },
        course: course && booked && { name: course.name, place: formatBooked(booked) },
      };
    },
  };
}

function isPaidWith(payment: Awaited<ReturnType<typeof findCurrentPayment>>, { id }: IssuedVoucher): boolean {
  return payment?.state === 'captured' && payment.snapshot.redeemed.some(({ voucherId }) => voucherId === id);
}

/**
 * Buys lessons, a place on a course or a learning aid with a voucher, as the shop sells them: a basket, with the held time of a lesson, its checkout with the voucher, and the payment
 * that vouchers cover. Each step may be taken again, so a form that is sent once more after a lost answer goes on where it was.
 */
async function claimGift(
  deps: Deps,
  request: Asking & { ip: string },
  voucher: IssuedVoucher,
  claim: Claim,
): Promise<Claimed> {
  const { db, clock, secrets, secureCookies } = deps;
  const { purchase: basketUuid, first, person } = claim;
  const { lessons_start: start } = claim.consents;
  // The same however often the form is sent, so that the last answer that arrives opens the checkout too.
  const token = secrets.hash(`gift ${voucher.id} for ${basketUuid}`);
  const cookies = [checkoutCookieHeader(token, secureCookies)];
  const before = await findCurrentPayment(db, basketUuid);
  if (isPaidWith(before, voucher)) return { isPaid: true, cookies };
  if (before?.state === 'captured') throw basketNotFound();
  if (first && start !== 'soon' && needsExpressRequest(clock.now(), first.startsAt))
    throw invalid(
      'lessons_start',
      'Your first lesson is within 14 days. Choose “Start as soon as possible”, or a later time.',
    );
  await fillBasket(deps, request.ip, claim);
  const account = await deps.accounts.signedIn(request);
  const words = { school: deps.school.current(), now: clock.now() };
  const consents = addConsents([], claim.consents, words);
  await fillCheckout(deps, voucher, claim, { token, consents, accountId: account?.id ?? null });
  const basket = await deps.baskets.find(basketUuid);
  if (!basket) throw basketNotFound();
  const inCheckout = { isPaid: false, cookies: [...cookies, basketCookie(basketUuid, secureCookies)] };
  // A card needs an address, which the checkout asks for.
  if (claim.due > 0 && !person.address_line_1) return inCheckout;
  try {
    const { due } = await takeSnapshot(deps, basket);
    // A price has changed, or somebody else has spent the voucher: who was told that there is nothing to pay is not led to pay.
    if (due !== claim.due) throw priceChanged(claim.chosenBy);
    if (due > 0) return inCheckout;
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

const CHOOSE_AGAIN = {
  hours: 'What the gift buys has changed meanwhile. Please choose your hours again.',
  date: 'That date’s price or places have changed meanwhile. Please choose a date again.',
};

/** For what was shown. A learning aid has nothing to choose: its page has the new price. */
export function priceChanged(chosenBy?: keyof typeof CHOOSE_AGAIN): Problem {
  if (!chosenBy) return new Problem(409, 'The price has changed meanwhile. Please check it and try again.');
  const message = CHOOSE_AGAIN[chosenBy];
  return new Problem(409, message, { errors: { [chosenBy]: [message] } });
}

/** Waits until no other request fills the basket. Where there is none yet, it begins. */
async function waitToFill({ db, clock }: Deps, basketUuid: string) {
  for (let waited = 0; waited < WAIT_MS; waited += PAUSE_MS) {
    const now = clock.now();
    if (await beginFilling(db, basketUuid, { now, until: new Date(now.getTime() + LEASE_MS) })) return;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  throw new Problem(409, 'Your gift is being claimed in another window. Please try again.');
}

/** The products, with the time of the first lesson. A time that this basket holds already is not held anew. */
async function fillBasket(
  deps: Deps,
  ip: string,
  { purchase, chosenBy, products: keys, options, first, person: { postcode } }: Claim,
) {
  const { db, clock } = deps;
  const now = clock.now();
  // A package may be there twice.
  const packages = (await deps.catalogue.products(keys, now)).map(paidWhole);
  const [product] = packages;
  const outcode = postcode && pickUpNear(postcode)?.outcode;
  if (!product || (postcode && !outcode)) throw invalid('postcode', 'Enter a full UK postcode, like LS6 3AD');
  const held = first && (await heldTimeOf(db, purchase, now));
  const isHeld =
    held?.instructor === first?.instructor &&
    held?.startsAt.getTime() === first?.startsAt.getTime() &&
    held?.pickUp.outcode === outcode;
  await changeBasket(deps, purchase, () => {
    const filled = linesOfPackages(packages, options ?? (first ? { instructor: first.instructor } : {}));
    if (!filled.ok && chosenBy === 'date') throw priceChanged('date');
    return filled.ok && held && isHeld ? holdOnLine(filled.lines, product, heldOnLine(held)) : filled;
  });
  if (!first || !outcode || (held && isHeld)) return;
  const { instructor, startsAt } = first;
  const time = { instructor, starts_at: startsAt.toISOString(), minutes: FIRST_LESSON_MINUTES } as const;
  await holdForBasket(deps, { basket: purchase, ...time, outcode, product_id: product.id }, ip);
}

function linesOfPackages(packages: PricedLine['product'][], options: Options): Changed {
  return packages.reduce<Changed>(
    (before, product) =>
      before.ok
        ? addLine(before.lines, product, {
            itemId: randomUUID(),
            quantity: 1,
            options,
            ...(product.event && { isPaidWhole: true }),
          })
        : before,
    { ok: true, lines: [] },
  );
}

/** For a person who is sent nothing and pays nothing. */
const NO_ADDRESS = {
  address_line_1: '',
  address_line_2: '',
  address_line_3: '',
  city: '',
  postcode: '',
  country: UNITED_KINGDOM,
};

/** The checkout with all its sections, what is accepted, and the voucher alone to pay with. */
async function fillCheckout(
  deps: Deps,
  voucher: IssuedVoucher,
  claim: Claim,
  { token, consents, accountId }: { token: string; consents: StoredConsent[]; accountId: string | null },
) {
  const { db, clock, school } = deps;
  await keepTerms(deps, school.current());
  const { purchase, email: to, tellsBuyer, due, person } = claim;
  const { firstname, surname, phone = '', ...given } = person;
  const address = given.address_line_1 ? given : undefined;
  const billing = { firstname, surname, phone, ...(address ?? NO_ADDRESS) };
  const lesson = { customer_is_pupil: true, ...address, availability: noAvailability };
  const isBilled = address !== undefined || due === 0;
  const filled = {
    cookie_hash: hashOf(token),
    customer: JSON.stringify({ email: to, customer_is_pupil: true }),
    billing: isBilled ? JSON.stringify(billing) : null,
    drafts: JSON.stringify(isBilled ? {} : { billing: { firstname, surname } }),
    lesson: address ? JSON.stringify(lesson) : null,
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
      .values({ basket_uuid: purchase, voucher_id: voucher.id, tells_buyer: tellsBuyer })
      .execute();
  });
}
