import type { DiaryDeps } from '#src/features/identity/instructor/diary-deps.server.ts';
import { instructorOf } from '#src/features/identity/instructor/signed-in-instructor.server.ts';
import { actionsApi, guardCalls } from '#src/kit/actions/actions-api.server.ts';
import type { Api } from '#src/platform/http/api.server.ts';
import { instructorAudience } from './access/instructor-action.server.ts';
import { allInstructorActions } from './all-instructor-actions.server.ts';

/** What instructors do, as calls of a plugin: all are for instructors who are signed in. */
export function diaryApi(api: Api, deps: DiaryDeps) {
  const callerOf = guardCalls(api, (request) => instructorOf(deps, request));
  actionsApi(api, { audience: instructorAudience, callerOf, deps, actions: allInstructorActions });
}
