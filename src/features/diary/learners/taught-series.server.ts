import { z } from 'zod';
import type { SignedIn } from '#src/features/identity/instructor/signed-in.ts';
import { findSeries, type LessonSeries } from '#src/features/lessons/series/series.server.ts';
import type { Subject } from '#src/kit/actions/subject.ts';
import { ownLearner } from '../access/own.server.ts';

const params = z.object({
  id: z.uuid('We couldn’t find that learner'),
  series: z.uuid('Weekly lessons not found'),
});

/** Weekly lessons of a learner whom the instructor teaches. */
export const taughtSeries: Subject<LessonSeries, typeof params, SignedIn> = {
  kind: 'lesson_series',
  path: '/learners/:id/series/:series',
  params,
  async find(db, { id, series }, by) {
    const learnerId = await ownLearner(db, by, id);
    const found = await findSeries(db, series);
    return found?.learnerId === learnerId ? found : undefined;
  },
  missing: 'We couldn’t find those weekly lessons.',
};
