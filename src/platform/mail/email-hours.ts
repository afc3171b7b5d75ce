import { brand } from '../brand.ts';

/** Stands in stored emails for when the office is open: they say what is true when they leave. */
export const HOURS_MARK = '[[opening hours]]';

/** The last lines of every email. */
export const RING_US = `Any problems? Ring ${brand.phone}, ${HOURS_MARK}`;

/** Who sends it: the Companies (Trading Disclosures) Regulations 2008 ask for all of this in every business email. */
export const SENT_BY = `${brand.company}, registered in ${brand.registered.in} with company number ${brand.registered.company}. Registered office: ${brand.address.join(', ')}.`;
