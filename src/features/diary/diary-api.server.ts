import type { DiaryDeps } from '#src/features/identity/instructor/diary-deps.server.ts';
import { instructorOf } from '#src/features/identity/instructor/signed-in-instructor.server.ts';
import { actionsApi, guardCalls } from '#src/kit/actions/actions-api.server.ts';
import { listsApi } from '#src/kit/lists/lists-api.server.ts';
import { type Api, diaryOnly } from '#src/platform/http/api.server.ts';
import { instructorAudience } from './access/instructor-action.server.ts';
import { allInstructorActions } from './all-instructor-actions.server.ts';
import { ownChangesApi } from './changes/own-changes-api.server.ts';
import { ownLessonApi } from './lesson/own-lesson-api.server.ts';
import { allInstructorLists } from './lists/own-lists.server.ts';
import { ownPayApi } from './pay/own-pay-api.server.ts';

/** What instructors do and read, as calls of a plugin: all are for instructors who are signed in. */
export function diaryApi(api: Api, deps: DiaryDeps) {
  const callerOf = guardCalls(api, (request) => instructorOf(deps, request));
  actionsApi(api, { audience: instructorAudience, callerOf, deps, actions: allInstructorActions });
  listsApi(api, {
    tag: instructorAudience.tag,
    security: diaryOnly,
    depsOf: (request) => ({ ...deps, by: callerOf(request) }),
    lists: allInstructorLists,
  });
  ownChangesApi(api, deps, callerOf);
  ownLessonApi(api, deps, callerOf);
  ownPayApi(api, deps, callerOf);
}
