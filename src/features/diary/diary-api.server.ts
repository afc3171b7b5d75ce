import { actionsApi } from '#src/kit/actions/actions-api.server.ts';
import { type Api, diaryOnly } from '#src/platform/http/api.server.ts';
import type { DiaryDeps } from './access/diary-deps.server.ts';
import { instructorOf } from './access/diary-guard.server.ts';
import { everyDiaryAct } from './every-diary-act.server.ts';
import { diarySignInApi } from './sign-in/sign-in-api.server.ts';

/** What instructors do, as calls. */
export function diaryApi(api: Api, deps: DiaryDeps) {
  diarySignInApi(api, deps);
  actionsApi(api, {
    realm: { tag: 'Diary', security: diaryOnly, identify: (request) => instructorOf(deps, request) },
    deps,
    actions: everyDiaryAct,
  });
}
