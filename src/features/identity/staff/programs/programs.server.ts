import { randomBytes } from 'node:crypto';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import type { OfficeDeps } from '../access/office-deps.server.ts';
import type { ProgramPermission } from '../access/permissions.ts';
import '../access/tables.ts';

/** Those that ended longer ago are in the log alone. */
const ENDED_SHOWN = 10;

interface NewProgram {
  name: string;
  madeBy: string;
  permissions: ProgramPermission[];
  expiresAt: Date;
}

/** Lets a program in. Its token is answered once: the database holds the hash. */
export async function makeProgram(
  tx: Tx,
  { clock, secrets }: Pick<OfficeDeps, 'clock' | 'secrets'>,
  { name, madeBy, permissions, expiresAt }: NewProgram,
): Promise<{ id: string; token: string }> {
  // The prefix says what it is when it is found in a file or a log.
  const token = `program_${randomBytes(32).toString('base64url')}`;
  const { id } = await tx
    .insertInto('office_programs')
    .values({
      name,
      made_by: madeBy,
      permissions,
      token_hash: secrets.hash(token),
      made_at: clock.now(),
      expires_at: expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, token };
}

/** What programs were let in, the newest first, and of those that may no longer do anything the last few. */
export async function programRows(db: Db, now: Date) {
  const rows = await db
    .selectFrom('office_programs as program')
    .innerJoin('office_staff as maker', 'maker.id', 'program.made_by')
    .select(['program.id', 'program.name', 'program.permissions', 'maker.name as madeBy'])
    .select(['made_at as madeAt', 'expires_at as expiresAt', 'last_used_at as lastUsedAt'])
    .select('program.ended_at as endedAt')
    .orderBy('made_at', 'desc')
    .execute();
  const isOver = ({ endedAt, expiresAt }: (typeof rows)[number]) => endedAt !== null || expiresAt <= now;
  return {
    current: rows.filter((row) => !isOver(row)),
    over: rows.filter(isOver).slice(0, ENDED_SHOWN),
  };
}

export type ProgramRow = Awaited<ReturnType<typeof programRows>>['current'][number];

/** Locks a program that has not been ended. */
export function lockProgram(tx: Db, id: string) {
  return tx
    .selectFrom('office_programs')
    .select(['id', 'name', 'permissions'])
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .$if(tx.isTransaction, (query) => query.forUpdate())
    .executeTakeFirst();
}

export async function endProgram(tx: Tx, id: string, now: Date) {
  await tx.updateTable('office_programs').set({ ended_at: now }).where('id', '=', id).execute();
}

/** All that a member of staff let in. Should they come back, these do not. */
export async function endProgramsOf(tx: Tx, staffId: string, now: Date) {
  await tx
    .updateTable('office_programs')
    .set({ ended_at: now })
    .where('made_by', '=', staffId)
    .where('ended_at', 'is', null)
    .execute();
}
