import { createContext } from 'react-router';
import { z } from 'zod';
import { basketInCookie } from '#src/features/basket/basket-cookie.server.ts';
import { checked, type PostedFields } from '#src/platform/http/posted-form.server.ts';
import { requireFewAnHour } from '#src/platform/rate-limits/call-limits.server.ts';
import { email } from '#src/platform/text-rules.ts';
import { type Asking, currentCheckout } from '../session/current-checkout.server.ts';
import { type FinishLinkDeps, sendFinishLink } from './finish-links.server.ts';

/** With the browser that posts, or that asks for a page. */
export type FinishLaterByPost = FinishLinkDeps & { asker: Asking; address: string; messagesPerHour: number };

/** How the pages of links to finish get what they need. */
export const finishLaterContext = createContext<FinishLaterByPost>();

/** How often links are counted that a network has sent. */
export const FINISH_LINK_CALL = 'finish link';

const asked = z.object({ basket: z.uuid('Your basket is empty.'), email, remind: z.boolean() });

/** Which basket a browser without scripts has, and the address that its checkout knows. */
export async function readAskedLink(deps: FinishLaterByPost) {
  const { checkout, account } = await currentCheckout(deps, deps.asker);
  return {
    basket: basketInCookie(deps.asker.cookies) ?? checkout?.basketUuid ?? '',
    email: checkout?.customer?.email ?? account?.email ?? '',
  };
}

/** Emails the link that a form asks for. */
export async function askForLinkByPost(deps: FinishLaterByPost, fields: PostedFields) {
  const input = checked(asked, { ...fields, remind: fields.remind === 'on' });
  const { address: ip, messagesPerHour: most } = deps;
  await requireFewAnHour(deps, { call: FINISH_LINK_CALL, most, ip });
  await sendFinishLink(deps, input);
}
