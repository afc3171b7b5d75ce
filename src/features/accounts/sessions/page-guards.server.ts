import { redirect } from 'react-router';
import type { Account } from '../account/account.ts';

type Ask = () => Promise<Account | undefined>;

/** At the head of every page of the account. */
export async function accountOrSignIn(ask: Ask, request: Request): Promise<Account> {
  const account = await ask();
  if (account) return account;
  throw redirect(`/account/sign-in?${new URLSearchParams({ next: new URL(request.url).pathname })}`);
}

/** At the head of the pages that lead in: who is in already goes on. */
export async function onlyWhenSignedOut(ask: Ask, next: string) {
  if (await ask()) throw redirect(next);
}
