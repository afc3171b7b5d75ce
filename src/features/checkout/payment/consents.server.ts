import { keptUntil } from '#src/features/basket/checkout-basket.server.ts';
import { isDigitalProduct } from '#src/features/basket/lines/line.ts';
import { firstLessonOf } from '#src/features/lessons/bookings/first-lesson.server.ts';
import { whereNotMet } from '#src/features/lessons/learners/meeting-place.server.ts';
import {
  ACCEPTED_BY_PAYING,
  digitalOpensOn,
  lessonsStartOf,
  needsExpressRequest,
  type StartChoice,
  startConsents,
  startOf,
} from '#src/features/orders/lessons-start.ts';
import { consentsOfPayment } from '#src/features/orders/order-queries.server.ts';
import type { Purchase } from '#src/features/orders/purchase.ts';
import { formatFirstLesson } from '#src/features/orders/tasks/first-lesson.ts';
import {
  keepTerms,
  termsDocument,
  termsVersionOf,
} from '#src/features/orders/terms/terms-document.server.ts';
import { TERMS_VERSION } from '#src/features/orders/terms/terms-version.ts';
import type { Payment } from '#src/features/payments/payments.server.ts';
import type { Services } from '#src/platform/context/services.server.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { type FieldErrors, Problem } from '#src/platform/http/problem.ts';
import { firstNameOf } from '#src/platform/people.ts';
import type { School } from '#src/platform/school/school.ts';
import type { GivenConsents } from '../session/api-schema.ts';
import {
  addConsent,
  type Checkout,
  checkoutOfBasket,
  type StoredConsent,
  saveConsents,
} from '../session/checkout.server.ts';
import { checkoutCookie } from '../session/checkout-cookie.server.ts';
import type { Asking } from '../session/current-checkout.server.ts';

interface Bought {
  type: string;
  dispatch: string;
  isInstructorTraining: boolean;
}

/** Which consents these lines need besides the terms (R33). */
export function consentsNeeded(lines: Bought[]) {
  return {
    lessons_start: lines.some((line) => line.type === 'lesson' || line.isInstructorTraining),
    digital_now: lines.some(isDigitalProduct),
  };
}

/** The school whose words somebody agrees to, and when. */
interface Words {
  school: School;
  now: Date;
}

const stampOf = ({ school, now }: Words) => ({
  version: termsVersionOf(school),
  acceptedAt: now.toISOString(),
});

/** The consents with those just given, each with its time and the version of the words. An answer replaces the earlier one. */
export function addConsents(
  stored: StoredConsent[],
  consents: GivenConsents,
  { school, now }: Words,
): StoredConsent[] {
  const stamp = stampOf({ school, now });
  const kinds: (StoredConsent['kind'] | false | undefined)[] = [
    consents.terms && 'terms',
    consents.lessons_start && startConsents[consents.lessons_start],
    consents.digital_now && 'digital_now',
  ];
  return [
    ...stored.filter(({ kind }) => consents[questionOf(kind)] === undefined),
    ...kinds.flatMap((kind) => (kind ? { kind, ...stamp } : [])),
  ];
}

/**
 * Keeps the consents that come with the call that pays, and answers all that have been given. A client that was never
 * asked, and so sends and has stored none, accepts the terms by paying, and what it did not wish takes the law's default
 * (R33). Our own pages always send their answers first.
 */
export async function takeConsents(
  deps: Pick<Services, 'db' | 'clock' | 'school'>,
  request: Asking,
  { consents }: Checkout,
  accepted: GivenConsents,
): Promise<StoredConsent[]> {
  const sendsNone = Object.values(accepted).every((answer) => answer === undefined);
  const hasAnswered = consents.some(({ kind }) => kind !== ACCEPTED_BY_PAYING);
  if (sendsNone && hasAnswered) return consents;
  const words = { school: deps.school.current(), now: deps.clock.now() };
  const all: StoredConsent[] = sendsNone
    ? [{ kind: ACCEPTED_BY_PAYING, ...stampOf(words) }]
    : addConsents(consents, accepted, words);
  await keepConsents(deps, request, all, words.school);
  return all;
}

/** Saves consents, and the words that they are to: the receipt attaches them whatever the terms become. */
export async function keepConsents(
  deps: Pick<Services, 'db' | 'clock'>,
  request: Asking,
  consents: StoredConsent[],
  school: School,
) {
  await keepTerms(deps, school);
  await saveConsents(deps.db, checkoutCookie(request), consents);
}

/** Keeps what the buyer of a checkout accepts by a posted form. Answers what is missing by the fields' names; then nothing is kept. */
export async function keepConsentsTo(
  deps: Pick<Services, 'db' | 'clock' | 'school'>,
  token: string,
  given: { lines: Bought[]; consents: GivenConsents },
): Promise<FieldErrors> {
  const words = { school: deps.school.current(), now: deps.clock.now() };
  const consents = addConsents([], given.consents, words);
  const missing = missingConsents(given.lines, consents);
  if (Object.keys(missing).length > 0) return missing;
  await keepTerms(deps, words.school);
  await saveConsents(deps.db, token, consents);
  return {};
}

/**
 * A buyer who was asked on the page of a link, and paid without an answer, accepts the terms by paying (R33). So does one whose
 * answers were to earlier terms: nobody asks them again, and the answers stay beside it.
 */
export async function acceptByPaying(deps: Pick<Services, 'db' | 'clock' | 'school'>, checkout: Checkout) {
  if (checkout.consents.some(isToTerms)) return;
  const words = { school: deps.school.current(), now: deps.clock.now() };
  await keepTerms(deps, words.school);
  await addConsent(deps.db, checkout, { kind: ACCEPTED_BY_PAYING, ...stampOf(words) });
}

/** Whether it accepts the terms as they are worded now. */
function isToTerms({ kind, version }: StoredConsent): boolean {
  return (kind === 'terms' || kind === ACCEPTED_BY_PAYING) && version.startsWith(TERMS_VERSION);
}

/** The consents to this purchase: an answer may outlive the lines that it was about. */
export async function consentsOf(db: Db, purchase: Purchase): Promise<StoredConsent[]> {
  return consentsTo(purchase, await checkoutOfBasket(db, purchase.basketUuid));
}

/** The same of its checkout. */
export function consentsTo(
  { lines }: Pick<Purchase, 'lines'>,
  checkout: Pick<Checkout, 'consents'> | undefined,
): StoredConsent[] {
  const needed = { terms: true, ...consentsNeeded(lines) };
  return checkout?.consents.filter(({ kind }) => needed[questionOf(kind)]) ?? [];
}

/** What a payment's buyer chose and accepted; its order may not be written yet. */
export async function acceptedOf(
  { db, clock, school }: Pick<Services, 'db' | 'clock' | 'school'>,
  payment: Payment,
): Promise<{ lessonsStart: StartChoice | null; digitalOpensOn: string | null; terms: string | undefined }> {
  const consents = (await consentsOfPayment(db, payment.id)) ?? (await consentsOf(db, payment.snapshot));
  const { lines } = payment.snapshot;
  const needed = consentsNeeded(lines);
  const kinds = consents.map(({ kind }) => kind);
  const terms = consents.find(({ kind }) => kind === 'terms' || kind === ACCEPTED_BY_PAYING);
  return {
    lessonsStart: startOf(kinds, needed.lessons_start),
    digitalOpensOn: needed.digital_now ? digitalOpensOn(kinds, clock.now()) : null,
    terms: terms && (await termsDocument({ db, clock, school }, terms.version)),
  };
}

function questionOf(kind: StoredConsent['kind']): keyof GivenConsents {
  if (kind === ACCEPTED_BY_PAYING) return 'terms';
  return kind === 'terms' || kind === 'digital_now' ? kind : 'lessons_start';
}

/** The consents missing before these lines may be paid for: to what is accepted now, not to earlier words. The school may have changed a fact of its own since. */
export function missingConsents(lines: Bought[], consents: StoredConsent[]): FieldErrors {
  const kinds = consents.filter(({ version }) => version.startsWith(TERMS_VERSION)).map(({ kind }) => kind);
  if (kinds.includes(ACCEPTED_BY_PAYING)) return {};
  const needed = consentsNeeded(lines);
  const errors: FieldErrors = {};
  if (!kinds.includes('terms')) errors.terms = ['Please accept the terms and conditions'];
  if (needed.lessons_start && !lessonsStartOf(kinds)) errors.lessons_start = ['Please choose when to start'];
  if (needed.digital_now && !kinds.includes('digital_now'))
    errors.digital_now = [
      'Please agree to get your digital products straight away, or remove them from your basket',
    ];
  return errors;
}

/** Refuses to charge for these lines while a consent is missing. Programs that call us read how to give it. */
export function requireConsents(lines: Bought[], consents: StoredConsent[]) {
  const errors = missingConsents(lines, consents);
  const [first] = Object.values(errors).flat();
  if (!first) return;
  const fields = Object.keys(errors).join(', ');
  const how = `${fields}: with this call, or by POST /v1/website/checkout/consents`;
  throw new Problem(422, `${first} (${how})`, { errors, code: 'consents_missing' });
}

/**
 * Refuses to charge for a held first lesson that would not be booked: within the 14 days after which lessons are to start
 * (R33), or at an address where its instructor does not pick up (R57). An order by phone is paid all the same: who pays can't change
 * it, and was told that its lesson may not be booked.
 */
export async function requireFirstLessonFits(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { lines, addresses, basketUuid }: Purchase,
  consents: StoredConsent[],
) {
  const now = clock.now();
  const first = await firstLessonOf(db, lines);
  if (!first || (await keptUntil(db, basketUuid))) return;
  const start = startOf(
    consents.map(({ kind }) => kind),
    true,
  );
  if (start?.start === 'after_14_days' && needsExpressRequest(now, first.startsAt)) {
    const message = `Your first lesson, ${formatFirstLesson({ ...first, instructor: '' }, now)}, is within 14 days. Choose “Start as soon as possible”, or let that time go.`;
    throw new Problem(422, message, {
      errors: { lessons_start: [message] },
      code: 'lesson_within_14_days',
    });
  }
  const line = lines.find(({ options }) => options.held_slot !== undefined);
  const instructor = line?.options.instructor;
  if (!instructor) return;
  const postcode = addresses.learner?.postcode ?? '';
  const outcode = await whereNotMet(db, { learnerId: line.learner?.id, instructor, postcode, now });
  if (!outcode) return;
  const name = line.instructor ?? 'Your instructor';
  throw new Problem(
    409,
    `${name} doesn’t usually pick up in ${outcode}. Choose another time in the Learner section, or let this one go, and we’ll ask ${firstNameOf(name)} and ring you.`,
    { code: 'not_picked_up_there' },
  );
}
