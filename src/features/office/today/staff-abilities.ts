import { may } from '#src/features/identity/staff/access/permissions.ts';
import type { Staff } from '#src/features/identity/staff/access/staff.ts';

/** What the member of staff who looks at the queue may do with what waits there. */
export interface StaffAbilities {
  id: string;
  mayWork: boolean;
  mayRefund: boolean;
  isOwner: boolean;
}

export function abilitiesOf(staff: Staff): StaffAbilities {
  return {
    id: staff.id,
    mayWork: may(staff, 'work'),
    mayRefund: may(staff, 'refund'),
    isOwner: staff.role === 'owner',
  };
}
