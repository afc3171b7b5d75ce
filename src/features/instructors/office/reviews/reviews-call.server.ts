import { z } from 'zod';
import { staffList } from '#src/features/identity/staff/actions/staff-list.server.ts';
import { DECIDED_A_PAGE, decidedReviews } from '../../moderation/read-reviews.server.ts';
import { decidedList } from './decided-list.ts';

const row = z
  .object({
    id: z.uuid(),
    instructor: z.string().nullable().describe('The slug, where it is about one'),
    course: z.string().nullable().describe('The slug of its last date, where it is about one'),
    state: z.enum(['published', 'rejected']),
    rating: z.int(),
    name: z.string(),
    content: z.string(),
    reply: z.string().nullable(),
    sent_at: z.iso.datetime(),
    decided_at: z.iso.datetime(),
  })
  .meta({ id: 'DecidedReview' });

export const reviewsCall = staffList({
  of: decidedList,
  name: 'listDecidedReviews',
  summary: `Reviews that are published, or rejected, the latest decision first, ${DECIDED_A_PAGE} at a time`,
  onwards: 'before',
  row,
  async read({ db }, { state = 'published', before }) {
    const { reviews, next } = await decidedReviews(db, { state, before });
    const rows = reviews.map(({ id, about, rating, name, content, reply, receivedAt, decidedAt }) => ({
      id,
      state,
      rating,
      name,
      content,
      reply,
      instructor: about.kind === 'instructor' ? about.slug : null,
      course: about.kind === 'course' ? about.slug : null,
      sent_at: receivedAt.toISOString(),
      decided_at: decidedAt.toISOString(),
    }));
    return { rows, next };
  },
});
