import type { DiaryDeps } from '#src/features/identity/instructor/diary-deps.server.ts';
import type { SignedIn } from '#src/features/identity/instructor/signed-in.ts';
import { listCallOf } from '#src/kit/lists/list-call.server.ts';

interface Deps extends DiaryDeps {
  by: SignedIn;
}

/** Makes the call that reads a list of an instructor’s own. */
export const instructorList = listCallOf<Deps>();
