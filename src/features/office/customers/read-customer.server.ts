import { findPhoneOrders } from '#src/features/checkout/phone-orders/phone-orders.server.ts';
import { customerNotes } from '#src/features/customers/customer-notes.server.ts';
import { findCustomer } from '#src/features/customers/customers.server.ts';
import { userRowsAt } from '#src/features/identity/customer/users.server.ts';
import type { OfficeDeps } from '#src/features/identity/staff/access/office-deps.server.ts';
import { instructorNames } from '#src/features/instructors/active-instructor.server.ts';
import { lessonsOwedTo } from '#src/features/lessons/learners/lessons-owed.server.ts';
import { notesAbout } from '#src/features/orders/office/notes/order-notes.server.ts';
import { boughtBy } from '#src/features/orders/staff/find-orders.server.ts';
import { ordersOfCustomer } from '#src/features/orders/staff/orders-of-customer.server.ts';
import { refundStandings } from '#src/features/payments/refunds/refund-queries.server.ts';
import { vouchersWithMoney } from '#src/features/vouchers/personal-data.server.ts';
import { formatHours, formatLondonDate, londonWhenInLine } from '#src/platform/dates.ts';
import { emailsTo } from '#src/platform/mail/emails.server.ts';
import { asPence, pounds } from '#src/platform/money.ts';
import { addressLine } from '#src/platform/people.ts';
import { numberOfAny } from '#src/platform/texts/numbers/numbers.server.ts';
import { textsOfPerson } from '#src/platform/texts/text-rows.server.ts';
import { standingOf } from '../orders/order-state.ts';
import { writtenByCustomer } from './written-by-customer.server.ts';

export type CustomerRead = NonNullable<Awaited<ReturnType<typeof readCustomer>>>;

const MOST_ORDERS = 100;
const MOST_EMAILS = 20;

/** All about somebody, in words, whichever of their addresses it came with. Undefined where there is nobody. */
export async function readCustomer({ db, clock }: Pick<OfficeDeps, 'db' | 'clock'>, id: string) {
  const customer = await findCustomer(db, id);
  if (!customer) return undefined;
  const now = clock.now();
  const emails = customer.addresses.map(({ email }) => email);
  const accounts = (await Promise.all(emails.map((email) => userRowsAt(db, email)))).flat();
  const orders = await ordersOfCustomer(db, {
    emails,
    accounts: accounts.map((account) => account.id),
    most: MOST_ORDERS,
  });
  const orderIds = orders.map((order) => order.id);
  const names = await instructorNames(db);
  const [bought, standings, sent, notes, orderNotes, wrote, phoneOrders, owed] = await Promise.all([
    boughtBy(db, orderIds),
    refundStandings(
      db,
      orders.map(({ payment_id }) => payment_id),
    ),
    emailsTo(db, emails, MOST_EMAILS),
    customerNotes(db, emails),
    notesAbout(db, orderIds),
    writtenByCustomer(db, emails, { names, now }),
    findPhoneOrders(db, { emails }, now),
    Promise.all(
      emails.map(async (email) => ({
        ...(await lessonsOwedTo(db, { email, orderIds, now })),
        vouchers: await vouchersWithMoney(db, email, orderIds),
      })),
    ),
  ]);
  const [account] = accounts;
  const [latest] = orders;
  const known = [...accounts.map((one) => one.created_at), ...orders.map((one) => one.placed_at)];
  return {
    id: customer.id,
    name: nameOf(account ?? latest) ?? emails[0] ?? '',
    since: formatLondonDate(new Date(Math.min(now.getTime(), ...known.map(Number)))),
    addresses: customer.addresses.map((address) => ({
      ...address,
      hasAccount: accounts.some(({ email }) => email === address.email),
    })),
    phones: distinct([account?.phone, ...orders.map(({ phone }) => phone)]),
    homes: distinct([
      account?.address && addressLine(account.address),
      ...orders.map((order) => addressLine(order)),
    ]),
    orders: orders.map((order) => ({
      id: order.id,
      number: order.order_number,
      placed: londonWhenInLine(order.placed_at, now),
      bought: bought(order.id),
      standing: standingOf(order.state, standings(order.payment_id)),
      total: pounds(asPence(order.total_pence)),
    })),
    waiting: phoneOrders
      .filter(({ state }) => state === 'waiting' || state === 'being_paid')
      .map(({ basket_uuid, checkout, total_pence, until }) => ({
        id: basket_uuid,
        number: checkout.orderNumber,
        until: londonWhenInLine(until, now),
        total: pounds(asPence(total_pence)),
      })),
    learners: byId(owed.flatMap(({ learners }) => learners)).map((learner) => ({
      id: learner.id,
      name: learner.name,
      left: formatHours(learner.left),
    })),
    lessons: byId(owed.flatMap(({ lessons }) => lessons)).map(
      ({ id: lesson, kind, instructor, startsAt }) => ({
        id: lesson,
        when: londonWhenInLine(startsAt, now),
        with: `${kind === 'test' ? 'Driving test' : 'Lesson'} with ${names.get(instructor) ?? instructor}`,
      }),
    ),
    vouchers: byId(owed.flatMap(({ vouchers }) => vouchers)).map(({ remaining, ...voucher }) => ({
      ...voucher,
      left: pounds(remaining),
    })),
    wrote,
    emails: sent.map((email) => ({
      id: email.id,
      subject: email.subject,
      to: emails.length > 1 ? email.recipient : null,
      at: londonWhenInLine(email.sent_at ?? email.created_at, now),
      state: email.sent_at ? ('sent' as const) : email.failed_at ? ('failed' as const) : ('waiting' as const),
      order: email.order_id,
    })),
    textsTo: (await numberOfAny(db, emails))?.phone ?? null,
    texts: (await textsOfPerson(db, { emails, most: MOST_EMAILS })).map(({ at, ...text }) => ({
      ...text,
      at: londonWhenInLine(at, now),
    })),
    notes: [...notes, ...orderNotes]
      .toSorted((one, other) => other.at.getTime() - one.at.getTime())
      .map(({ id: note, at, staff_name, words }) => ({
        id: note,
        by: staff_name,
        at: londonWhenInLine(at, now),
        words,
      })),
  };
}

function nameOf(person: { firstname: string; surname: string } | undefined): string | undefined {
  return person && `${person.firstname} ${person.surname}`;
}

function distinct(texts: readonly (string | null | undefined)[]): string[] {
  return [...new Set(texts.filter((text) => text != null && text !== ''))] as string[];
}

/** Joined addresses may both have something: it is shown once. */
function byId<Row extends { id: string }>(rows: readonly Row[]): Row[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}
