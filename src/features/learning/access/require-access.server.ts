import type { RouterContextProvider } from 'react-router';
import { requireByLink } from '#src/platform/context/require-by-link.server.ts';
import { servicesContext } from '#src/platform/context/services.server.ts';
import { accessByCode, type PaidOrders } from './access.server.ts';

/** What the code in a page's URL opens. All wrong codes get the same 404 and are counted; too many get 429. */
export async function requireAccess(
  context: Readonly<RouterContextProvider>,
  input: string | undefined,
  paidOrders: PaidOrders,
) {
  const { db, secrets, clock } = context.get(servicesContext);
  return requireByLink(context, { wrong: 'codes', none: 'No such code' }, () =>
    accessByCode({ db, secrets, paidOrders }, input ?? '', clock.now()),
  );
}
