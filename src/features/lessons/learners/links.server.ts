import { sql } from 'kysely';
import type { Db } from '#src/platform/db/db.server.ts';
import { isReference } from '#src/platform/references.ts';
import { rekey } from '#src/platform/rekey/rekey.server.ts';
import type { Secrets } from '#src/platform/secrets.server.ts';
import '../tables.ts';
import { lessonsPath } from './lessons-address.ts';

export interface NewLink {
  /** 128 random bits, of which a hash alone is kept. */
  token: string;
  learnerId: string;
  /** The share that it opens. */
  shareId?: string | undefined;
  /** The learner's address, for a link in an email about a lesson. */
  sentTo?: string | undefined;
  by: string;
  expiresAt?: Date | undefined;
  now: Date;
}

/** Keeps a link that opens a learner's lessons. */
export async function keepLink(
  tx: Db,
  secrets: Secrets,
  { token, learnerId, shareId, sentTo = '', by, expiresAt, now }: NewLink,
) {
  await tx
    .insertInto('learner_links')
    .values({
      token_hash: secrets.hash(token),
      learner_id: learnerId,
      share_id: shareId ?? null,
      sent_to: sentTo,
      created_by: by,
      created_at: now,
      expires_at: expiresAt ?? null,
    })
    .execute();
}

export function lessonsUrl(publicUrl: string, token: string): string {
  return `${publicUrl}${lessonsPath({ token }, 'lessons')}`;
}

/**
 * Whether a link opens lessons, beside the row of its learner: it has not expired, it was sent to the learner's current address,
 * and the share that it belongs to was opened and has not ended.
 */
export const linkOpens = (now: Date) => sql<boolean>`
  (expires_at is null or expires_at > ${now})
  and (sent_to = '' or lower(sent_to) = lower(learners.email))
  and (share_id is null or exists (
    select from learner_shares
    where learner_shares.id = share_id and opened_at is not null and ended_at is null))`;

/** Whose lessons a link opens. Undefined for any other text. */
export async function learnerOfLink(
  db: Db,
  secrets: Secrets,
  { token, now }: { token: string; now: Date },
): Promise<{ id: string; name: string } | undefined> {
  if (!isReference(token)) return undefined;
  await rekey({ db, secrets }, 'learner_links', 'token_hash', token);
  return db
    .selectFrom('learner_links')
    .innerJoin('learners', 'learners.id', 'learner_links.learner_id')
    .select(['learners.id', 'learners.name'])
    .where('token_hash', '=', secrets.hash(token))
    .where(linkOpens(now))
    .where('learners.name', '<>', 'erased')
    .executeTakeFirst();
}
