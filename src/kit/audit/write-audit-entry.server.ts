import { createHash } from 'node:crypto';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import './tables.ts';

export interface AuditEntry {
  /** A program of somebody's is told apart from them by its own id. */
  by: { id: string; name: string; program?: { id: string } | undefined };
  /** The name of the action. */
  action: string;
  /** What it was done to. */
  subject: { kind: string; id: string };
  /** In words for people, without personal data. */
  detail: string;
  now: Date;
}

/** An instructor as who did something: the log knows people by a UUID, and instructors have none. */
export function instructorInLog({ slug, name }: { slug: string; name: string }): AuditEntry['by'] {
  const digest = createHash('sha256').update(`instructor ${slug}`).digest('hex');
  // Of version 8: the digits are our own affair.
  const id = digest.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');
  return { id, name };
}

/** Writes what a member of staff did, in the transaction of the action. */
export async function writeAuditEntry(tx: Tx, entry: AuditEntry) {
  await writeAuditEntries(tx, [entry]);
}

/** The same of several things, in the order in which the log shows them. */
export async function writeAuditEntries(tx: Tx, entries: readonly AuditEntry[]) {
  if (entries.length === 0) return;
  await tx
    .insertInto('audit_log')
    .values(
      entries.map(({ by, action, subject, detail, now }) => ({
        at: now,
        staff_id: (by.program ?? by).id,
        staff_name: by.name,
        did: action,
        about: subject.kind,
        subject_id: subject.id,
        detail,
      })),
    )
    .execute();
}

/**
 * Logs a gateway request before it is sent: what comes of it is written by other transactions, and
 * by the action when it has come.
 */
export async function writeGatewayRequest(db: Db, entry: Omit<AuditEntry, 'action'>) {
  await db.transaction().execute((tx) => writeAuditEntry(tx, { ...entry, action: 'askGateway' }));
}
