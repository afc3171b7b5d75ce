import { sql } from 'kysely';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import '../tables.ts';
import { artOf, type VoucherDesign, voucherDesigns } from '../voucher-designs.ts';

export interface StaffDesign extends VoucherDesign {
  art: string;
  offered: boolean;
}

/** Every design, and whether the builder offers it. */
export async function designsForStaff(db: Db): Promise<StaffDesign[]> {
  const off = await designsOff(db);
  return voucherDesigns.map((design) => ({
    ...design,
    art: artOf(design.id),
    offered: !off.has(design.id),
  }));
}

/** The ids of the designs that are not offered. */
export async function designsOff(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom('voucher_designs_off').select('id').execute();
  return new Set(rows.map(({ id }) => id));
}

/** False: it stands so already. One design of its kind is always offered: `last`. */
export async function setDesignOffered(
  tx: Tx,
  design: VoucherDesign,
  offered: boolean,
  now: Date,
): Promise<boolean | 'last'> {
  if (offered) {
    const back = await tx.deleteFrom('voucher_designs_off').where('id', '=', design.id).executeTakeFirst();
    return back.numDeletedRows === 1n;
  }
  // One at a time, so that two staff do not take the last two off together.
  await sql`select pg_advisory_xact_lock(hashtext('voucher designs'))`.execute(tx);
  const off = await designsOff(tx);
  const others = voucherDesigns.filter(({ id, kind }) => kind === design.kind && id !== design.id);
  if (others.every(({ id }) => off.has(id))) return 'last';
  const gone = await tx
    .insertInto('voucher_designs_off')
    .values({ id: design.id, since: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return gone.numInsertedOrUpdatedRows === 1n;
}

export function designNamed(id: string): VoucherDesign | undefined {
  return voucherDesigns.find((design) => design.id === id);
}
