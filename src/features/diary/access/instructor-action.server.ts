import type { DiaryDeps } from '#src/features/identity/instructor/diary-deps.server.ts';
import type { SignedIn } from '#src/features/identity/instructor/signed-in.ts';
import type { Action } from '#src/kit/actions/action.ts';
import { actionsOf } from '#src/kit/actions/actions-of.server.ts';
import type { Audience } from '#src/kit/actions/audience.ts';
import { diaryOnly } from '#src/platform/http/api.server.ts';
import { keptAnswers } from './kept-answers.server.ts';

export type InstructorAction = Action<DiaryDeps, SignedIn>;

export const instructorAudience: Audience<SignedIn, object, object> = {
  prefix: '/v1/diary',
  tag: 'Diary',
  securityOf: () => diaryOnly,
  guard: () => ({}),
  answers: keptAnswers,
};

/** Makes one thing that an instructor does: a call under /v1/diary/, and the form of a page. */
export const instructorAction = actionsOf<DiaryDeps, SignedIn, object, object>(instructorAudience);
