import type { RouterContextProvider } from 'react-router';
import { pageContext } from '#src/platform/context/page-context.server.ts';
import { servicesContext } from '#src/platform/context/services.server.ts';
import { accessByCode, type PaidOrders } from './access.server.ts';

/** What the code in a page's URL opens. All wrong codes get the same 404 and are counted; too many get 429. */
export async function requireAccess(
  context: Readonly<RouterContextProvider>,
  typed: string | undefined,
  paidOrders: PaidOrders,
) {
  const { db, secrets, clock, guesses } = context.get(servicesContext);
  const { address } = context.get(pageContext);
  if (await guesses.tooMany(address)) throw new Response('Too many wrong codes', { status: 429 });
  const access = await accessByCode({ db, secrets, paidOrders }, typed ?? '', clock.now());
  if (access) return access;
  await guesses.missed(address);
  throw new Response('No such code', { status: 404 });
}
