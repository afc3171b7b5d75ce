import { redirect } from 'react-router';
import { postedAction } from '#src/kit/actions/posted-action.server.ts';
import { pageAfter } from '#src/platform/http/page-after.ts';
import { type DiaryRequest, requireInstructor } from '../access/diary-guard.server.ts';
import type { InstructorAction } from '../access/instructor-action.server.ts';

/** Does what a form of the diary asks for, and shows a page again: the one that it names in `back`, or its own. */
export function postedDiaryAction(
  request: Request,
  diary: DiaryRequest,
  actions: readonly InstructorAction[],
) {
  return postedAction(request, {
    deps: diary.deps,
    actions,
    enter: () => requireInstructor(diary),
    after: ({ name }, { back }) => redirect(pageAfter(request, '/diary', back, name), 303),
  });
}
