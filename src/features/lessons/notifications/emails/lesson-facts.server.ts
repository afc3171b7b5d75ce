import { jsonObjectFrom } from 'kysely/helpers/postgres';
import { instructorContacts } from '#src/features/instructors/active-instructor.server.ts';
import { learnerPhones } from '#src/features/orders/learner-of-order.server.ts';
import { DAY_MS } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { firstNameOf } from '#src/platform/people.ts';
import { phoneAsWritten } from '#src/platform/phone.ts';
import { insteadOf } from '../../assignment/instead-of.server.ts';
import { type Arrival, arrivalOf } from '../../availability/diaries.server.ts';
import { findBooking } from '../../bookings/booking-rows.server.ts';
import { openProposal, type Proposal } from '../../bookings/proposals.server.ts';
import { subscribedSince } from '../../calendar/calendar-choice.server.ts';
import { testClocks } from '../../driving-tests/test-dates.server.ts';
import { policyOf } from '../../policy/cancellation-policy.server.ts';
import { freeUntil } from '../../policy/cancellation-policy.ts';
import { buyerRowOfLearner, childNamed } from '../../taught-learner.server.ts';
import type { LessonNotification } from '../notification-data.server.ts';
import { isSameTime } from '../select-recipients.ts';
import '../../tables.ts';
import type { Booking, Role } from '../../booking.ts';
import { type ChargeTold, chargeTold } from './charge-in-email.server.ts';

interface Person {
  name: string;
  firstName: string;
  email: string;
}

/** What an email about a lesson says, as it is when the email leaves. */
export interface LessonFacts {
  topic: LessonNotification['topic'];
  side: LessonNotification['side'];
  booking: Booking;
  /** Who did it. */
  role: Role | 'job';
  /** When the lesson was, before a move. */
  fromStart: Date | null;
  reason: string;
  learner: Person & { phone: string };
  /** Whose lesson it is, where the buyer reads the learner’s emails. */
  child: string | undefined;
  /** For the person who shared the lessons. */
  isCopy: boolean;
  instructor: Person;
  /** Who teaches the learner, where somebody else gives this lesson. */
  insteadOf: string | undefined;
  /** Of a move to somebody else's diary: whose lesson it was, and whether it is at its time still. */
  from: { instructor: string; isSameTime: boolean } | undefined;
  /** How the learner reaches the instructor, and the car to look for. */
  arrival: Arrival | undefined;
  /** Until when a change is free, and how many hours before the lesson that is. */
  freeUntil: Date;
  freeHours: number;
  /** Where the email is about one. */
  charge: ChargeTold | undefined;
  /** The time that is asked for. */
  proposal: Proposal | undefined;
  /** When a driving test begins. */
  testClock: string | undefined;
  /** Whether the email changes its reader's calendar. */
  hasInvitation: boolean;
  now: Date;
}

/**
 * What changes calendars: questions do not. That there is no car, or one again, overtakes the email that would have put the test
 * into the learner's calendar, so it puts it there itself.
 */
function changesCalendars(topic: LessonNotification['topic']): boolean {
  return [
    'booked',
    'moved',
    'pick_up',
    'cancelled',
    'passed_on',
    'car_unavailable',
    'car_available',
  ].includes(topic);
}

/** A calendar that subscribes gets no entries by email. Those that it has from before are still moved and taken out. */
function isInvited({
  topic,
  booking,
  subscribed,
}: Pick<LessonFacts, 'topic' | 'booking'> & { subscribed: Date | null }): boolean {
  return subscribed === null || (topic !== 'booked' && booking.madeAt < subscribed);
}

/** What may cost the learner hours, or gives some back. */
function isAboutCharge(topic: LessonNotification['topic']): boolean {
  return ['moved', 'cancelled', 'no_show', 'waived', 'filled'].includes(topic);
}

/** Emails delayed longer than this are dropped. */
const NEWS_MS = 7 * DAY_MS;

/** Undefined where what happened has been overtaken: whatever overtook it has an email of its own. */
export async function lessonFacts(
  db: Db,
  notification: LessonNotification,
  now: Date,
): Promise<LessonFacts | undefined> {
  const { side, topic, instructor: slug } = notification;
  const booking = await findBooking(db, notification.booking);
  const event = booking && (await eventOf(db, notification));
  if (!event || now.getTime() - event.at.getTime() > NEWS_MS) return undefined;
  const charge = isAboutCharge(topic) ? await chargeTold(db, notification, event.version) : undefined;
  const proposal = topic === 'proposed' ? await openProposal(db, booking.id) : undefined;
  if (!isStillSo(notification, { booking, event, charge, proposal, now })) return undefined;
  const [learner, [instructor, before], rule, tests, subscribed, arrival, standIns] = await Promise.all([
    learnerOf(db, booking),
    contactsInOrder(db, [slug, event.before?.instructor ?? slug]),
    policyOf(db, booking.policyVersion),
    testClocks(db, [booking]),
    subscribedSince(db, side === 'instructor' ? { instructor: slug } : { learner: booking.learnerId ?? '' }),
    arrivalOf(db, slug),
    insteadOf(db, [booking]),
  ]);
  if (!learner || !instructor) return undefined;
  const isCopy = notification.isCopy === true;
  const child = isCopy ? learner.firstName : await childNamed(db, learner, learner.buyer);
  return {
    topic,
    side,
    booking,
    role: event.role,
    fromStart: event.from_start,
    reason: event.why,
    learner,
    instructor: { ...instructor, firstName: firstNameOf(instructor.name) },
    insteadOf: standIns.get(booking.id),
    from:
      before && before.slug !== slug
        ? { instructor: before.name, isSameTime: isSameSpan(event.before, booking) }
        : undefined,
    freeUntil: freeUntil(rule, booking.startsAt),
    freeHours: rule.freeHours,
    charge,
    proposal,
    now,
    arrival,
    child,
    isCopy,
    testClock: tests.get(booking.id),
    hasInvitation: !isCopy && changesCalendars(topic) && isInvited({ topic, booking, subscribed }),
  };
}

interface Standing {
  booking: Booking;
  event: NonNullable<Awaited<ReturnType<typeof eventOf>>>;
  charge: ChargeTold | undefined;
  proposal: Proposal | undefined;
  now: Date;
}

function isStillSo(
  { side, topic, instructor, charge: meant }: LessonNotification,
  { booking, event, charge, proposal, now }: Standing,
): boolean {
  // A lesson that has begun is no news.
  const isAhead = booking.startsAt > now;
  const isSame = booking.version === event.version;
  switch (topic) {
    case 'passed_on':
      return isAhead && booking.instructor !== instructor;
    case 'proposed':
      return isAhead && event.isLastWord && proposal?.version === event.version;
    case 'declined':
      return isAhead && event.isLastWord && isSame;
    case 'filled':
      return charge?.waivedAt === null && charge.filledMinutes === meant?.filledMinutes;
    case 'waived':
      return charge?.waivedAt instanceof Date;
    case 'no_show':
      return isSame;
    case 'pick_up':
      return isAhead && isSame;
    default: {
      // A pick-up that is changed since has an email of its own, which does not say that the lesson is booked or moved. The learner
      // hears of the car alone; the instructor's test is as it was.
      const besides = event.pickUps + (side === 'instructor' ? event.aboutCar : 0);
      return isAhead && (isSame || booking.version === event.version + besides);
    }
  }
}

/** The event that an email is about, whether nothing was asked or answered after it, and how often car and pick-up changed since. */
async function eventOf(db: Db, { booking, event: id }: LessonNotification) {
  const events = await db
    .selectFrom('booking_events')
    .select(['id', 'version', 'what', 'role', 'from_start', 'why', 'at'])
    .select(['instructor_slug as instructor', 'to_start as startsAt', 'to_end as endsAt'])
    .where('booking_id', '=', booking)
    .orderBy('id')
    .execute();
  const [event, ...later] = events.filter((one) => one.id >= id);
  if (!event) return undefined;
  const before = events.findLast((one) => one.id < id && (one.what === 'booked' || one.what === 'moved'));
  const isTalk = ({ what }: { what: string }) => what === 'proposed' || what === 'declined';
  const changes = [event, ...later.filter((one) => !isTalk(one))];
  return {
    ...event,
    /** The lesson as it was before. */
    before,
    isLastWord: !later.some(isTalk),
    aboutCar: later.filter(({ what }) => what === 'car_unavailable' || what === 'car_available').length,
    pickUps: changes.filter((one, at) => one.what === 'moved' && isSameTime(changes[at - 1], one)).length,
  };
}

async function contactsInOrder(db: Db, slugs: readonly string[]) {
  const contacts = await instructorContacts(db, [...new Set(slugs)]);
  return slugs.map((slug) => contacts.find((one) => one.slug === slug));
}

function isSameSpan(
  before: { startsAt: Date | null; endsAt: Date | null } | undefined,
  { startsAt, endsAt }: Booking,
): boolean {
  return before?.startsAt?.getTime() === startsAt.getTime() && before.endsAt?.getTime() === endsAt.getTime();
}

async function learnerOf(db: Db, { learnerId, line }: Booking) {
  if (learnerId === null) return undefined;
  const learner = await db
    .selectFrom('learners')
    .select(['id', 'name', 'email', 'phone'])
    .select(jsonObjectFrom(buyerRowOfLearner(db, learnerId)).as('buyer'))
    .where('id', '=', learnerId)
    .executeTakeFirst();
  if (!learner) return undefined;
  const phone = line ? (learner.phone ?? (await learnerPhones(db, [line.orderId])).get(line.orderId)) : '';
  return { ...learner, firstName: firstNameOf(learner.name), phone: phoneAsWritten(phone ?? '') };
}
