import type { CalendarFailure } from '../busy-calendar.ts';

/** Why a calendar was not read, as its owner is told. */
export const FAILURES: Record<CalendarFailure, string> = {
  refused_address: 'That address isn’t on the internet. Use one that starts with https or webcal.',
  wants_password: 'This address asks for a password. Use the private or secret address instead.',
  not_found:
    'There’s no calendar at this address: it answered “not found”. It may have been given a new one.',
  too_large: 'This calendar is too large for us: it has more than 5 MB.',
  not_a_calendar: 'This is a web page, not a calendar. Look for “secret address in iCal format”.',
  failed: 'This address answered with an error. Please try again later.',
  no_answer: 'This address didn’t answer. Check how it is written, or try again later.',
};
