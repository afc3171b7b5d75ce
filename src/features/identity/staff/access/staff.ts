import type { StaffPermissions } from './permissions.ts';

/** A member of staff who is signed in. */
export interface Staff extends StaffPermissions {
  id: string;
  name: string;
}

/** A member of staff as a request carries them. */
export interface StaffSession extends Staff {
  email: string;
  sessionId: string;
  /** When the password or the second step was last given. */
  reauthenticatedAt: Date;
}
