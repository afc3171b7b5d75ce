import { type OpenPromise, openOrderPromises } from '#src/features/orders/promises/order-promises.server.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { phoneAsWritten } from '#src/platform/phone.ts';
import type { Waiting } from './queue-item.ts';

/** Lessons to place, calls about training, and parcels to post. */
export async function waitingOrders(db: Db): Promise<Waiting[]> {
  return (await openOrderPromises(db)).map(toWaiting);
}

function toWaiting(promise: OpenPromise): Waiting {
  const { order_id, human_id, due_at, kind } = promise;
  const page = `/office/orders/${order_id}`;
  const what = formatLines(promise);
  const of = { subject: order_id, dueAt: due_at, number: human_id };
  switch (kind) {
    case 'place_lessons':
      return {
        ...of,
        kind: 'lessons',
        what: `Ring ${promise.learner} and place ${what}`,
        href: page,
        facts: [
          [`${promise.taught_in} ${outcodeOf(promise.taught_at)}`.trim(), gearboxOf(promise)].join(', '),
        ],
        act: { words: 'Place lessons', href: `${page}/place` },
      };
    case 'ring_about_training':
      return {
        ...of,
        kind: 'training',
        what: `Ring ${promise.learner} about ${what}`,
        href: page,
        facts: [phoneAsWritten(promise.phone)],
        act: { words: 'Record call', href: `${page}/call` },
      };
    case 'post_parcel':
      return {
        ...of,
        kind: 'post',
        what: `Post ${what} to ${promise.posted_to}`,
        href: page,
        facts: [`${promise.post_town} ${promise.postcode}`.trim()],
        act: { words: 'Print label', href: `${page}/parcel` },
      };
  }
}

function formatLines({ lines }: OpenPromise): string {
  const each = (lines ?? []).map(({ name, quantity }) => (quantity > 1 ? `${quantity} × ${name}` : name));
  return [each.slice(0, -1).join(', '), each.at(-1)].filter(Boolean).join(' and ');
}

function gearboxOf({ lines }: OpenPromise): string {
  return [...new Set((lines ?? []).flatMap(({ transmission }) => transmission ?? []))].join(' and ');
}

function outcodeOf(postcode: string): string {
  return postcode.split(' ')[0] ?? '';
}
