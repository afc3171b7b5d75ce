/** "Today at 14:05" or "Friday 20 November at 14:05", in the reader's own time zone. */
export function formatDateTime(moment: Date, now: Date): string {
  const isToday = moment.toDateString() === now.toDateString();
  const day = moment.toLocaleDateString('en-GB', { weekday: 'long', day: 'numeric', month: 'long' });
  const time = moment.toLocaleTimeString('en-GB', { timeStyle: 'short' });
  return `${isToday ? 'Today' : day.replace(',', '')} at ${time}`;
}
