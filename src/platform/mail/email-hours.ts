import type { School } from '../school/school.ts';

/** A placeholder in stored emails for the opening hours, so that they say what is true when they leave. */
export const HOURS_MARK = '[[opening hours]]';

/** The last lines of every email. */
export function ringUs({ phone }: School): string {
  return `Any problems? Ring ${phone}, ${HOURS_MARK}`;
}
