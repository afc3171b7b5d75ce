import { redirect } from 'react-router';
import type { Account } from '../account/account.ts';

type Ask = () => Promise<Account | undefined>;

/** Called first by every page of the account: sends guests to sign in. */
export async function accountOrSignIn(ask: Ask, request: Request): Promise<Account> {
  const account = await ask();
  if (account) return account;
  throw redirect(`/account/sign-in?${new URLSearchParams({ next: new URL(request.url).pathname })}`);
}

/** Called first by the pages for guests: sends on who is signed in. */
export async function onlyWhenSignedOut(ask: Ask, next: string) {
  if (await ask()) throw redirect(next);
}
