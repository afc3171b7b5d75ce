import { matchPath } from 'react-router';

/**
 * Pages that inform: all of them is there without scripts, which begin when the page is used. The voucher builder too, which reads
 * what was typed before; not an instructor's page, which asks for its reviews (§7).
 */
const INFORMING = [
  '/',
  '/areas-covered',
  '/areas-covered/:slug',
  '/driving-lessons',
  '/avoid-the-booking-fee',
  '/instructors',
  '/courses',
  '/gift-vouchers',
  '/instructor-training',
  '/terms-conditions',
  '/privacy-policy-cookies',
];

export function isInforming(pathname: string): boolean {
  return INFORMING.some((pattern) => matchPath(pattern, pathname));
}
