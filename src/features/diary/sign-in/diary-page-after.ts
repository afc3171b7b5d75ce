import { pageAfterSignIn } from '#src/features/identity/page-after-sign-in.ts';

export function diaryPageAfter(to: string | null | undefined): string {
  const signIn = ['sign-in', 'sign-out', 'forgotten-password', 'welcome'];
  return pageAfterSignIn(to, { home: '/diary', signIn });
}
