import { answeredSince } from '#src/features/courses/answers/course-answers.server.ts';
import { decidedSince } from '#src/features/instructors/moderation/decided-reviews.server.ts';
import { keptSince } from '#src/features/orders/tasks/order-tasks.server.ts';
import { cardsPosted } from '#src/features/vouchers/delivery/owed-vouchers.server.ts';
import { thingsDoneSince } from '#src/kit/audit/things-done.server.ts';
import { londonDay } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { readOpeningHours } from '#src/platform/working-days/opening-hours.server.ts';
import { startOfDay } from '#src/platform/working-days/working-day.ts';
import { dueBy } from './due-by.server.ts';
import { openQueue } from './open-queue.server.ts';
import { type QueueItem, type QueueKind, queueKinds } from './queue-item.ts';

export const takenBy = ['any', 'me', 'none'] as const;
export type TakenBy = (typeof takenBy)[number];

/** What of the queue is shown. */
export interface Shown {
  kind: QueueKind | 'all';
  taken: TakenBy;
  /** However many there are; otherwise the most urgent ones. */
  whole: boolean;
}

/** More than a school does in a day. */
const MAX_SHOWN = 60;

export function shownBy(query: URLSearchParams): Shown {
  return {
    kind: queueKinds.find((kind) => kind === query.get('kind')) ?? 'all',
    taken: takenBy.find((taken) => taken === query.get('taken')) ?? 'any',
    whole: query.get('whole') === 'yes',
  };
}

interface Viewing {
  staffId: string;
  filters: Shown;
  now: Date;
}

export type QueueView = Awaited<ReturnType<typeof queueView>>;

/** The queue as one member of staff sees it: what is asked for, how much there is of everything, and today's work. */
export async function queueView(db: Db, { staffId, filters, now }: Viewing) {
  const [queue, doneToday] = await Promise.all([openQueue(db, now), countDone(db, now)]);
  const openToday = queue.filter(({ dueAt }) => londonDay(dueAt) <= londonDay(now)).length;
  const isTakenBy: Record<TakenBy, (item: QueueItem) => boolean> = {
    any: () => true,
    me: ({ taken }) => taken?.by === staffId,
    none: ({ taken }) => taken === null,
  };
  const matches = queue.filter(
    (item) => (filters.kind === 'all' || item.kind === filters.kind) && isTakenBy[filters.taken](item),
  );
  return {
    filters,
    items: filters.whole ? matches : matches.slice(0, MAX_SHOWN),
    matchCount: matches.length,
    open: queue.length,
    kinds: queueKinds.flatMap((kind) => {
      const count = queue.filter((item) => item.kind === kind).length;
      return count > 0 || kind === filters.kind ? [{ kind, count }] : [];
    }),
    mine: queue.filter(isTakenBy.me).length,
    nobodys: queue.filter(isTakenBy.none).length,
    done: doneToday,
    dueToday: doneToday + openToday,
  };
}

/** Acts that see to what has no row of its own to say so. */
const SEEN_TO_BY = [
  'sendEmailAgain',
  'retryRefund',
  'checkPayment',
  'settleByHand',
  'approvePhotograph',
  'approveProfile',
  'declineProfile',
  'confirmBankDetails',
  'declineBankDetails',
  'declinePhotograph',
];

/** What was due today or before, and has been done today. */
async function countDone(db: Db, now: Date): Promise<number> {
  const since = startOfDay(now);
  const [hoursAt, kept, cards, reviews, answers, actions] = await Promise.all([
    readOpeningHours(db),
    keptSince(db, since),
    cardsPosted(db, since),
    decidedSince(db, since),
    answeredSince(db, since),
    thingsDoneSince(db, SEEN_TO_BY, since),
  ]);
  const days = new Set(cards.map((bought) => londonDay(dueBy.post(hoursAt, bought))));
  const due = [
    ...kept,
    ...reviews.map((sent) => dueBy.reviews(hoursAt, sent)),
    ...answers.map((confirmedAt) => dueBy.courses(hoursAt, confirmedAt)),
  ].map(londonDay);
  return [...due, ...days].filter((day) => day <= londonDay(now)).length + actions;
}
