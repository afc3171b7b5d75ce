import { z } from 'zod';
import { act } from '#src/features/identity/staff/acts/act.ts';
import { findLastEntry, formatAuditEntry } from '#src/kit/audit/read-audit-log.server.ts';
import { writeAuditEntry } from '#src/kit/audit/write-audit-entry.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { optionalText } from '#src/platform/text-rules.ts';
import { replyToReview } from '../../moderation/decide-review.server.ts';
import { MAX_REPLY_LENGTH } from './rejection-reasons.ts';

/** What the school says under a published review. */
export const replyAct = act({
  name: 'replyToReview',
  summary: 'Write, change or take away the school’s reply under a published review',
  method: 'PUT',
  path: '/v1/office/reviews/:id/reply',
  permission: 'work',
  params: z.object({ id: z.uuid('Review not found') }),
  body: z
    .object({
      reply: optionalText(MAX_REPLY_LENGTH),
      shown: optionalText(MAX_REPLY_LENGTH).describe('The reply that stood when this one was written'),
    })
    .meta({ id: 'ReviewReply' }),
  answer: z.object({ id: z.uuid(), replied: z.boolean() }).meta({ id: 'ReviewReplied' }),
  async run({ db, clock }, by, { id, reply, shown }) {
    const now = clock.now();
    const about = { kind: 'review', id };
    const detail = reply ? 'replied as the school' : 'took the reply away';
    const came = await db.transaction().execute(async (tx) => {
      const found = await replyToReview(tx, { id, reply, shown }, now);
      if (found === 'replied') await writeAuditEntry(tx, { by, did: 'replyToReview', about, detail, now });
      return found;
    });
    if (came === 'replied') return { id, replied: reply !== '' };
    if (came === 'unknown') throw new Problem(404, 'We couldn’t find that review.');
    if (came === 'not published') throw new Problem(409, 'Only a published review can have a reply.');
    const first = await findLastEntry(db, about, ['replyToReview', 'publishReview']);
    throw new Problem(
      409,
      first ? formatAuditEntry(first, 'changed the reply', now) : 'The reply has changed meanwhile.',
    );
  },
});
