import { pageAfterSignIn } from '../../page-after-sign-in.ts';

export function pageAfter(asked: string | null | undefined): string {
  return pageAfterSignIn(asked, { home: '/office', signIn: ['sign-in', 'welcome', 'confirm'] });
}
