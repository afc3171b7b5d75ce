import { type UnpaidLessons, unpaidLessons } from '#src/features/lessons/minutes/refunded-orders.server.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import type { HoursAt } from '#src/platform/working-days/opening-hours.ts';
import { dueBy } from './due-by.server.ts';
import type { Waiting } from './queue-item.ts';

const NAMED = 2;

/** Lessons that stay booked although their money went back at the gateway: somebody has to ring the learner (R58). */
export async function waitingLessons(db: Db, now: Date, hoursAt: HoursAt): Promise<Waiting[]> {
  return (await unpaidLessons(db, now)).map((unpaid): Waiting => {
    const { orderId, number, since, learner, times } = unpaid;
    const count = times.length === 1 ? '1 booked lesson' : `${times.length} booked lessons`;
    return {
      kind: 'lessons',
      subject: `unpaid-${orderId}`,
      dueAt: dueBy.unpaid(hoursAt, since),
      what: `Ring ${learner.name} about ${count} whose money went back`,
      href: `/office/orders/${orderId}`,
      facts: [timesInWords(unpaid)],
      number,
      act: { words: 'Cancel or keep', href: `/office/learners/${learner.id}` },
    };
  });
}

/** "Thu 26 Nov, 10:00; Thu 3 Dec, 10:00; and 2 more". */
function timesInWords({ times }: UnpaidLessons): string {
  const more = times.length - NAMED;
  const named = times.slice(0, NAMED);
  return [...named, ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
}
