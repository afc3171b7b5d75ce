import type { Db, Tx } from '#src/platform/db/db.server.ts';
import type { RetryAfterReply } from '#src/platform/rate-limits/retry-after.server.ts';
import { newRecoveryCode, readRecoveryCode } from '#src/platform/references.ts';
import { rekey } from '#src/platform/rekey/rekey.server.ts';
import type { OfficeDeps } from '../access/office-deps.server.ts';
import { type CodeDeps, countedTry } from './take-code.server.ts';

const CODES = 10;

/** Ten new codes, which are shown once; the ones before them are worth nothing. */
export async function newRecoveryCodes(
  tx: Tx,
  { secrets }: Pick<OfficeDeps, 'secrets'>,
  staffId: string,
): Promise<string[]> {
  await tx.deleteFrom('office_recovery_codes').where('staff_id', '=', staffId).execute();
  const codes = Array.from({ length: CODES }, newRecoveryCode);
  await tx
    .insertInto('office_recovery_codes')
    .values(codes.map((code) => ({ staff_id: staffId, code_hash: secrets.hash(code) })))
    .execute();
  return codes;
}

export async function countRecoveryCodes(db: Db, staffId: string): Promise<number> {
  const { count } = await db
    .selectFrom('office_recovery_codes')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('staff_id', '=', staffId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Takes a recovery code, which is then gone, or throws why not. */
export async function takeRecoveryCode(
  deps: CodeDeps,
  { staffId, code, reply }: { staffId: string; code: string; reply: RetryAfterReply },
) {
  await countedTry(deps, { staffId, reply, field: 'recovery_code' }, async (tx) => {
    const read = readRecoveryCode(code);
    if (read) await rekey({ ...deps, db: tx }, 'office_recovery_codes', 'code_hash', read);
    const gone =
      read &&
      (await tx
        .deleteFrom('office_recovery_codes')
        .where('staff_id', '=', staffId)
        .where('code_hash', '=', deps.secrets.hash(read))
        .returning('code_hash')
        .executeTakeFirst());
    return gone ? undefined : 'That isn’t one of your recovery codes, or you’ve used it already.';
  });
}
