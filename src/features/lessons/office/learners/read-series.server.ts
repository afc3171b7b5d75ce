import { type LoaderFunctionArgs, redirect } from 'react-router';
import { officeContext, requireStaff } from '#src/features/identity/staff/access/office-guard.server.ts';
import { may } from '#src/features/identity/staff/access/permissions.ts';
import { seriesOfAddress } from '../../series/series-ahead.server.ts';

/** The weekly lessons that a page of the office changes. Where none is ahead, it leads to their learner. */
export async function readSeries({ context, params }: Pick<LoaderFunctionArgs, 'context' | 'params'>) {
  const office = context.get(officeContext);
  const staff = await requireStaff(office, 'diary');
  const { db, clock } = office.deps;
  const read = await seriesOfAddress(db, params, { reader: 'office', now: clock.now() });
  if (!read) throw new Response('No such weekly lessons', { status: 404 });
  const { learner, ahead } = read;
  if (!ahead) throw redirect(`/office/learners/${learner.id}`);
  return { db, learner, ahead, mayWaive: may(staff, 'waive') };
}
