import { type LoaderFunctionArgs, redirect } from 'react-router';
import { servicesContext } from '#src/platform/context/services.server.ts';
import { isUuid } from '#src/platform/slug.ts';
import { lessonsPath, withDone } from '../../learners/lessons-address.ts';
import { seriesAhead } from '../../series/series-ahead.server.ts';
import { ownSeries } from '../actions/own-series.server.ts';
import { seeLessons } from '../see-lessons.server.ts';

/** The weekly lessons that a page's address names, with those ahead. Where none is left, it leads to all lessons, which say so. */
export async function ownSeriesAhead(args: Pick<LoaderFunctionArgs, 'context' | 'request' | 'params'>) {
  const access = await seeLessons(args);
  const { db, clock } = args.context.get(servicesContext);
  const now = clock.now();
  const { series: id } = args.params;
  const series = isUuid(id) ? await ownSeries.find(db, { series: id }, access, now) : undefined;
  if (!series) throw new Response('No such weekly lessons', { status: 404 });
  const reader = access.at.learner ? 'parent' : 'learner';
  const ahead = await seriesAhead(db, { series, reader, now });
  if (!ahead) throw redirect(withDone(lessonsPath(access.at, 'lessons'), 'weeklyOver'));
  return { at: access.at, ahead, db };
}
