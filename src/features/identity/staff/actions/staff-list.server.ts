import { type ListCall, listCallOf } from '#src/kit/lists/list-call.server.ts';
import type { OfficeDeps } from '../access/office-deps.server.ts';

export type StaffList = ListCall<OfficeDeps>;

/** Makes the call that reads a list of the office: who may read its page may read it too. */
export const staffList = listCallOf<OfficeDeps>();
