import type { Tx } from '#src/platform/db/db.server.ts';
import './tables.ts';

/** Somebody has a second step of signing in: the link that invited them opens nothing any more. */
export async function endJoining(tx: Tx, { id, email }: { id: string; email: string }) {
  await tx.deleteFrom('office_invitations').where('email', '=', email).execute();
  await tx.updateTable('office_staff').set({ invited_by: null }).where('id', '=', id).execute();
}
