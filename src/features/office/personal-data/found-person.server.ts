import { coursesForStaff } from '#src/features/courses/courses.server.ts';
import { attendeeOfLine, givenBackAmong } from '#src/features/courses/staff/attendance.server.ts';
import { instructorNames } from '#src/features/instructors/active-instructor.server.ts';
import { lessonsOwedTo } from '#src/features/lessons/learners/lessons-owed.server.ts';
import { listOpenOrderTasks } from '#src/features/orders/tasks/order-tasks.server.ts';
import { vouchersWithMoney } from '#src/features/vouchers/personal-data.server.ts';
import { formatHours, formatLondonFullDate, londonHour, londonWhenInLine } from '#src/platform/dates.ts';
import type { Tx } from '#src/platform/db/db.server.ts';
import { asPence, pounds } from '#src/platform/money.ts';
import { standingOf } from '../orders/order-state.ts';
import { exportPerson, type PersonalData } from './personal-data.server.ts';

/** Something that the school still owes somebody, and the page on which staff cancel or refund it. */
export interface Owed {
  description: string;
  href: string;
  /** What is done there. */
  actionLabel: string;
}

/** Who was found by an email address: what staff read before they export or erase. */
export interface FoundPerson {
  /** Whether anything at all is kept. */
  known: boolean;
  hasAccount: boolean;
  orders: { number: string; placed: string; total: string; state: string }[];
  learners: { id: string; name: string; remaining: string }[];
  owed: Owed[];
  /** Vouchers with money. Their codes keep working for their holders. */
  vouchers: { id: string; ends: string; balance: string; recipientName: string }[];
  /** How many of anything else is kept. */
  also: { label: string; count: number }[];
}

export async function findPerson(tx: Tx, email: string, now: Date): Promise<FoundPerson> {
  const kept = await exportPerson(tx, email);
  const orderIds = kept.orders.map(({ id }) => id);
  const { learners, lessons } = await lessonsOwedTo(tx, { email, orderIds, now });
  const names = await instructorNames(tx);
  const vouchers = await vouchersWithMoney(tx, email, orderIds);
  return {
    known: Object.values(kept).some((rows) => rows.length > 0),
    hasAccount: kept.account.length > 0,
    orders: kept.orders.map(({ order_number, placed_at, total_pence, state }) => ({
      number: order_number,
      placed: londonWhenInLine(placed_at, now),
      total: pounds(asPence(total_pence)),
      state: standingOf(state, { refunded: asPence(0), failed: false }).label,
    })),
    learners: learners.map(({ id, name, left }) => ({ id, name, remaining: formatHours(left) })),
    owed: [
      ...lessons.map(({ id, kind, instructor, startsAt }) => ({
        description: `${kind === 'test' ? 'Driving test' : 'Lesson'} with ${names.get(instructor) ?? instructor}, ${formatLondonFullDate(startsAt)}, ${londonHour(startsAt)}`,
        href: `/office/diary/lessons/${id}`,
        actionLabel: 'Cancel it',
      })),
      ...learners
        .filter(({ left }) => left > 0)
        .map(({ id, name, left }) => ({
          description: `${formatHours(left)} of lessons left for ${name}`,
          href: `/office/learners/${id}`,
          actionLabel: 'See the orders to refund',
        })),
      ...(await coursesOwed(tx, kept, now)),
      ...(await tasksOwed(tx, kept)),
    ],
    vouchers: vouchers.map(({ remaining, ...voucher }) => ({ ...voucher, balance: pounds(remaining) })),
    also: Object.entries(ALSO).flatMap(([label, key]) => {
      const count = kept[key].length;
      return count > 0 ? [{ label, count }] : [];
    }),
  };
}

const ALSO = {
  Reviews: 'reviews',
  'Messages to instructors': 'messages',
  'Questions about courses': 'courseResponses',
  'Asked to be told of places or areas': 'alerts',
  'Notes by staff': 'notes',
  Emails: 'emails',
} as const satisfies Record<string, keyof PersonalData>;

/** Places on courses that have not begun, of orders that stand as paid. */
async function coursesOwed(tx: Tx, { orders, lines }: PersonalData, now: Date): Promise<Owed[]> {
  const paid = new Map(orders.filter(({ state }) => state === 'paid').map((order) => [order.id, order]));
  const places = lines.filter(({ type, order_id }) => type === 'course' && paid.has(order_id));
  if (places.length === 0) return [];
  const courses = new Map((await coursesForStaff(tx, now)).map((course) => [course.id, course]));
  const returned = await givenBackAmong(
    tx,
    places.map(({ order_id, position }) => attendeeOfLine(order_id, position)),
  );
  return places.flatMap(({ order_id, position, product_id }) => {
    const course = courses.get(product_id);
    if (!course || course.begins <= now || returned.has(attendeeOfLine(order_id, position))) return [];
    const description = `A place on ${course.name}, ${formatLondonFullDate(course.begins)}`;
    return [
      {
        description,
        href: `/office/orders/${paid.get(order_id)?.order_number}/refund`,
        actionLabel: 'Refund it',
      },
    ];
  });
}

/** What paid orders were promised and is not done. Lessons are owed as hours. */
async function tasksOwed(tx: Tx, { orders }: PersonalData): Promise<Owed[]> {
  const open = await Promise.all(orders.map(({ id }) => listOpenOrderTasks(tx, { orderId: id })));
  return open.flat().flatMap(({ kind, order_number }) => {
    if (kind === 'place_lessons') return [];
    const taskName = kind === 'post_parcel' ? 'A parcel to post' : 'A call about instructor training';
    return [
      {
        description: `${taskName}, ${order_number}`,
        href: `/office/orders/${order_number}`,
        actionLabel: 'See the order',
      },
    ];
  });
}

/** Why nobody is erased yet, in words; undefined where nothing is owed. */
export function formatOwed({ owed, vouchers }: FoundPerson, leaveVouchers: boolean): string | undefined {
  const [first] = owed;
  const owedVouchers = leaveVouchers ? [] : vouchers;
  const description =
    first?.description ??
    (owedVouchers[0] && `${owedVouchers[0].balance} on the voucher that ends in ${owedVouchers[0].ends}`);
  if (!description) return undefined;
  const more = owed.length + owedVouchers.length - 1;
  const others = more === 0 ? '' : `, and ${more} more`;
  return `Nothing has been erased. We still owe them: ${description}${others}. Cancel or refund first.`;
}
