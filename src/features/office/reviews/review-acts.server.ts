import { z } from 'zod';
import { decideReview } from '#src/features/instructors/moderation/decide-review.server.ts';
import { nothingMore } from '#src/platform/http/api.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { requiredLine } from '#src/platform/text-rules.ts';
import type { OfficeDeps } from '../access/office-deps.server.ts';
import type { Staff } from '../access/staff.ts';
import { type Act, act } from '../acts/act.ts';
import { writeLog } from '../log/write-log.server.ts';

const params = z.object({ id: z.uuid('Review not found') });
const answer = z
  .object({ id: z.uuid(), state: z.enum(['published', 'rejected']) })
  .meta({ id: 'ReviewDecided' });

/** Publishing and rejecting reviews (R46). */
export const reviewActs: readonly Act[] = [
  act({
    name: 'publishReview',
    summary: 'Publish a review',
    method: 'POST',
    path: '/v1/office/reviews/:id/publish',
    permission: 'work',
    params,
    body: nothingMore,
    answer,
    run: (office, by, { id }) =>
      decide(office, by, { id, to: 'published', did: 'publishReview', reason: 'read by the staff' }),
  }),
  act({
    name: 'rejectReview',
    summary: 'Reject a review, or take one down',
    method: 'POST',
    path: '/v1/office/reviews/:id/reject',
    permission: 'work',
    params,
    body: z.object({ reason: requiredLine(200, 'a reason') }).meta({ id: 'ReviewRejection' }),
    answer,
    run: (office, by, { id, reason }) =>
      decide(office, by, { id, to: 'rejected', did: 'rejectReview', reason }),
  }),
];

async function decide(
  { db, clock }: OfficeDeps,
  by: Staff,
  { id, to, did, reason }: { id: string; to: 'published' | 'rejected'; did: string; reason: string },
) {
  const now = clock.now();
  const came = await db.transaction().execute(async (tx) => {
    const decided = await decideReview(tx, id, to, reason, now);
    if (decided === 'decided')
      await writeLog(tx, { by, did, about: { kind: 'review', id }, detail: reason, now });
    return decided;
  });
  if (came === 'unknown') throw new Problem(404, 'We couldn’t find that review.');
  if (came !== 'decided' && came !== to) throw new Problem(409, `That review is already ${came}.`);
  return { id, state: to };
}
