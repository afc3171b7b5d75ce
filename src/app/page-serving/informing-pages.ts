import { matchPath } from 'react-router';

/**
 * Pages that inform: all of them is there without scripts, which begin when the page is used. Not an instructor's page, which
 * asks for its reviews, nor the voucher builder, which asks for its designs.
 */
const INFORMING = [
  '/',
  '/areas-covered',
  '/areas-covered/:slug',
  '/driving-lessons',
  '/avoid-the-booking-fee',
  '/instructors',
  '/courses',
  '/instructor-training',
  '/terms-conditions',
  '/privacy-policy-cookies',
];

export function isInforming(pathname: string): boolean {
  return INFORMING.some((pattern) => matchPath(pattern, pathname));
}
