import type { BookingNews } from '#src/features/lessons/bookings/booking-news.server.ts';

/** What has happened to a lesson, or to the car for a driving test, after the learner's name. `when` is "Thu 26 Nov, 10:00". */
export function formatNews({
  kind,
  what,
  when,
}: Pick<BookingNews, 'kind' | 'what'> & { when: string }): string {
  if (kind === 'lesson') return `${what === 'moved' ? 'moved to' : what} ${when}.`;
  return what === 'cancelled'
    ? `doesn’t need your car for a driving test any more: ${when}.`
    : `needs your car for a driving test: ${when}.`;
}
