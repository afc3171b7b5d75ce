/** A driving test needs the instructor's car too, so it is in the diary as a lesson is. */
export type BookingKind = 'lesson' | 'test';

export type BookingState = 'held' | 'booked' | 'given' | 'no_show' | 'cancelled' | 'released';

export type BookingEvent =
  | 'held'
  | 'booked'
  | 'moved'
  | 'released'
  | 'cancelled'
  | 'given'
  | 'no_show'
  | 'waived'
  | 'filled'
  | 'proposed'
  | 'declined';

export type ChargeReason = 'cancelled' | 'moved' | 'no_show';
