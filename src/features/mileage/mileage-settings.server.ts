import type { Db, Tx } from '#src/platform/db/db.server.ts';
import './tables.ts';

/** What an instructor says of the car, by which its costs are claimed. */
export interface MileageSettings {
  hasDualControls: boolean;
  usesFlatRate: boolean;
  /** Where drives from and to home begin and end; null where they don't count. */
  homeOutcode: string | null;
}

const BY_DEFAULT: MileageSettings = { hasDualControls: true, usesFlatRate: false, homeOutcode: null };

export async function mileageSettings(db: Db, instructor: string): Promise<MileageSettings> {
  const row = await db
    .selectFrom('mileage_settings')
    .select([
      'has_dual_controls as hasDualControls',
      'uses_flat_rate as usesFlatRate',
      'home_outcode as homeOutcode',
    ])
    .where('instructor_slug', '=', instructor)
    .executeTakeFirst();
  return row ?? BY_DEFAULT;
}

export async function setMileageSettings(
  tx: Tx,
  instructor: string,
  { hasDualControls, usesFlatRate, homeOutcode }: MileageSettings,
) {
  const row = {
    has_dual_controls: hasDualControls,
    uses_flat_rate: usesFlatRate,
    home_outcode: homeOutcode,
  };
  await tx
    .insertInto('mileage_settings')
    .values({ instructor_slug: instructor, ...row })
    .onConflict((conflict) => conflict.column('instructor_slug').doUpdateSet(row))
    .execute();
}
