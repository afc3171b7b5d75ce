import { areasForStaff } from '#src/features/areas/areas.server.ts';
import { coursesForStaff } from '#src/features/courses/courses.server.ts';
import type { OfficeDeps } from '#src/features/identity/staff/access/office-deps.server.ts';
import { instructorNames } from '#src/features/instructors/active-instructor.server.ts';
import { orderIdsOf, orderNumbers } from '#src/features/orders/order-queries.server.ts';
import { paymentsOfRefunds } from '#src/features/payments/refunds/refund-queries.server.ts';
import { vouchersWithIds } from '#src/features/vouchers/vouchers.server.ts';
import { formatMonth, shortDay } from '#src/platform/dates.ts';
import { isUuid } from '#src/platform/slug.ts';
import { pageOfThing } from './audit-entry-text.ts';

/** A thing that a line of the log is about, by its name, with its page. */
export interface NamedThing {
  name: string;
  page: string | undefined;
}

interface About {
  about: string;
  aboutId: string;
  person: string | null;
}

/** The names of what these lines are about, by two statements for each kind at most. */
export async function nameThings(
  { db, clock }: Pick<OfficeDeps, 'db' | 'clock'>,
  lines: readonly About[],
): Promise<(line: About) => NamedThing> {
  const now = clock.now();
  // Some of what waits on Today is no row: the cards of a day.
  const idsOf = (kind: string) => [
    ...new Set(lines.flatMap(({ about, aboutId }) => (about === kind && isUuid(aboutId) ? [aboutId] : []))),
  ];
  const has = (kind: string) => lines.some(({ about }) => about === kind);
  const refunds = await paymentsOfRefunds(db, idsOf('refund'));
  const payments = [...idsOf('payment'), ...refunds.values()];
  const orderOfPayment = await orderIdsOf(db, payments);
  const orderIds = [...idsOf('order'), ...orderOfPayment.values()];
  const [numbers, vouchers, instructors, courses, areas] = await Promise.all([
    orderNumbers(db, orderIds),
    vouchersWithIds(db, idsOf('voucher')),
    has('instructor') || has('pay') ? instructorNames(db) : new Map<string, string>(),
    has('course') ? coursesForStaff(db, now) : [],
    has('area') ? areasForStaff(db) : [],
  ]);
  const ends = new Map(vouchers.map(({ id, code_last4 }) => [id, code_last4]));
  const order = (id: string | undefined): NamedThing | undefined => {
    const number = id && numbers.get(id);
    return number ? { name: number, page: pageOfThing('order', id) } : undefined;
  };
  const nameOf = ({ about, aboutId, person }: About): string => {
    switch (about) {
      case 'voucher':
        return ends.has(aboutId) ? `voucher ending ${ends.get(aboutId)}` : 'a voucher';
      case 'instructor':
      case 'pay':
        return instructors.get(aboutId) ?? aboutId;
      case 'course':
        return courses.find(({ id }) => String(id) === aboutId)?.name ?? 'a course';
      case 'area':
        return areas.find(({ slug }) => slug === aboutId)?.name ?? aboutId;
      case 'month':
        return isMonth(aboutId) ? `month ${formatMonth(aboutId)}` : 'month';
      case 'books':
        return isMonth(aboutId) ? `books of ${formatMonth(aboutId)}` : 'books';
      case 'day':
        return /^\d{4}-\d\d-\d\d$/.test(aboutId) ? `day ${shortDay(aboutId, '')}` : 'day';
      case 'pay run':
        return `pay run ${aboutId}`;
      default:
        return person ?? NAMES[about] ?? about;
    }
  };
  return (line) => {
    const ofOrder =
      line.about === 'order'
        ? order(line.aboutId)
        : line.about === 'payment'
          ? order(orderOfPayment.get(line.aboutId))
          : line.about === 'refund'
            ? order(orderOfPayment.get(refunds.get(line.aboutId) ?? ''))
            : undefined;
    if (ofOrder) return ofOrder;
    const isRow = line.about !== 'order' && (line.about !== 'voucher' || ends.has(line.aboutId));
    return { name: nameOf(line), page: isRow ? pageOfThing(line.about, line.aboutId) : undefined };
  };
}

const isMonth = (id: string) => /^\d{4}-\d\d$/.test(id);

const NAMES: Record<string, string> = {
  order: 'an order',
  payment: 'a payment',
  refund: 'a refund',
  booking: 'a lesson',
  review: 'a review',
  email: 'an email',
  learner: 'a learner',
  customer: 'a customer',
  person: 'a person',
  program: 'a program',
  webhook: 'an address',
  product: 'a product',
  design: 'a voucher design',
  hours: 'opening hours',
  school: 'school’s facts',
  wording: 'words of an email',
  'text wording': 'words of a text',
  difference: 'a difference from the gateway’s ledger',
  'course response': 'a question about a course',
  'text reply': 'a text from somebody',
  'phone order': 'an order',
  'bank statement': 'a statement of the bank',
  'bank account': 'bank account that customers pay into',
  orders: 'as a file',
  figures: 'as a file',
  statements: 'as a file',
  payouts: 'a gateway',
  settlement: 'a settlement file',
  staff: 'a member of staff',
  move: 'a file of the old system',
  'pay settings': 'the school’s account for pay',
  'modulus tables': 'Pay.UK’s tables of account numbers',
  'bank file': 'a bank file',
  moving: 'customers or learners',
};
