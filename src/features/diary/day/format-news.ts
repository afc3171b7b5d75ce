import type { BookingNews } from '#src/features/lessons/bookings/booking-news.server.ts';

/** What has happened to a lesson, or to the car for a driving test, after the learner's name. `when` is "Thu 26 Nov, 10:00". */
export function formatNews({
  kind,
  event,
  when,
}: Pick<BookingNews, 'kind' | 'event'> & { when: string }): string {
  if (kind === 'lesson') return `${event === 'moved' ? 'moved to' : event} ${when}.`;
  return event === 'cancelled'
    ? `doesn’t need your car for a driving test any more: ${when}.`
    : `needs your car for a driving test: ${when}.`;
}
