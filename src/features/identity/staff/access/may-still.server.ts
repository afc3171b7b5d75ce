import type { Db } from '#src/platform/db/db.server.ts';
import { may, type Permission } from './permissions.ts';
import './tables.ts';

/** Whether somebody has access and a permission now, whatever they had when they were asked last. In a transaction it stays so until its end. */
export async function mayStill(db: Db, staffId: string, permission: Permission): Promise<boolean> {
  const row = await db
    .selectFrom('office_staff')
    .select(['role', 'may_refund as mayRefund'])
    .where('id', '=', staffId)
    .where('ended_at', 'is', null)
    .$if(db.isTransaction, (query) => query.forShare())
    .executeTakeFirst();
  return row !== undefined && may(row, permission);
}
