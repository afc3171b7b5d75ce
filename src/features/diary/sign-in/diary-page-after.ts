import { pageAfterSignIn } from '#src/features/identity/page-after-sign-in.ts';

export function diaryPageAfter(asked: string | null | undefined): string {
  const signIn = ['sign-in', 'sign-out', 'forgotten-password', 'welcome'];
  return pageAfterSignIn(asked, { home: '/diary', signIn });
}
