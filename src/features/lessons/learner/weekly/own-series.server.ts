import { type LoaderFunctionArgs, redirect } from 'react-router';
import { instructorNames } from '#src/features/instructors/active-instructor.server.ts';
import { servicesContext } from '#src/platform/context/services.server.ts';
import { isUuid } from '#src/platform/slug.ts';
import { lessonsPath } from '../../learners/lessons-address.ts';
import { policyOf } from '../../policy/cancellation-policy.server.ts';
import { lessonsAheadOf } from '../../series/series.server.ts';
import { ownSeries } from '../actions/own-series.server.ts';
import { seeLessons } from '../see-lessons.server.ts';

/** The weekly lessons that a page's address names, with those ahead. Where none is, it leads home. */
export async function seriesAhead(args: Pick<LoaderFunctionArgs, 'context' | 'request' | 'params'>) {
  const access = await seeLessons(args);
  const { db, clock } = args.context.get(servicesContext);
  const now = clock.now();
  const { series: id } = args.params;
  const series = isUuid(id) ? await ownSeries.find(db, { series: id }, access, now) : undefined;
  if (!series) throw new Response('No such weekly lessons', { status: 404 });
  const lessons = await lessonsAheadOf(db, series.id, now);
  const [first] = lessons;
  if (!first) throw redirect(lessonsPath(access.at, 'lessons'));
  const names = await instructorNames(db);
  const rules = new Map(
    await Promise.all(
      [...new Set(lessons.map(({ policyVersion }) => policyVersion))].map(
        async (version) => [version, await policyOf(db, version)] as const,
      ),
    ),
  );
  const ruleOf = ({ policyVersion }: { policyVersion: number }) =>
    rules.get(policyVersion) ?? { version: 0, freeHours: 0 };
  return { access, series, lessons, names, ruleOf, db, now };
}
