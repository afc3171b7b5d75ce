export const lessonLengths = [60, 90, 120] as const;
export type LessonLength = (typeof lessonLengths)[number];

/** The side that a person is on. */
export type Role = 'learner' | 'instructor' | 'office';

/** A driving test needs the instructor's car too, so it is in the diary as a lesson is. */
export const bookingKinds = ['lesson', 'test'] as const;
export type BookingKind = (typeof bookingKinds)[number];

export type BookingState = 'held' | 'booked' | 'given' | 'no_show' | 'cancelled' | 'released';

/** The states in which nobody else can have the time. */
export const liveStates = ['held', 'booked', 'given'] as const satisfies BookingState[];

export type BookingEvent =
  | 'held'
  | 'booked'
  | 'moved'
  | 'released'
  | 'cancelled'
  | 'given'
  | 'completion_undone'
  | 'no_show'
  | 'waived'
  | 'filled'
  | 'proposed'
  | 'declined'
  /** The instructor cannot take the learner to their driving test. */
  | 'car_unavailable'
  /** They can after all: the day off is gone. */
  | 'car_available';

export type ChargeReason = 'cancelled' | 'moved' | 'no_show';

/** Who does something: their name, as it is kept, and at which side they stand. */
export interface Actor {
  by: string;
  role: Role;
  now: Date;
}

/** How much of a lesson a calendar shows: anybody with a feed's address can read it. */
export type FeedDepth = 'details' | 'lesson' | 'busy';

/** Who looks at a learner's lessons: an account that bought them, or the learner or another person with a link. */
export type LessonsAudience = 'buyer' | 'learner';

export interface PickUp {
  /** As people read it: "4 Bainbrigge Road, LS6 3AD". */
  place: string;
  outcode: string;
}

export interface Booking {
  id: string;
  uid: string;
  sequence: number;
  /** What an act names, so that of two at once one is refused. */
  version: number;
  kind: BookingKind;
  state: BookingState;
  instructor: string;
  learnerId: string | null;
  line: { orderId: string; position: number } | null;
  heldFor: string | null;
  heldUntil: Date | null;
  startsAt: Date;
  endsAt: Date;
  pickUp: PickUp;
  policyVersion: number;
  madeBy: string;
  madeAt: Date;
  changedAt: Date;
  /** Since when nobody is there to take a learner to their test, which stands all the same. */
  noCarSince: Date | null;
  /** The weekly lessons that it is one of. */
  seriesId: string | null;
}

/** When somebody wants to be taught, by whom and where. */
export interface TimeInput {
  instructor: string;
  startsAt: Date;
  minutes: LessonLength;
  pickUp: PickUp;
  /** Staff and instructors may book outside the working hours. What is taken stays taken. */
  outsideWorkingHours?: boolean | undefined;
  /** For what may be further ahead than four weeks. */
  bookableUntil?: Date | undefined;
}
