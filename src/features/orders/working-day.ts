import { LONDON } from '#src/platform/dates.ts';

const SUNDAY = 7;

/**
 * The office's next working day after an instant, in London: Monday to Saturday. Instructors ring and parcels leave
 * by then. Returns YYYY-MM-DD.
 */
export function nextWorkingDay(instant: Date): string {
  const today = Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO(LONDON)
    .toPlainDate();
  const tomorrow = today.add({ days: 1 });
  return (tomorrow.dayOfWeek === SUNDAY ? tomorrow.add({ days: 1 }) : tomorrow).toString();
}
