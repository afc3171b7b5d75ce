import { randomUUID } from 'node:crypto';
import type { Services } from '#src/platform/context/services.server.ts';
import type { Tx } from '#src/platform/db/db.server.ts';
import { newReference } from '#src/platform/references.ts';
import { type RenewDeps, renewEncrypted } from '#src/platform/rekey/rekey.server.ts';
import '../tables.ts';
import type { FeedDepth, LessonsAudience } from '../booking.ts';

/** Whose lessons a feed has. A learner's has the details. */
export type FeedOwner =
  | { learner: string; audience: LessonsAudience }
  | { instructor: string; depth: FeedDepth };

type Deps = Pick<Services, 'secrets' | 'publicUrl' | 'clock'>;

/** The private address of a feed, the same until it is renewed. It alone opens the feed. */
export async function feedAddressOf(tx: Tx, deps: Deps, owner: FeedOwner): Promise<string> {
  const known = await tx
    .selectFrom('lesson_feeds')
    .select('encrypted_token')
    .where(({ and }) => and(columnsOf(owner)))
    .executeTakeFirst();
  return known
    ? addressOf(deps, deps.secrets.decrypt(known.encrypted_token))
    : renewFeedAddress(tx, deps, owner);
}

/** Gives a feed another address. The one before opens nothing from now on. */
export async function renewFeedAddress(tx: Tx, deps: Deps, owner: FeedOwner): Promise<string> {
  const token = newReference();
  const { secrets, clock } = deps;
  const made = {
    token_hash: secrets.hash(token),
    encrypted_token: secrets.encrypt(token),
    created_at: clock.now(),
  };
  await tx
    .insertInto('lesson_feeds')
    .values({ id: randomUUID(), learner_id: null, instructor_slug: null, ...columnsOf(owner), ...made })
    .onConflict((conflict) =>
      ('learner' in owner
        ? conflict.columns(['learner_id', 'audience']).where('learner_id', 'is not', null)
        : conflict.columns(['instructor_slug', 'depth'])
      ).doUpdateSet(made),
    )
    .execute();
  return addressOf(deps, token);
}

function columnsOf(owner: FeedOwner) {
  return 'learner' in owner
    ? { learner_id: owner.learner, audience: owner.audience, depth: 'details' as const }
    : { instructor_slug: owner.instructor, depth: owner.depth };
}

function addressOf({ publicUrl }: Deps, token: string): string {
  return `${publicUrl}/calendar/${token}.ics`;
}

/** The addresses of feeds, by the present secret. */
export function renewFeeds(deps: RenewDeps) {
  return renewEncrypted(deps, 'lesson_feeds', 'encrypted_token', (token) => ({ token_hash: token }));
}
