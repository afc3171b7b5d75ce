import { z } from 'zod';
import type { Subject } from '#src/kit/actions/subject.ts';
import type { LearnerAccess } from '../../learners/learner-access.server.ts';
import { findSeriesOf, type LessonSeries } from '../../series/series.server.ts';

const params = z.object({ series: z.uuid('Weekly lessons not found') });

/** Weekly lessons of the learner's, which the domain functions lock with their diary. */
export const ownSeries: Subject<LessonSeries, typeof params, LearnerAccess> = {
  kind: 'lesson_series',
  path: '/series/:series',
  params,
  find: (db, { series }, { learner }) => findSeriesOf(db, learner.id, series),
  missing: 'We couldn’t find those weekly lessons.',
};
