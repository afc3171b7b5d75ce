import type { Db } from '#src/platform/db/db.server.ts';
import { asPence, type Pence } from '#src/platform/money.ts';
import type { LessonNotification } from '../notification-data.server.ts';
import '../../tables.ts';
import type { ChargeReason } from '../../booking.ts';

/** A late charge, as it is now. */
export interface ChargeTold {
  reason: ChargeReason;
  minutes: number;
  /** What all of them were worth when they were charged. */
  worth: Pence;
  filledMinutes: number;
  waivedAt: Date | null;
  /** When the time that was given up begins. */
  startsAt: Date;
}

/** The charge that a notification is about, or that came with a version of the booking. */
export async function chargeTold(
  db: Db,
  { booking, charge }: Pick<LessonNotification, 'booking' | 'charge'>,
  version: number,
): Promise<ChargeTold | undefined> {
  const row = await db
    .selectFrom('late_charges')
    .select(['reason', 'minutes', 'value_pence', 'filled_minutes', 'waived_at', 'starts_at'])
    .where('booking_id', '=', booking)
    .where((eb) => (charge ? eb('id', '=', charge.id) : eb('version', '=', version)))
    .executeTakeFirst();
  return (
    row && {
      reason: row.reason,
      minutes: row.minutes,
      worth: asPence(row.value_pence),
      filledMinutes: row.filled_minutes,
      waivedAt: row.waived_at,
      startsAt: row.starts_at,
    }
  );
}
