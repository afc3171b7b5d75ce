const LONDON = 'Europe/London';
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: LONDON });
const clockTime = new Intl.DateTimeFormat('en-GB', {
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
  timeZone: LONDON,
});

/** "Saturday 23 January 2027, 9:30am to 4pm", in London whatever the server's time zone. */
export function eventWhen({ begins, ends }: { begins: Date; ends: Date }): string {
  return `${eventDay(begins)}, ${eventTime(begins)} to ${eventTime(ends)}`;
}

/** "Saturday 23 January 2027". */
export function eventDay(instant: Date): string {
  return day.format(instant).replace(',', '');
}

/** "9:30am", and "4pm" on the hour. */
function eventTime(instant: Date): string {
  return clockTime.format(instant).replace(/:00/, '').replace(/\s/, '').toLowerCase();
}
