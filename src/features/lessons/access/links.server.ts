import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { isReference } from '#src/platform/references.ts';
import type { Secrets } from '#src/platform/secrets.server.ts';
import '../tables.ts';
import { lessonsPath } from './lessons-address.ts';

export interface NewLink {
  /** 128 random bits, of which a hash alone is kept. */
  token: string;
  learnerId: string;
  passedTo?: string | undefined;
  by: string;
  expiresAt?: Date | undefined;
  now: Date;
}

/** Keeps a link that opens a learner's lessons. */
export async function keepLink(
  tx: Db | Tx,
  secrets: Secrets,
  { token, learnerId, passedTo = '', by, expiresAt, now }: NewLink,
) {
  await tx
    .insertInto('learner_links')
    .values({
      ...{ token_hash: secrets.hash(token), learner_id: learnerId, passed_to: passedTo },
      ...{ made_by: by, made_at: now, expires_at: expiresAt ?? null },
    })
    .execute();
}

export function lessonsUrl(publicUrl: string, token: string): string {
  return `${publicUrl}${lessonsPath({ token }, 'lessons')}`;
}

/** Whose lessons a link opens. Undefined for any other text. */
export async function learnerOfLink(
  db: Db | Tx,
  secrets: Secrets,
  { token, now }: { token: string; now: Date },
): Promise<{ id: string; name: string } | undefined> {
  if (!isReference(token)) return undefined;
  return db
    .selectFrom('learner_links')
    .innerJoin('learners', 'learners.id', 'learner_links.learner_id')
    .select(['learners.id', 'learners.name'])
    .where('token_hash', '=', secrets.hash(token))
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .where('learners.name', '<>', 'erased')
    .executeTakeFirst();
}
