import type { Rights } from '../access/permissions.ts';

export const ROLE_WORDS = { owner: 'Owner', staff: 'Staff', viewer: 'Viewer' } as const;

/** "Staff, may refund". */
export function permissionLabels({ role, mayRefund }: Rights): string {
  return `${ROLE_WORDS[role]}${mayRefund && role === 'staff' ? ', may refund' : ''}`;
}
