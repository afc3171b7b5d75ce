import { z } from 'zod';
import type { Tx } from '#src/platform/db/db.server.ts';
import { email, json, send } from '#src/platform/mail/email.server.ts';
import { firstNameOf } from '#src/platform/people.ts';
import { endQuiet } from '../quiet-learners.server.ts';
import { childNamed } from '../taught-learner.server.ts';
import {
  copiedTo,
  type Happened,
  queueNotifications,
  sendToPhones,
  wakeOnce,
  writableLearner,
} from './queue-notifications.server.ts';
import { type NotificationKind, type Recipient, selectRecipients } from './select-recipients.ts';
import { lessonSeriesSubject } from './subjects.ts';

/** What an email about several lessons of one learner is composed from. */
const seriesNotificationData = json(
  z.object({
    side: z.enum(['learner', 'instructor']),
    topic: z.custom<NotificationKind>((topic) => typeof topic === 'string'),
    instructor: z.string(),
    /** The lessons, by their time, each with the event that it is about. */
    lessons: z.array(z.object({ booking: z.string(), event: z.number() })),
    /** A copy for the person who passed the lessons on. */
    isCopy: z.literal(true).optional(),
  }),
);

export type SeriesNotification = z.infer<typeof seriesNotificationData>;

/** What it says is composed by `lessonSeriesEmail` (emails/lesson-series-email.server.tsx) as it leaves. */
export const seriesNotification = email({
  name: 'lesson-series',
  keyPrefix: 'lesson',
  data: seriesNotificationData,
});

interface Group {
  recipient: Recipient;
  events: Happened[];
}

/**
 * Queues one email to everybody whom several events of one learner's lessons concern, in their transaction. Somebody who agreed to
 * texts, or notifications, gets one about the first of them. A single event is told as any other.
 */
export async function queueTogether(tx: Tx, events: readonly Happened[]) {
  const [first] = events;
  if (!first) return;
  if (events.length === 1) return queueNotifications(tx, first);
  const groups = groupsOf(events);
  const slugs = groups.map(({ recipient }) => recipient.instructor);
  const learner = first.after.learnerId && (await writableLearner(tx, first.after.learnerId, slugs));
  if (!learner) return;
  await endQuiet(tx, [learner.id]);
  const { now, role } = first;
  const { instructors } = learner;
  const child = await childNamed(tx, learner, learner.buyer);
  const deps = { enqueue: wakeOnce(), clock: { now: () => now } };
  for (const { recipient, events: told } of groups) {
    const { side, topic, instructor } = recipient;
    const to =
      side === 'learner' ? learner.email : instructors.find(({ slug }) => slug === instructor)?.email;
    const [earliest] = told;
    if (!to || !earliest) continue;
    const data: SeriesNotification = {
      side,
      topic,
      instructor,
      lessons: told.map(({ id, after }) => ({ booking: after.id, event: id })),
    };
    const { line } = earliest.after;
    const subjectOf = (whose: string | undefined) =>
      lessonSeriesSubject({ side, topic }, { count: told.length, learner: learner.name, child: whose });
    const sending = {
      to,
      key: `${learner.id}-${earliest.id}-${topic}-${side}-together`,
      subject: subjectOf(child),
      ...(side === 'instructor' && { replyTo: learner.email }),
      data,
      order: line ? { id: line.orderId, toBuyer: false } : undefined,
    };
    await send(tx, deps, seriesNotification, sending);
    if (role !== side) {
      const notification = { side, topic, instructor, booking: earliest.after.id, event: earliest.id };
      const { before, after } = earliest;
      await sendToPhones(tx, { notification, person: to, before, after, now });
    }
    const buyer = side === 'learner' && copiedTo(learner);
    if (buyer)
      await send(tx, deps, seriesNotification, {
        ...sending,
        to: buyer,
        key: `${sending.key}-copy`,
        subject: subjectOf(firstNameOf(learner.name)),
        data: { ...data, isCopy: true },
      });
  }
}

/** The emails by recipient and kind, each with its events in the order of their lessons. */
function groupsOf(events: readonly Happened[]): Group[] {
  const groups = new Map<string, Group>();
  for (const event of events.toSorted((a, b) => a.after.startsAt.getTime() - b.after.startsAt.getTime()))
    for (const recipient of selectRecipients(event)) {
      const { side, topic, instructor } = recipient;
      const key = side === 'learner' ? `${side} ${topic}` : `${side} ${topic} ${instructor}`;
      const group = groups.get(key) ?? { recipient, events: [] };
      group.events.push(event);
      groups.set(key, group);
    }
  return [...groups.values()];
}
