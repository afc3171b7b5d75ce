import { formatHours, londonWhenInLine } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { pounds } from '#src/platform/money.ts';
import { clockTime, formatTime, minuteOfDay } from '../availability/london-clock.ts';
import type { Booking, BookingEvent, LessonLength, Role } from '../booking.ts';
import { policyOf, worthForLearner } from '../policy/cancellation-policy.server.ts';
import { calculateMoveCost, minutesOf } from '../policy/cancellation-policy.ts';
import { taughtLearner } from '../taught-learner.server.ts';
import { findBooking } from './booking-rows.server.ts';
import { cancellingOffer } from './end-booking.server.ts';
import { chargesOfBooking } from './late-charges.server.ts';
import { openProposal } from './proposals.server.ts';
import '../tables.ts';

/** "Thu 26 Nov, 10:00 to 11:30". */
export function formatSpan({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }, now: Date): string {
  return `${formatTime(startsAt, now)} to ${clockTime(minuteOfDay(endsAt))}`;
}

/** A lesson with its learner, its order, what it would cost to give it up, and all that happened to it. */
export async function oneLesson(db: Db, id: string, now: Date) {
  const booking = await findBooking(db, id);
  if (!booking) return undefined;
  const { learnerId, line } = booking;
  const [learner, taught, events, charges, proposal, offer] = await Promise.all([
    learnerId
      ? db
          .selectFrom('learners')
          .select(['id', 'name', 'email'])
          .where('id', '=', learnerId)
          .executeTakeFirst()
      : undefined,
    line ? taughtLearner(db, line.orderId) : undefined,
    eventsOf(db, id),
    chargesOfBooking(db, id),
    openProposal(db, id),
    cancellingOffer(db, id, { role: 'learner', now }),
  ]);
  return {
    booking,
    learner: learner ?? null,
    phone: taught?.learner.phone ?? '',
    order: taught?.order.order_number ? { id: taught.order.id, number: taught.order.order_number } : null,
    when: formatSpan(booking, now),
    length: formatHours(minutesOf(booking)),
    hasBegun: booking.startsAt <= now,
    events: events.map((event, index) => ({
      ...formatEvent(
        event,
        events.slice(index + 1).find(({ what }) => WITH_TIME.includes(what)),
        now,
      ),
      when: londonWhenInLine(event.at, now),
    })),
    charges: charges.map(({ minutes, filledMinutes, waivedAt, waivedBy, ...charge }) => ({
      ...charge,
      open: waivedAt ? 0 : minutes - filledMinutes,
      text: [
        `${formatHours(minutes)} charged`,
        filledMinutes > 0 && `${formatHours(filledMinutes)} taken off: somebody else had the time`,
        waivedAt && `waived by ${waivedBy} on ${londonWhenInLine(waivedAt, now)}`,
      ]
        .filter(Boolean)
        .join(', '),
    })),
    proposal: proposal && { ...proposal, when: formatSpan(proposal, now) },
    cost:
      offer &&
      formatCost(offer.consequence, {
        worth: pounds(offer.worth),
        leftAfter: formatHours(offer.leftAfter),
        now,
      }),
  };
}

export interface LessonCost {
  /** What a learner who asks for it now is charged. */
  chargedMinutes: number;
  text: string;
}

function formatCost(
  { chargedMinutes, freeUntil }: { chargedMinutes: number; freeUntil: Date },
  { worth, leftAfter, now }: { worth: string; leftAfter: string; now: Date },
): LessonCost {
  const free = `${freeUntil > now ? 'Free' : 'Was free'} until ${formatTime(freeUntil, now)}`;
  const cost =
    chargedMinutes > 0
      ? `${formatHours(chargedMinutes)} charged, worth ${worth}, where the learner asks for it`
      : 'nothing is charged';
  return { chargedMinutes, text: `${free}: ${cost}. ${leftAfter} to book then.` };
}

/** What moving costs a learner who asks for it. */
export async function movingCost(
  db: Db,
  booking: Booking,
  to: { instructor: string; startsAt: Date; minutes: number },
  { role, now }: { role: Role; now: Date },
): Promise<LessonCost> {
  const rule = await policyOf(db, booking.policyVersion);
  const endsAt = new Date(to.startsAt.getTime() + to.minutes * 60_000);
  const giving = { rule, lesson: booking, role, isExempt: booking.line === null, now };
  const { chargedMinutes } = calculateMoveCost(giving, { ...to, endsAt });
  if (chargedMinutes === 0) return { chargedMinutes, text: 'Nothing is charged.' };
  const worth = pounds(await worthForLearner(db, booking.learnerId ?? '', chargedMinutes));
  return {
    chargedMinutes,
    text: `${formatHours(chargedMinutes)} charged, worth ${worth}, where the learner asks for it.`,
  };
}

async function eventsOf(db: Db, id: string) {
  return db
    .selectFrom('booking_events')
    .select(['what', 'role', 'by', 'why', 'at', 'from_start as from', 'to_start as to'])
    .select(['to_end as until', 'instructor_slug as instructor'])
    .where('booking_id', '=', id)
    .orderBy('id', 'desc')
    .execute();
}

const WHAT: Record<BookingEvent, string> = {
  held: 'Held while somebody paid',
  booked: 'Booked',
  moved: 'Moved',
  released: 'Hold released',
  cancelled: 'Cancelled',
  given: 'Given',
  completion_undone: 'Not given after all',
  no_show: 'The learner did not come',
  waived: 'Charge waived',
  filled: 'Charged time booked by somebody else',
  proposed: 'Another time proposed',
  declined: 'Proposal declined',
  car_unavailable: 'No car for it: the learner is rung',
  car_available: 'The car is free for it again',
};

const WITH_TIME: readonly BookingEvent[] = ['held', 'booked', 'moved'];

type Event = Awaited<ReturnType<typeof eventsOf>>[number];

/** `before` is the last change before it that had a time. */
function formatEvent(
  { what, role, by, why, from, to, ...event }: Event,
  before: Event | undefined,
  now: Date,
) {
  const isSameTime =
    what === 'moved' &&
    from?.getTime() === to?.getTime() &&
    before?.until?.getTime() === event.until?.getTime() &&
    before?.instructor === event.instructor;
  const times =
    what === 'moved' && from && to && !isSameTime
      ? ` from ${formatTime(from, now)} to ${formatTime(to, now)}`
      : what === 'proposed' && to
        ? `: ${formatTime(to, now)}`
        : '';
  const who = role === 'job' ? 'The site' : by || 'The buyer';
  return {
    label: isSameTime ? 'Pick-up changed' : `${WHAT[what]}${times}`,
    who: [who, why].filter(Boolean).join(': '),
  };
}

export function lengthOf(booking: Booking): LessonLength {
  return minutesOf(booking) as LessonLength;
}
