import { createContext } from 'react-router';
import { basketCookie, basketInCookie } from '#src/features/basket/basket-cookie.server.ts';
import { MINUTE_MS } from '#src/platform/dates.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { countCall } from '#src/platform/rate-limits/call-limits.server.ts';
import type { CheckoutDeps } from '../checkout-state.server.ts';
import { type Confirmation, confirmationOfFailure, undecided } from '../confirmation/confirmation-state.ts';
import { CONFIRMATION_CALL, readConfirmation } from '../payment/confirmation.server.ts';
import type { SettleDeps } from '../payment/settle.server.ts';
import type { Asking } from '../session/current-checkout.server.ts';

type Deps = CheckoutDeps & SettleDeps & { confirmationsPerMinute: number; asker: Asking; address: string };

/** What a confirmation's page shows to a browser whose scripts don't ask, and a cookie to set. */
export const confirmationContext =
  createContext<(transaction: string) => Promise<{ confirmation: Confirmation; cookie?: string }>>();

export function confirmationForPage(deps: Deps) {
  return async (transaction: string): Promise<{ confirmation: Confirmation; cookie?: string }> => {
    const { asker, address, confirmationsPerMinute: most, secureCookies } = deps;
    if (await countCall(deps, { call: CONFIRMATION_CALL, most, ip: address }, MINUTE_MS))
      return { confirmation: confirmationOfFailure({ message: '' }) };
    try {
      const read = await readConfirmation(deps, asker, transaction);
      if ('undecided' in read) return { confirmation: undecided(read.undecided) };
      const order = read.paid;
      const rest = order.left_in_basket;
      const isOwn = basketInCookie(asker.cookies) === order.basket;
      return {
        confirmation: { state: 'SUCCESS', order },
        ...(rest && isOwn && { cookie: basketCookie(rest.uuid, secureCookies) }),
      };
    } catch (error) {
      if (error instanceof Problem) return { confirmation: confirmationOfFailure(error) };
      throw error;
    }
  };
}
