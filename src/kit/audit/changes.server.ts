import { londonWhenInLine } from '#src/platform/dates.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import './tables.ts';

export interface About {
  kind: string;
  id: string;
}

/** One change of a thing, as its page lists it. */
export interface Change {
  id: number;
  at: Date;
  by: string;
  subjectId: string;
  detail: string;
}

/** What was done to these things, the last first. */
export async function changesOf(db: Db, subjects: readonly About[], most = 10): Promise<Change[]> {
  if (subjects.length === 0) return [];
  const rows = await db
    .selectFrom('audit_log')
    .select(['id', 'at', 'staff_name', 'subject_id', 'detail'])
    .where((where) =>
      where.or(
        subjects.map(({ kind, id }) => where.and([where('about', '=', kind), where('subject_id', '=', id)])),
      ),
    )
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ id, at, staff_name, subject_id, detail }) => ({
    id,
    at,
    by: staff_name,
    subjectId: subject_id,
    detail,
  }));
}

/** Which of these things of one kind anything was done to. */
export async function whichChanged(db: Db, kind: string, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('audit_log')
    .select('subject_id')
    .distinct()
    .where('about', '=', kind)
    .where('subject_id', 'in', ids)
    .execute();
  return new Set(rows.map((row) => row.subject_id));
}

/**
 * Refuses what was decided on an older state of a thing: somebody has changed it since `expectedVersion`, the last change
 * that the page showed (0 for none). The thing's row is locked, so nobody changes it meanwhile.
 */
export async function requireUnchanged(
  tx: Tx,
  subject: About,
  expectedVersion: string | undefined,
  now: Date,
) {
  if (expectedVersion === undefined) return;
  const [last] = await changesOf(tx, [subject], 1);
  if (!last || last.id <= Number(expectedVersion)) return;
  const when = londonWhenInLine(last.at, now);
  throw new Problem(
    409,
    `${last.by} changed this meanwhile (${when}): ${last.detail}. Look at it again first.`,
  );
}

/** A subject's `requireUnchanged`, where its actions send the last change that the page showed as `expected_version`. */
export function unchangedSince<Params extends object>(aboutOf: (params: Params) => About) {
  return (tx: Tx, input: Params & Record<string, unknown>, now: Date) =>
    requireUnchanged(tx, aboutOf(input), input.expected_version as string | undefined, now);
}
