import type { OfficeDeps } from '#src/features/identity/staff/access/office-deps.server.ts';
import { linesOf, peopleOf } from '#src/features/orders/orders.server.ts';
import { listOrderTasks } from '#src/features/orders/tasks/order-tasks.server.ts';
import { londonWhenInSentence } from '#src/platform/dates.ts';
import { phoneAsWritten } from '#src/platform/phone.ts';
import { isUuid } from '#src/platform/slug.ts';
import { timeLeft } from '../queue/time-left.ts';

/** A task of an order as the page shows it on which it is kept; undefined where the order has no such task. */
export async function readOrderTask(
  { db, clock }: OfficeDeps,
  id: string,
  kind: 'ring_about_training' | 'post_parcel',
) {
  if (!isUuid(id)) return undefined;
  const [tasks, people, lines] = await Promise.all([
    listOrderTasks(db, id),
    peopleOf(db, id),
    linesOf(db, id),
  ]);
  const task = tasks.find((one) => one.kind === kind);
  const person =
    kind === 'post_parcel' ? (people.delivery ?? people.billing) : (people.learner ?? people.billing);
  if (!task || !person) return undefined;
  const now = clock.now();
  const own = lines.filter((line) =>
    kind === 'post_parcel'
      ? line.dispatch_type === 'physical' && line.type !== 'voucher'
      : line.is_instructor_training,
  );
  return {
    id,
    number: task.order_number,
    lines: own.map(({ position, name, quantity }) => ({
      position,
      label: quantity > 1 ? `${quantity} × ${name}` : name,
    })),
    name: `${person.firstname} ${person.surname}`,
    phone: { link: `tel:${person.phone}`, label: phoneAsWritten(person.phone) },
    address: [
      person.address_line_1,
      person.address_line_2,
      person.address_line_3,
      person.city,
      person.postcode,
    ].filter(Boolean),
    remainingTime: timeLeft(task.due_at, now),
    kept: task.completed_at && {
      at: londonWhenInSentence(task.completed_at, now),
      by: task.completed_by ?? '',
    },
    isEnded: task.cancelled_at !== null,
  };
}

export type ShownOrderTask = NonNullable<Awaited<ReturnType<typeof readOrderTask>>>;
