import { randomUUID } from 'node:crypto';
import type { ActiveInstructor } from '#src/features/instructors/active-instructor.server.ts';
import type { TaughtOrder } from '#src/features/orders/learner-of-order.server.ts';
import { buyerOfOrder } from '#src/features/orders/order-queries.server.ts';
import { peopleOf } from '#src/features/orders/orders.server.ts';
import { formatRungBy } from '#src/features/orders/tasks/task-text.server.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { prepare, type SendDeps, sendPrepared } from '#src/platform/mail/email.server.ts';
import type { Secrets } from '#src/platform/secrets.server.ts';
import { currentOpeningHours } from '#src/platform/working-days/opening-hours.server.ts';
import { buyerOfOpening } from '../openings.server.ts';
import type { LessonLine } from './assign-lessons.server.ts';
import {
  instructorFound,
  learnerAssigned,
  learnerReassigned,
  type PlacedLessons,
} from './assignment-emails.server.tsx';
import { textInstructor } from './assignment-texts.server.ts';

/** Lessons of an order and who is to teach them. */
export interface GivenLines {
  taught: TaughtOrder;
  lines: readonly LessonLine[];
  instructor: ActiveInstructor;
}

type NewsDeps = SendDeps & { secrets: Secrets; textsFrom: string | undefined };

/** Composes what learner and instructors are told, before the transaction that gives the lessons. */
export async function prepareNews(
  deps: NewsDeps & { db: Db },
  { taught, lines, instructor }: GivenLines,
  before?: ActiveInstructor,
) {
  const { id } = taught.order;
  const placed = {
    taught,
    reader: await readerOf(deps.db, taught),
    instructor,
    rung: formatRungBy(await currentOpeningHours(deps.db), deps.clock.now()),
    lessons: lines.map(formatLine),
    remainingMinutes: lines.reduce((sum, { remainingMinutes }) => sum + remainingMinutes, 0),
  };
  const sendingId = randomUUID();
  const sending = (kind: string, to: string) => ({
    to,
    key: `${id}-${kind}-${sendingId}`,
    data: placed,
    order: { id, toBuyer: false },
  });
  const emails = await Promise.all([
    prepare(deps, instructorFound, sending('learner', taught.learner.email)),
    prepare(deps, learnerAssigned, sending('instructor', instructor.email)),
    ...(before ? [prepare(deps, learnerReassigned, sending('moved', before.email))] : []),
  ]);
  return { emails, placed, key: sending('instructor', '').key };
}

/** Who has the address that is written to as the learner’s: the learner, or the buyer of the lessons. */
async function readerOf(db: Db, { order: { id }, learner }: TaughtOrder): Promise<PlacedLessons['reader']> {
  const buyer = (await buyerOfOrder(db, id)) ?? (await buyerOfOpening(db, id));
  const isBuyers = buyer && !buyer.isPupil && buyer.email.toLowerCase() === learner.email.toLowerCase();
  if (!isBuyers) return { name: learner.firstname, child: undefined };
  return { name: (await peopleOf(db, id)).billing?.firstname ?? 'there', child: learner.firstname };
}

/** Sends the emails and the text. */
export async function sendNews(tx: Tx, deps: NewsDeps, news: Awaited<ReturnType<typeof prepareNews>>) {
  for (const email of news.emails) await sendPrepared(tx, deps, email);
  if (deps.textsFrom) await textInstructor(tx, deps, news);
}

/** "10 hours in Leeds, manual". */
export function formatLine({ name, quantity, transmission }: LessonLine): string {
  return [quantity > 1 ? `${quantity} × ${name}` : name, transmission].filter(Boolean).join(', ');
}
