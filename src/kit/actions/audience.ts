import type { z } from 'zod';
import type { About } from '#src/kit/audit/changes.server.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import type { Security } from '#src/platform/http/api.server.ts';

export interface AuditEntry {
  /** The action's name. */
  action: string;
  subject: About;
  detail: string;
  now: Date;
}

/** What was answered, by the key that the sender made: what is sent twice is done once. */
export interface KeptAnswers<Actor> {
  /** Takes the key, or answers what was answered before. A second call with it waits for the first. */
  take(
    tx: Tx,
    by: Actor,
    call: { key: string; action: string; now: Date },
  ): Promise<{ answer: unknown } | undefined>;
  keep(tx: Tx, key: string, answer: unknown): Promise<void>;
}

/** What is the same for all actions of an audience: staff, instructors, learners. It knows no sessions. */
export interface Audience<Actor, Rules, Guard> {
  /** What the paths of its calls begin with. */
  prefix: `/v1/${string}`;
  /** What its calls are listed under. */
  tag: string;
  /** How callers sign in. Undefined where a link in the path is enough. */
  securityOf?(guard: Guard): Security;
  /** What its prefix names. */
  params?: z.ZodObject;
  /** Who may, by what an action says of itself. */
  guard(rules: Rules): Guard;
  /** What is needed to call it, for readers of the description. */
  describe?(guard: Guard): string;
  /** Throws a `Problem` where the caller may not do it. It is asked before the body is read. */
  authorize?(by: Actor, guard: Guard, now: Date): void;
  /** Where its calls may be sent again, because no answer came. */
  answers?: KeptAnswers<Actor>;
  /** Writes a line of the audit log, in the transaction of the change. */
  audit?(tx: Tx, by: Actor, entry: AuditEntry): Promise<void>;
  /** "Aoife Brennan extended it at 15:20." Undefined where nobody is known. */
  whoWasFirst?(
    db: Db,
    subject: About,
    action: { name: string; verb: string },
    now: Date,
  ): Promise<string | undefined>;
}
