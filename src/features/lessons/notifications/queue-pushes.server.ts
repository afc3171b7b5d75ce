import type { Tx } from '#src/platform/db/db.server.ts';
import { send } from '#src/platform/mail/email.server.ts';
import { push, wakePushSenders } from '#src/platform/push/push.server.ts';
import { lessonNotificationData } from './notification-data.server.ts';
import { type Change, newsForPhones } from './queue-texts.server.ts';

/** Composed as it leaves, by `pushes/lesson-push.server.ts`. */
export const lessonChangePush = push({
  name: 'lesson-change',
  kind: 'changes',
  data: lessonNotificationData,
});

const PUSHED = ['booked', 'moved', 'cancelled', 'passed_on', 'pick_up'];

/** Notifies browsers of what somebody else did to a lesson, beside the email. A second change takes the place of the first there. */
export async function queueChangePush(tx: Tx, change: Change) {
  const { notification, person, after, now } = change;
  const { side, topic, event, instructor } = notification;
  const news = newsForPhones(change);
  if (!news || !PUSHED.includes(topic)) return;
  await send(tx, { clock: { now: () => now }, enqueue: wakePushSenders }, lessonChangePush, {
    to: side === 'instructor' ? { realm: 'diary', person: instructor } : { realm: 'account', person },
    key: `${event}-${topic}-${side}`,
    data: notification,
    topic: `lesson ${after.id}`,
    ...news,
  });
}
