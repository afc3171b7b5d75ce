import type { DiaryAct } from './acts/diary-act.ts';
import { offerGapAction } from './day/gap-action.server.ts';
import { hoursActs } from './hours/hours-acts.server.ts';
import { learnerActions } from './learners/learner-actions.server.ts';
import { lessonActions } from './lesson/lesson-actions.server.ts';
import { proposalActions } from './lesson/proposal-actions.server.ts';
import { recordActions } from './lesson/record-actions.server.ts';
import { ownSessionActions } from './sign-in/own-session-actions.server.ts';

/** Everything that instructors can do, as calls. */
export const everyDiaryAct: readonly DiaryAct[] = [
  ...lessonActions,
  ...proposalActions,
  ...recordActions,
  ...learnerActions,
  ...hoursActs,
  offerGapAction,
  ...ownSessionActions,
];
