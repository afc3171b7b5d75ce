import { listOpenOrderTasks, type OpenOrderTask } from '#src/features/orders/tasks/order-tasks.server.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { phoneAsWritten } from '#src/platform/phone.ts';
import type { Task } from './queue-item.ts';

/** Lessons to place, calls about training, and parcels to post. */
export async function listOrderTasksOfToday(db: Db): Promise<Task[]> {
  return (await listOpenOrderTasks(db)).map(toTask);
}

function toTask(task: OpenOrderTask): Task {
  const { order_id, order_number, due_at, kind } = task;
  const page = `/office/orders/${order_id}`;
  const items = formatLines(task);
  const of = { subject: order_id, dueAt: due_at, number: order_number };
  switch (kind) {
    case 'place_lessons':
      return {
        ...of,
        kind: 'lessons',
        title: `Ring ${task.learner} and place ${items}`,
        href: page,
        facts: [[`${task.taught_in} ${outcodeOf(task.taught_at)}`.trim(), gearboxOf(task)].join(', ')],
        action: { label: 'Place lessons', href: `${page}/place` },
      };
    case 'ring_about_training':
      return {
        ...of,
        kind: 'training',
        title: `Ring ${task.learner} about ${items}`,
        href: page,
        facts: [phoneAsWritten(task.phone)],
        action: { label: 'Record call', href: `${page}/call` },
      };
    case 'post_parcel':
      return {
        ...of,
        kind: 'post',
        title: `Post ${items} to ${task.posted_to}`,
        href: page,
        facts: [`${task.post_town} ${task.postcode}`.trim()],
        action: { label: 'Print label', href: `${page}/parcel` },
      };
  }
}

function formatLines({ lines }: OpenOrderTask): string {
  const each = (lines ?? []).map(({ name, quantity }) => (quantity > 1 ? `${quantity} × ${name}` : name));
  return [each.slice(0, -1).join(', '), each.at(-1)].filter(Boolean).join(' and ');
}

function gearboxOf({ lines }: OpenOrderTask): string {
  return [...new Set((lines ?? []).flatMap(({ transmission }) => transmission ?? []))].join(' and ');
}

function outcodeOf(postcode: string): string {
  return postcode.split(' ')[0] ?? '';
}
