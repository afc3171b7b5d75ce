import type { DiaryAct } from './acts/diary-act.ts';
import { gapAct } from './day/gap-act.server.ts';
import { hoursActs } from './hours/hours-acts.server.ts';
import { learnerActs } from './learners/learner-acts.server.ts';
import { lessonActs } from './lesson/lesson-acts.server.ts';
import { proposalActs } from './lesson/proposal-acts.server.ts';
import { recordActs } from './lesson/record-acts.server.ts';
import { ownSessionActs } from './sign-in/own-session-acts.server.ts';

/** Everything that instructors can do, as calls. */
export const everyDiaryAct: readonly DiaryAct[] = [
  ...lessonActs,
  ...proposalActs,
  ...recordActs,
  ...learnerActs,
  ...hoursActs,
  gapAct,
  ...ownSessionActs,
];
