import type { School } from '../school/school.ts';

/** Stands in stored emails for when the office is open: they say what is true when they leave. */
export const HOURS_MARK = '[[opening hours]]';

/** The last lines of every email. */
export function ringUs({ phone }: School): string {
  return `Any problems? Ring ${phone}, ${HOURS_MARK}`;
}

/** Who sends it: the Companies (Trading Disclosures) Regulations 2008 ask for all of this in every business email. */
export function sentBy({ company, registered, address }: School): string {
  return `${company}, registered in ${registered.in} with company number ${registered.company}. Registered office: ${address.join(', ')}.`;
}
