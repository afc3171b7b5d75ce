import type { Tx } from '#src/platform/db/db.server.ts';
import '../tables.ts';

/** Once a booking moves or ends, what was asked of it before is accepted by that, or lapses. */
export async function closeProposals(
  tx: Tx,
  bookingId: string,
  { accepted, by, now }: { accepted?: string | undefined; by: string; now: Date },
) {
  await tx
    .updateTable('booking_proposals')
    .set((eb) => ({
      state: eb
        .case()
        .when('id', '=', accepted ?? null)
        .then('accepted' as const)
        .else('expired' as const)
        .end(),
      decided_by: by,
      decided_at: now,
    }))
    .where('booking_id', '=', bookingId)
    .where('state', '=', 'open')
    .execute();
}
