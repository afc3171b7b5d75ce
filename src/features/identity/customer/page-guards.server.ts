import { redirect } from 'react-router';
import { addressOfPage } from '#src/platform/http/page-after.ts';
import type { Account } from './account.ts';

type Ask = () => Promise<Account | undefined>;

/** For account pages, first in their loaders: redirects guests to sign in. */
export async function accountOrSignIn(ask: Ask, request: Request): Promise<Account> {
  const account = await ask();
  if (account) return account;
  throw redirect(`/account/sign-in?${new URLSearchParams({ next: addressOfPage(request.url).pathname })}`);
}

/** For sign-in pages: redirects customers who are already signed in. */
export async function onlyWhenSignedOut(ask: Ask, next: string) {
  if (await ask()) throw redirect(next);
}
