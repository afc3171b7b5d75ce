import { z } from 'zod';
import { requirePermission } from '#src/features/identity/staff/access/office-guard.server.ts';
import type { Staff } from '#src/features/identity/staff/access/staff.ts';
import type { Actor } from '../../booking.ts';
import { EXEMPT_BECAUSE } from './reasons.ts';

export const initiatedBy = z
  .enum(['learner', 'school'], 'Say who asks for it')
  .describe('Only a learner who asks is ever charged');
export const waiver_reason = z
  .preprocess(
    // A form sends an empty text where nothing is chosen.
    (sent) => sent || undefined,
    z.enum(EXEMPT_BECAUSE, 'Choose why nothing is charged').optional(),
  )
  .optional()
  .describe('Lets the learner off the charge');

/** Refuses a reason to charge nothing from staff who may not waive charges. */
export function requireWaiver(by: Staff, waiverReason: string | undefined) {
  if (waiverReason) requirePermission(by, 'waive');
}

export function actor(by: Staff, now: Date): Actor {
  return { by: by.name, role: 'office', now };
}

/** The school is never charged for a change, and nor is a learner whom it asked for one. */
export function sideOf(side: 'learner' | 'school', expectedChargeMinutes: number) {
  return side === 'learner'
    ? { role: 'learner' as const, chargedMinutes: expectedChargeMinutes }
    : { role: 'office' as const, chargedMinutes: 0 };
}
