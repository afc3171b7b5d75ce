import type { DiaryAct } from './acts/diary-act.ts';

/** Everything that instructors can do, as calls. */
export const everyDiaryAct: readonly DiaryAct[] = [];
