import { HOUR_MS } from '#src/platform/dates.ts';

/** The kinds of things that wait for the staff, in the order in which the queue's filter lists them. */
export const queueKinds = [
  'lessons',
  'training',
  'post',
  'vouchers',
  'emails',
  'payments',
  'refunds',
  'transfers',
  'reviews',
  'photographs',
  'profiles',
  'bankDetails',
  'courses',
  'texts',
] as const;
export type QueueKind = (typeof queueKinds)[number];

export const KIND_NAMES: Record<QueueKind, string> = {
  lessons: 'Lessons',
  training: 'Training',
  post: 'Post',
  vouchers: 'Vouchers',
  emails: 'Emails',
  payments: 'Payments',
  refunds: 'Refunds',
  transfers: 'Bank transfers',
  reviews: 'Reviews',
  photographs: 'Photographs',
  profiles: 'Profiles',
  bankDetails: 'Bank details',
  courses: 'Courses',
  texts: 'Texts',
};

/** A task of the staff, derived from the rows of the feature that it belongs to. */
export interface Task {
  kind: QueueKind;
  /** With the kind, the same for as long as it waits: the id of a row. */
  subject: string;
  dueAt: Date;
  /** "Ring Priya Raman and place 10 hours in Leeds". */
  title: string;
  href: string;
  facts: string[];
  /** The number of the order that it is about. */
  number?: string;
  /** Where it is done, or the action that does it. */
  action:
    | { label: string; href: string }
    | { label: string; name: 'checkPayment' | 'retryRefund'; id: string };
}

/** One that is about no order. */
export type TaskOfNoOrder = Task & { number?: never };

/** The same with who has taken it, and who was notified of it. */
export interface QueueItem extends Task {
  taken: { by: string; name: string; at: Date } | null;
  /** When the owners were notified that it is overdue. */
  notifiedAt: Date | null;
  /** When staff were notified that it is due soon and nobody has taken it. */
  pushedAt: Date | null;
}

/** Within this time of its deadline a task is urgent. */
const URGENT_MS = HOUR_MS;

/** From when on it is urgent. */
export function urgentFrom({ dueAt }: Pick<Task, 'dueAt'>): Date {
  return new Date(dueAt.getTime() - URGENT_MS);
}

/** Nobody has taken it, and its deadline is near or over. */
export function isUrgent(item: QueueItem, now: Date): boolean {
  return item.taken === null && urgentFrom(item) <= now;
}

export function keyOf({ kind, subject }: Pick<Task, 'kind' | 'subject'>): string {
  return `${kind}/${subject}`;
}
