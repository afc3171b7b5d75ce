import type { StaffPermissions } from '../access/permissions.ts';

export const ROLE_WORDS = { owner: 'Owner', staff: 'Staff', viewer: 'Viewer' } as const;

/** "Staff, may refund". */
export function permissionLabels({ role, mayRefund }: StaffPermissions): string {
  return `${ROLE_WORDS[role]}${mayRefund && role === 'staff' ? ', may refund' : ''}`;
}
