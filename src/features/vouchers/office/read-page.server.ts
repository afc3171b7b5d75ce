import type { OfficeDeps } from '#src/features/identity/staff/access/office-deps.server.ts';
import { orderAddresses, ordersOfEmail } from '#src/features/orders/order-queries.server.ts';
import { cardDueBy } from '#src/features/orders/tasks/order-tasks.server.ts';
import { listAuditEntries } from '#src/kit/audit/read-audit-log.server.ts';
import { londonDate } from '#src/platform/clock.ts';
import { DAY_MS, londonDay, londonWhen, londonWhenInLine, shortDay } from '#src/platform/dates.ts';
import { asPence, pounds } from '#src/platform/money.ts';
import { readOpeningHours } from '#src/platform/working-days/opening-hours.server.ts';
import { cardsToPost, MAX_CARDS_A_FILE, undeliveredVouchers } from '../delivery/print-queue.server.ts';
import { flowsOfMonth, nextToExpire, owedToHolders } from '../liability/liability.server.ts';
import { type FoundVoucher, findVouchers } from '../staff/find-vouchers.server.ts';
import { lastPosted } from '../staff/post-cards.server.ts';
import { formatWaited } from './format-waited.ts';
import { historyWithStaff, type StaffHistory } from './voucher-history.server.ts';

/** A voucher with its history as a page has it, the latest first. */
export type ListedVoucher = Omit<FoundVoucher, 'history'> & { history: StaffHistory[] };

/** What the desk shows beside a search. */
export async function readVouchersPage(office: OfficeDeps) {
  const { db, clock } = office;
  const now = clock.now();
  const today = londonDate(now);
  const month = today.slice(0, 7);
  const [hoursAt, cards, undelivered, posted, owed, thisMonth, expiring] = await Promise.all([
    readOpeningHours(db),
    cardsToPost(db, orderAddresses(db, 'delivery')),
    undeliveredVouchers(db, orderAddresses(db, 'billing')),
    lastPosted(db, now),
    owedToHolders(db),
    flowsOfMonth(db, month),
    nextToExpire(db, londonDate(new Date(now.getTime() + EXPIRING_DAYS * DAY_MS))),
  ]);
  const [oldest] = cards;
  return {
    cards: cards.map(({ paidAt, ...card }) => ({
      ...card,
      paid: londonWhen(paidAt, now),
      due: londonDay(cardDueBy(hoursAt, paidAt)),
    })),
    oldest: oldest ? formatWaited(oldest.paidAt, now) : undefined,
    mostAFile: MAX_CARDS_A_FILE,
    lastPosted: await formatPosted(office, posted),
    undelivered: undelivered.map(({ since, ...voucher }) => ({
      ...voucher,
      since: since ? londonWhenInLine(since, now) : '',
    })),
    owed: { total: pounds(owed.pence), count: owed.count },
    thisMonth: {
      issued: pounds(thisMonth?.issued ?? asPence(0)),
      unsold: thisMonth?.unsold ? pounds(thisMonth.unsold) : undefined,
      spent: pounds(thisMonth?.spent ?? asPence(0)),
      expired: pounds(thisMonth?.expired ?? asPence(0)),
    },
    expiring: expiring.map(({ id, expiresOn, pence, ends }) => ({
      id,
      ends,
      day: shortDay(expiresOn, today),
      remaining: pounds(pence),
    })),
  };
}

const EXPIRING_DAYS = 60;

async function formatPosted({ db, clock }: OfficeDeps, posted: Awaited<ReturnType<typeof lastPosted>>) {
  const ids = posted.map(({ id }) => id);
  const entry = (await listAuditEntries(db, 'voucher', ids)).find(({ action }) => action === 'postCards');
  if (!entry) return undefined;
  const when = londonWhen(entry.at, clock.now());
  return { ids, by: entry.byName, when: when.day === 'Today' ? when.time : `${when.day}, ${when.time}` };
}

/** What was looked for, each with its history. */
export async function searchVouchers({ db, clock }: OfficeDeps, find: string) {
  const { vouchers, more } = await findVouchers(db, find, {
    now: clock.now(),
    ordersOf: (email) => ordersOfEmail(db, email),
  });
  return { vouchers: await withStaff({ db, clock }, vouchers), more };
}

export async function withStaff(
  { db, clock }: Pick<OfficeDeps, 'db' | 'clock'>,
  vouchers: readonly FoundVoucher[],
): Promise<ListedVoucher[]> {
  const entries = await listAuditEntries(
    db,
    'voucher',
    vouchers.map(({ id }) => id),
  );
  return vouchers.map(({ history, ...voucher }) => ({
    ...voucher,
    history: historyWithStaff(
      history,
      entries.filter(({ aboutId }) => aboutId === voucher.id),
      clock.now(),
    ),
  }));
}
