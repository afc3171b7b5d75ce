import type { Rights } from './permissions.ts';

/** A member of staff who is signed in. */
export interface Staff extends Rights {
  id: string;
  name: string;
}
