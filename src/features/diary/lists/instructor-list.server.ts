import type { DiaryDeps } from '#src/features/identity/instructor/diary-deps.server.ts';
import type { SignedIn } from '#src/features/identity/instructor/signed-in.ts';
import { type ListCall, listCallOf } from '#src/kit/lists/list-call.server.ts';

interface Deps extends DiaryDeps {
  by: SignedIn;
}

export type InstructorList = ListCall<Deps>;

/** Makes the call that reads a list of an instructor’s own. */
export const instructorList = listCallOf<Deps>();
