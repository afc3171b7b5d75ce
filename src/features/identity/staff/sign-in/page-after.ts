import { pageAfterSignIn } from '../../page-after-sign-in.ts';

export function pageAfter(value: string | null | undefined): string {
  return pageAfterSignIn(value, { home: '/office', signIn: ['sign-in', 'welcome', 'confirm'] });
}
