import { areAsEntered } from '#src/features/lessons/learners/learner-of-purchase.server.ts';
import { type LastTaught, lastTaughtBy } from '#src/features/orders/order-queries.server.ts';
import { type Day, days, periods } from '#src/platform/calendar/week.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import type { CheckoutDeps, Open } from './checkout-state.server.ts';
import { coverageOfBasket } from './coverage/coverage.server.ts';
import { billingRequest, type Lesson, lessonRequest } from './session/api-schema.ts';
import { factsOf } from './session/buyer.server.ts';
import { type Checkout, type Entered, saveSections } from './session/checkout.server.ts';
import { saveDraft } from './session/drafts.server.ts';

type Known = Open & { account: NonNullable<Open['account']> };

/**
 * What an account knows completes sections of its new checkout, which are shown with Edit: Billing, Details, and of lessons or
 * training the learner of the account's last order for them. Where a parcel goes is always asked (R27).
 */
export async function completeKnown(
  { db, clock }: Pick<CheckoutDeps, 'db' | 'clock'>,
  secret: string,
  { basket, checkout, account }: Known,
): Promise<Checkout> {
  const { hasLessons, isTraining } = factsOf(basket);
  const isTaught = hasLessons || isTraining;
  const now = clock.now();
  const billing = billingRequest.safeParse({ basket: basket.uuid, ...account, ...account.address });
  // Whom it is for is asked together with what else is missing.
  const lesson = isTaught && billing.success ? await learnerAsBefore(db, { basket, account }) : undefined;
  const known: Entered = {};
  if (!isTaught || lesson)
    known.customer = { email: account.email, customer_is_pupil: lesson?.customer_is_pupil ?? false };
  if (billing.success) {
    const { basket: _, ...entered } = billing.data;
    known.billing = entered;
  }
  const fits = lesson && (!hasLessons || (await canBeTaught(db, { basket, lesson, now })));
  if (fits) known.lesson = { ...lesson, as_before: true };
  if (Object.keys(known).length === 0) return checkout;
  const saved = await saveSections(db, secret, { entered: known, accountId: account.id });
  if (!lesson || fits) return saved;
  // Asked again, with what was entered: the section says why it no longer fits.
  const fields = toFields(lesson);
  await saveDraft(db, secret, { basket: basket.uuid, step: 'lesson', fields }, now);
  return { ...saved, drafts: { ...saved.drafts, lesson: fields } };
}

/** Undefined where nobody was taught before, and where what was entered then has changed or would not be taken now. */
async function learnerAsBefore(
  db: Db,
  { basket, account }: Pick<Known, 'basket' | 'account'>,
): Promise<Lesson | undefined> {
  // Hours for one learner's own page are that learner's, who may be another one.
  if (basket.lines.some(({ learner }) => learner)) return undefined;
  const kind = factsOf(basket).hasLessons ? 'lessons' : 'training';
  const last = await lastTaughtBy(db, account.id, kind);
  if (!last || !(await areAsEntered(db, last.orderId, last.learner))) return undefined;
  const parsed = lessonRequest.safeParse({
    basket: basket.uuid,
    customer_is_pupil: last.isPupil,
    ...last.learner,
    availability: toWeek(last.week),
  });
  if (!parsed.success) return undefined;
  const { basket: _, ...lesson } = parsed.data;
  return lesson as Lesson;
}

function toWeek(week: LastTaught['week']) {
  return Object.fromEntries(week.map((one) => [one.day, one]));
}

/** Whether instructors still teach these lessons there, at the times that were free. */
async function canBeTaught(
  db: Db,
  { basket, lesson, now }: Pick<Known, 'basket'> & { lesson: Lesson; now: Date },
): Promise<boolean> {
  const { kind, must_choose } = await coverageOfBasket(db, basket, lesson, now);
  return !must_choose && (kind === 'fits' || kind === 'unknown');
}

function toFields({ availability, customer_is_pupil, ...person }: Lesson): Record<string, string> {
  const ticks = days.flatMap((day: Day) =>
    periods.flatMap((period) => (availability[day][period] ? [[`${day}-${period}`, 'on']] : [])),
  );
  return {
    ...person,
    'address-entry': 'manual',
    customer_is_pupil: String(customer_is_pupil),
    ...Object.fromEntries(ticks),
  };
}
