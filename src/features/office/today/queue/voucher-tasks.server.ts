import { cardsOwed, undeliveredOwed } from '#src/features/vouchers/delivery/owed-vouchers.server.ts';
import { londonDay } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { asPence, pounds } from '#src/platform/money.ts';
import type { HoursAt } from '#src/platform/working-days/opening-hours.ts';
import { dueBy } from './due-by.server.ts';
import type { Task } from './queue-item.ts';

/** Gift cards that are to be posted, those of a day together, and e-vouchers whose email was refused. */
export async function listVoucherTasks(db: Db, hoursAt: HoursAt): Promise<Task[]> {
  const [cards, undelivered] = await Promise.all([cardsOwed(db), undeliveredOwed(db)]);
  const days = Map.groupBy(
    cards.map((boughtAt) => dueBy.post(hoursAt, boughtAt)),
    londonDay,
  );
  return [
    ...[...days].map(([day, due]) => cardsOf(day, due)),
    ...undelivered.map(({ id, order_number, recipient_name, value_pence, email, undelivered_at }): Task => {
      const since = undelivered_at ?? new Date(0);
      return {
        kind: 'vouchers',
        subject: id,
        dueAt: dueBy.vouchers(hoursAt, since),
        title: `${pounds(asPence(value_pence))} e-voucher for ${recipient_name} not delivered`,
        href: `/office/vouchers/${id}`,
        facts: [email ?? ''],
        number: order_number ?? undefined,
        action: { label: 'Correct address', href: `/office/vouchers/${id}` },
      };
    }),
  ];
}

function cardsOf(day: string, due: Date[]): Task {
  // There only the cards of this row are ticked.
  const page = `/office/vouchers?due=${day}`;
  const cards = due.length === 1 ? '1 gift card' : `${due.length} gift cards`;
  return {
    kind: 'post',
    subject: cardsSubject(day),
    dueAt: due[0] ?? new Date(0),
    title: `Post ${cards}`,
    href: page,
    facts: [],
    action: { label: due.length === 1 ? 'Print 1 card' : `Print ${due.length} cards`, href: page },
  };
}

export function cardsSubject(day: string): string {
  return `cards-${day}`;
}
