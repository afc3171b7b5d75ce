import type { Booking } from '../../booking.ts';
import { formatSpan } from '../../bookings/one-lesson.server.ts';

const STATES = { booked: 'Booked', given: 'Given', no_show: 'Did not come', cancelled: 'Cancelled' } as const;

export interface BookedLesson {
  id: string;
  when: string;
  instructor: string;
  stateKey: keyof typeof STATES;
  state: string;
}

/** Lessons as the staff's lists show them, what is to come first and then the past, without holds. */
export function formatBooked(
  bookings: readonly Booking[],
  { names, now }: { names: ReadonlyMap<string, string>; now: Date },
): BookedLesson[] {
  const toCome = bookings.filter(({ startsAt, state }) => state === 'booked' && startsAt > now);
  const others = bookings.filter((one) => !toCome.includes(one)).toReversed();
  return [...toCome, ...others].flatMap(({ state, ...booking }) => {
    if (state === 'held' || state === 'released') return [];
    const hasBegun = state === 'booked' && booking.startsAt <= now;
    return {
      id: booking.id,
      when: formatSpan(booking, now),
      stateKey: state,
      instructor: names.get(booking.instructor) ?? booking.instructor,
      state: hasBegun ? 'Not marked yet' : STATES[state],
    };
  });
}
