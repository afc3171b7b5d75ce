import { createHash } from 'node:crypto';
import type { PlannedRefund } from './refund-plan.ts';

/** Names a plan as staff are shown it: what remains before it, in pence, and a hash of the rest. */
export function fingerprintOf({ remaining, total, legs, consequences }: PlannedRefund): string {
  const planJson = JSON.stringify({ total, legs, consequences });
  return `${remaining}-${createHash('sha256').update(planJson).digest('base64url').slice(0, 16)}`;
}
