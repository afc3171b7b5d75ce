import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import type { Pence } from '#src/platform/money.ts';
import { remainingShown } from '../refund-plan.ts';

/** What a member of staff has seen as left to refund of an order, and the refusal that last told them. */
export interface SeenRemaining {
  orderId: string;
  remaining: Pence;
  refused?: RefusedPost | undefined;
}

/**
 * A colleague's refund changes the figures of an open page by itself. What was seen stays, so that a refund is refused
 * until its refusal has said who was first: the button names the same sum as before (R54).
 */
export function seenAfter(seen: SeenRemaining, shown: SeenRemaining): SeenRemaining {
  const { refused, remaining } = shown;
  // A page is read again after its refusal: until then it shows what the refused form was sent with.
  const isTold =
    refused !== undefined &&
    refused !== seen.refused &&
    remaining !== remainingShown(refused.values.plan ?? '');
  return isTold || shown.orderId !== seen.orderId ? shown : seen;
}

/** The fingerprint of the plan that is shown, made of what was seen as left before it. */
export function expectedPlan(fingerprint: string, { remaining }: SeenRemaining): string {
  return fingerprint.replace(/^\d+/, String(remaining));
}
