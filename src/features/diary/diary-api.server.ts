import { type Api, conflict, diaryOnly, problems, signInNeeded } from '#src/platform/http/api.server.ts';
import type { DiaryDeps } from './access/diary-deps.server.ts';
import { instructorOf } from './access/diary-guard.server.ts';
import type { SignedIn } from './access/signed-in.ts';
import { everyDiaryAct } from './every-diary-act.server.ts';
import { diarySignInApi } from './sign-in/sign-in-api.server.ts';

/** What instructors do, as calls. Who calls is asked before the body is read. */
export function diaryApi(api: Api, deps: DiaryDeps) {
  diarySignInApi(api, deps);
  const callers = new WeakMap<object, SignedIn>();
  for (const one of everyDiaryAct)
    api.route({
      method: one.method,
      url: one.path,
      onRequest: async (request) => {
        callers.set(request, await instructorOf(deps, request));
      },
      schema: {
        tags: ['Diary'],
        operationId: one.name,
        security: diaryOnly,
        summary: one.summary,
        params: one.params,
        body: one.body,
        response: { 200: one.answer, ...problems, ...conflict, ...signInNeeded },
      },
      handler: async (request) => {
        const by = callers.get(request);
        if (!by) throw new Error('a call of the diary without its caller');
        return one.run(deps, by, { ...(request.params as object), ...(request.body as object) });
      },
    });
}
