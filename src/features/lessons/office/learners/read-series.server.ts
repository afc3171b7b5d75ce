import type { OfficeDeps } from '#src/features/identity/staff/access/office-deps.server.ts';
import { isUuid } from '#src/platform/slug.ts';
import { findLearner } from '../../learners/find-learner.server.ts';
import { findSeries } from '../../series/series.server.ts';
import { seriesAhead } from '../../series/series-ahead.server.ts';

/** Weekly lessons that a page's address names, with those ahead. Undefined where none is ahead. */
export async function readSeries(
  { db, clock }: OfficeDeps,
  { id, series: seriesId }: { id?: string | undefined; series?: string | undefined },
) {
  const series = isUuid(seriesId) ? await findSeries(db, seriesId) : undefined;
  if (!series || series.learnerId !== id) throw new Response('No such weekly lessons', { status: 404 });
  const { name } = await findLearner(db, series.learnerId);
  return { id, name, ahead: await seriesAhead(db, { series, reader: 'office', now: clock.now() }) };
}
