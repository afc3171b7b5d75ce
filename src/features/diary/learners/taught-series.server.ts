import { z } from 'zod';
import type { SignedIn } from '#src/features/identity/instructor/signed-in.ts';
import { findSeriesOf, type LessonSeries } from '#src/features/lessons/series/series.server.ts';
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
  find: async (db, { id, series }, by) => findSeriesOf(db, await ownLearner(db, by, id), series),
  missing: 'We couldn’t find those weekly lessons.',
};
