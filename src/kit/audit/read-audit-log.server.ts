import { londonWhenInSentence } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import './tables.ts';

/** One line of the log. */
export interface LoggedEntry {
  action: string;
  aboutId: string;
  byId: string;
  byName: string;
  at: Date;
  detail: string;
}

/** What was done to these things, the latest first. */
export async function listAuditEntries(db: Db, kind: string, ids: readonly string[]): Promise<LoggedEntry[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('audit_log')
    .select(['did as action', 'subject_id', 'staff_id', 'staff_name', 'at', 'detail'])
    .where('about', '=', kind)
    .where('subject_id', 'in', ids)
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ action, subject_id, staff_id, staff_name, at, detail }) => ({
    action,
    aboutId: subject_id,
    byId: staff_id,
    byName: staff_name,
    at,
    detail,
  }));
}

/** The last of these actions on a thing, which a second person is told of. */
export async function findLastEntry(
  db: Db,
  subject: { kind: string; id: string },
  actions: readonly string[],
): Promise<LoggedEntry | undefined> {
  const entries = await listAuditEntries(db, subject.kind, [subject.id]);
  return entries.find(({ action }) => actions.includes(action));
}

/** "Aoife Brennan published it at 15:20." */
export function formatAuditEntry({ byName, at }: LoggedEntry, verb: string, now: Date): string {
  return `${byName} ${verb} ${londonWhenInSentence(at, now)}.`;
}
