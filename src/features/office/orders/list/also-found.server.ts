import { findPhoneOrders } from '#src/features/checkout/phone-orders/phone-orders.server.ts';
import { customersByEmail, customersByStart } from '#src/features/customers/customers.server.ts';
import { fullName } from '#src/features/identity/customer/account.ts';
import { findUsers } from '#src/features/identity/customer/find-users.server.ts';
import type { OfficeDeps } from '#src/features/identity/staff/access/office-deps.server.ts';
import { instructorsForStaff } from '#src/features/instructors/profile/profiles.server.ts';
import { findLearners } from '#src/features/lessons/learners/find-learners.server.ts';
import { ordersOfEmail } from '#src/features/orders/order-queries.server.ts';
import { findOrders } from '#src/features/orders/staff/find-orders.server.ts';
import { findVouchers } from '#src/features/vouchers/staff/find-vouchers.server.ts';
import { formatHours } from '#src/platform/dates.ts';
import { asPence, pounds } from '#src/platform/money.ts';
import { phoneOrderStanding } from '../phone-order-text.server.ts';
import { paymentQueries } from './order-search.server.ts';

/** What a search finds beside orders, each with its page. */
export interface FoundBeside {
  kind: 'Order by phone' | 'Customer' | 'Learner' | 'Voucher' | 'Instructor';
  href: string;
  name: string;
  fact: string;
}

const MAX_OF_A_KIND = 5;
const MIN_TO_FIND = 3;
const ORDERS_OF_CUSTOMERS = 25;

/** Orders by phone that aren’t paid, customers, learners, vouchers and instructors that match, a few of each, and the lists that have the others. */
export async function findBeside({ db, clock }: OfficeDeps, find: string) {
  if (find.trim().length < MIN_TO_FIND) return { beside: [], more: [] };
  const now = clock.now();
  const [phoneOrders, customers, learners, { vouchers }, instructors] = await Promise.all([
    findPhoneOrders(db, { find }, now),
    findCustomers(db, find),
    findLearners(db, { find, show: 'all' }),
    findVouchers(db, find, { now, ordersOf: (email) => ordersOfEmail(db, email) }),
    findInstructors(db, find, now),
  ]);
  const beside: FoundBeside[] = [
    ...phoneOrders.slice(0, MAX_OF_A_KIND).map((order) => ({
      kind: 'Order by phone' as const,
      href: `/office/orders/by-phone/${order.basket_uuid}`,
      name: order.checkout.orderNumber,
      fact: [
        phoneOrderStanding(order).label.toLowerCase(),
        order.checkout.billing && `${order.checkout.billing.firstname} ${order.checkout.billing.surname}`,
        pounds(asPence(order.total_pence)),
      ]
        .filter(Boolean)
        .join(', '),
    })),
    ...customers.slice(0, MAX_OF_A_KIND),
    ...learners.slice(0, MAX_OF_A_KIND).map(({ id, name, postcode, left }) => ({
      kind: 'Learner' as const,
      href: `/office/learners/${id}`,
      name,
      fact: `${postcode}, ${formatHours(left)} left`,
    })),
    ...vouchers.slice(0, MAX_OF_A_KIND).map(({ id, ends, recipientName, orderNumber, state }) => ({
      kind: 'Voucher' as const,
      href: `/office/vouchers/${id}`,
      name: `Ending ${ends}, for ${recipientName}`,
      fact: `${orderNumber}, ${state}`,
    })),
    ...instructors.slice(0, MAX_OF_A_KIND).map(({ slug, name, area, hasLeft }) => ({
      kind: 'Instructor' as const,
      href: `/office/instructors/${slug}`,
      name,
      fact: hasLeft ? `${area}, left` : area,
    })),
  ];
  const query = new URLSearchParams({ find });
  const more = [
    ...(phoneOrders.length > MAX_OF_A_KIND
      ? [{ href: '/office/orders/by-phone', label: 'All orders by phone' }]
      : []),
    ...(learners.length > MAX_OF_A_KIND
      ? [{ href: `/office/learners?${query}`, label: 'All learners found' }]
      : []),
    ...(vouchers.length > MAX_OF_A_KIND
      ? [{ href: `/office/vouchers?${query}`, label: 'All vouchers found' }]
      : []),
  ];
  return { beside, more };
}

/** The buyers of the orders that are found, accounts that match, and people with such an email address. */
async function findCustomers(db: OfficeDeps['db'], find: string): Promise<FoundBeside[]> {
  const text = find.trim();
  const [users, addresses, { orders }] = await Promise.all([
    findUsers(db, text, MAX_OF_A_KIND),
    text.includes(' ') ? [] : customersByStart(db, text, MAX_OF_A_KIND),
    findOrders(db, { find }, paymentQueries(db), { most: ORDERS_OF_CUSTOMERS }),
  ]);
  const ids = await customersByEmail(
    db,
    [...orders, ...users].map(({ email }) => email),
  );
  const found = new Map<string, FoundBeside>();
  const add = (id: string | undefined, name: string, fact: string) => {
    if (id && !found.has(id))
      found.set(id, { kind: 'Customer', href: `/office/customers/${id}`, name, fact });
  };
  for (const { email, buyer, postcode } of orders) add(ids.get(email.toLowerCase()), buyer, postcode);
  for (const user of users) add(ids.get(user.email), fullName(user), user.address?.postcode ?? user.email);
  for (const { id, email } of addresses) add(id, email, 'no order');
  return [...found.values()];
}

/** A school has tens of instructors, so that they are looked through as they are. */
async function findInstructors(db: OfficeDeps['db'], find: string, now: Date) {
  const words = find.toLowerCase().split(/\s+/).filter(Boolean);
  return (await instructorsForStaff(db, now)).filter(({ name, email }) => {
    const own = name.toLowerCase().split(/[^\p{L}\p{N}]+/u);
    return (
      words.every((word) => own.some((one) => one.startsWith(word))) ||
      email.toLowerCase() === words.join(' ')
    );
  });
}
