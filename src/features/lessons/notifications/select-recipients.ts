import type { Booking, BookingEvent, Role } from '../booking.ts';

/** The recipient's side. */
export type Side = 'learner' | 'instructor';

/** What an email says about a lesson. An instructor who no longer gives it is told so, and a move to another place is a pick-up's. */
export type NotificationKind = BookingEvent | 'passed_on' | 'pick_up';

export interface Recipient {
  side: Side;
  topic: NotificationKind;
  /** Whose diary it is, or was. */
  instructor: string;
}

interface Happened {
  kind: BookingEvent;
  before?: Pick<Booking, 'instructor' | 'startsAt' | 'endsAt'> | undefined;
  after: Pick<Booking, 'instructor' | 'learnerId' | 'kind' | 'startsAt' | 'endsAt'>;
  role: Role | 'job';
}

/** Both sides hear of every change that is settled, as it is in their calendars. A question goes to the side that answers it. */
export function selectRecipients({ kind, before, after, role }: Happened): Recipient[] {
  if (after.learnerId === null || ['held', 'released', 'given', 'completion_undone'].includes(kind))
    return [];
  const topic = kind === 'moved' && after.kind === 'lesson' && isSameTime(before, after) ? 'pick_up' : kind;
  const of = (side: Side): Recipient => ({ side, topic, instructor: after.instructor });
  // Whose day it is knows why.
  if (kind === 'car_unavailable' || kind === 'car_available') return [of('learner')];
  const isBetweenThem = kind === 'proposed' || kind === 'declined';
  if (isBetweenThem && role === 'learner') return [of('instructor')];
  if (isBetweenThem && role === 'instructor') return [of('learner')];
  if (!before || before.instructor === after.instructor) return [of('learner'), of('instructor')];
  // The one who has it now has a new one, and the other one less.
  return [
    of('learner'),
    { ...of('instructor'), topic: 'booked' },
    { side: 'instructor', topic: 'passed_on', instructor: before.instructor },
  ];
}

interface Slot {
  instructor: string | null;
  startsAt: Date | null;
  endsAt: Date | null;
}

/** Whether a move leaves a lesson its instructor and its time: only the place is new. */
export function isSameTime(before: Slot | undefined, after: Slot): boolean {
  return (
    before?.instructor === after.instructor &&
    before?.startsAt?.getTime() === after.startsAt?.getTime() &&
    before?.endsAt?.getTime() === after.endsAt?.getTime()
  );
}
