import type { Tx } from '#src/platform/db/db.server.ts';
import type { Uploads } from '#src/platform/uploads/uploads.server.ts';
import { removeReceipt } from './expense-rows.server.ts';
import './tables.ts';

/** Deletes what an instructor has noted of the days before one, with the receipts; without a day, all of it. */
export async function deleteMileage(
  tx: Tx,
  uploads: Uploads,
  { instructor, before }: { instructor: string; before?: string },
) {
  const expenses = await tx
    .deleteFrom('expenses')
    .where('instructor_slug', '=', instructor)
    .$if(before !== undefined, (old) =>
      old
        .where('day', '<', before ?? '')
        .where((eb) => eb.or([eb('is_monthly', '=', false), eb('ends_on', '<', before ?? '')])),
    )
    .returning('receipt')
    .execute();
  for (const expense of expenses) await removeReceipt(tx, uploads, expense);
  await tx
    .deleteFrom('odometer_readings')
    .where('instructor_slug', '=', instructor)
    .$if(before !== undefined, (old) => old.where('day', '<', before ?? ''))
    .execute();
  await tx
    .deleteFrom('typed_miles')
    .where('instructor_slug', '=', instructor)
    .$if(before !== undefined, (old) => old.where('day', '<', before ?? ''))
    .execute();
  if (before === undefined)
    await tx.deleteFrom('mileage_settings').where('instructor_slug', '=', instructor).execute();
}
