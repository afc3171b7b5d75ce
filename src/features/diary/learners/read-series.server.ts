import { type LoaderFunctionArgs, redirect } from 'react-router';
import { seriesOfAddress } from '#src/features/lessons/series/series-ahead.server.ts';
import { diaryContext, instructorContext } from '../access/diary-guard.server.ts';
import { orNotFound, ownLearner } from '../access/own.server.ts';

/** The weekly lessons that a page of the diary changes. Where none is ahead, it leads to their learner. */
export async function readSeries({ context, params }: Pick<LoaderFunctionArgs, 'context' | 'params'>) {
  const { db, clock } = context.get(diaryContext).deps;
  const by = context.get(instructorContext);
  await orNotFound(ownLearner(db, by, params.id ?? ''));
  const reading = { reader: 'instructor' as const, instructor: by.slug, now: clock.now() };
  const read = await seriesOfAddress(db, params, reading);
  if (!read) throw new Response('Not in this diary', { status: 404 });
  const { learner, ahead } = read;
  if (!ahead) throw redirect(`/diary/learners/${learner.id}`);
  return { db, learner, ahead };
}
