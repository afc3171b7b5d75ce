import { z } from 'zod';
import type { Clock } from '#src/platform/clock.ts';
import { HOUR_MS } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { firstNameOf } from '#src/platform/people.ts';
import type { Secrets } from '#src/platform/secrets.server.ts';
import { instructorOfLines, linesOfLearner } from './learner-lines.server.ts';
import { linkOpens } from './links.server.ts';
import '../tables.ts';

/** As long as a browser keeps its basket (R14). */
const LASTS_MS = 4 * HOUR_MS;

/** A learner whose lessons somebody could open, for whom they may buy more hours. */
export interface ToppedUp {
  id: string;
  /** The hash of the link that opened them. Undefined where an account did. */
  link?: string | undefined;
}

const written = z.object({ id: z.uuid(), link: z.string().optional(), until: z.number() });

/** What a form on the learner's own page carries: encrypted, so that it says nothing and nobody else can write one (R67). */
export function learnerReference(
  { secrets, clock }: { secrets: Secrets; clock: Clock },
  { id, token }: { id: string; token: string | undefined },
): string {
  const link = token && secrets.hash(token);
  return secrets.encrypt(JSON.stringify({ id, link, until: clock.now().getTime() + LASTS_MS }));
}

/** What baskets, which know no learner, ask. */
export function learnersOfReferences({ db, secrets, clock }: { db: Db; secrets: Secrets; clock: Clock }) {
  return {
    async find(reference: string) {
      const named = readReference(secrets, reference);
      if (!named || named.until <= clock.now().getTime()) return undefined;
      return learnerToTopUp(db, { id: named.id, link: named.link }, clock.now());
    },
  };
}

/** A learner as a line of lessons names whose hours it adds to. Undefined once nothing opens their lessons any more. */
export async function learnerToTopUp(db: Db, { id, link }: ToppedUp, now: Date) {
  const name = await nameWhileOpen(db, { id, link }, now);
  if (!name) return undefined;
  const instructor = instructorOfLines(await linesOfLearner(db, id));
  return {
    id,
    firstname: firstNameOf(name),
    ...(link && { link }),
    ...(instructor && { teacher: instructor }),
  };
}

/** The learner's name, while what opened their lessons does so still. */
export async function nameWhileOpen(db: Db, { id, link }: ToppedUp, now: Date): Promise<string | undefined> {
  const learner = await db
    .selectFrom('learners')
    .select('name')
    .where('id', '=', id)
    .where('name', '<>', 'erased')
    .$if(link !== undefined, (query) =>
      query.where((eb) =>
        eb.exists(
          eb
            .selectFrom('learner_links')
            .select('learner_id')
            .whereRef('learner_links.learner_id', '=', 'learners.id')
            .where('token_hash', '=', link ?? '')
            .where(linkOpens(now)),
        ),
      ),
    )
    .executeTakeFirst();
  return learner?.name;
}

function readReference(secrets: Secrets, reference: string) {
  try {
    return written.parse(JSON.parse(secrets.decrypt(reference)));
  } catch {
    return undefined;
  }
}
