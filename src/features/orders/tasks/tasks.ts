import type { OpeningHours } from '#src/platform/working-days/opening-hours.ts';
import { postBy, ringBy } from '#src/platform/working-days/working-day.ts';

/** What the confirmation and the receipt task to do for an order. Gift cards have a print queue of their own. */
export const orderTaskKinds = ['place_lessons', 'ring_about_training', 'post_parcel'] as const;
export type OrderTaskKind = (typeof orderTaskKinds)[number];

export interface Bought {
  type: string;
  isInstructorTraining: boolean;
  dispatch: string;
}

/** A line of an order as it is kept. */
export function toBought(line: {
  type: string;
  is_instructor_training: boolean;
  dispatch_type: string;
}): Bought {
  return {
    type: line.type,
    isInstructorTraining: line.is_instructor_training,
    dispatch: line.dispatch_type,
  };
}

const OF_LINE: Record<OrderTaskKind, (line: Bought) => boolean> = {
  place_lessons: ({ type }) => type === 'lesson',
  ring_about_training: ({ isInstructorTraining }) => isInstructorTraining,
  post_parcel: ({ type, dispatch }) => dispatch === 'physical' && type !== 'voucher',
};

/** Whether this line is why an order has a task of this kind. */
export function isTaskOfLine(kind: OrderTaskKind, line: Bought): boolean {
  return OF_LINE[kind](line);
}

export function tasksOfLines(lines: readonly Bought[]): OrderTaskKind[] {
  return orderTaskKinds.filter((kind) => lines.some((line) => isTaskOfLine(kind, line)));
}

/** When a task is due, by the hours of then: the words of the receipt and of the confirmation are written from the same. */
export function dueBy(hours: OpeningHours, kind: OrderTaskKind, paidAt: Date): Date {
  return kind === 'post_parcel' ? postBy(hours, paidAt) : ringBy(hours, paidAt);
}
