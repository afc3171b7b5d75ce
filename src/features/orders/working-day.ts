const SUNDAY = 7;

/**
 * The office's next working day after an instant, in London: Monday to Saturday. Instructors ring and parcels leave
 * by then. Returns YYYY-MM-DD.
 */
export function nextWorkingDay(instant: Date): string {
  const today = Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO('Europe/London')
    .toPlainDate();
  const tomorrow = today.add({ days: 1 });
  return (tomorrow.dayOfWeek === SUNDAY ? tomorrow.add({ days: 1 }) : tomorrow).toString();
}

/** "Monday 23 November", in any time zone. */
export function dayInWords(date: string): string {
  const noon = new Date(`${date}T12:00:00Z`);
  const parts = new Intl.DateTimeFormat('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
  return parts.format(noon).replace(',', '');
}
