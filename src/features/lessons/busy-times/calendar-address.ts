/** An address of a calendar as it is asked: `webcal` is what calendars call https. Undefined where it is none. */
export function calendarAddress(typed: string): URL | undefined {
  const url = URL.parse(typed.trim().replace(/^webcals?:/i, 'https:'));
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url : undefined;
}
