import { z } from 'zod';
import { type Act, act } from '#src/features/identity/staff/acts/act.ts';
import { requireActiveInstructor } from '#src/features/instructors/active-instructor.server.ts';
import { formatHours, MINUTE_MS } from '#src/platform/dates.ts';
import type { Tx } from '#src/platform/db/db.server.ts';
import { formNumber } from '#src/platform/http/form-number.ts';
import type { PostedFields } from '#src/platform/http/posted-form.server.ts';
import { invalid, Problem } from '#src/platform/http/problem.ts';
import { optionalLine } from '#src/platform/text-rules.ts';
import { expressRequest } from '../../asked-time.server.ts';
import { instantTyped, pickUpOfLearner } from '../../availability/offered-times.server.ts';
import type { Actor, LessonLength } from '../../booking.ts';
import { bookTime } from '../../bookings/book-time.server.ts';
import { findBooking } from '../../bookings/booking-rows.server.ts';
import { cancelBooking, completeLesson, markNoShow } from '../../bookings/end-booking.server.ts';
import { waiveCharge } from '../../bookings/late-charges.server.ts';
import { changePickUp, moveBooking } from '../../bookings/move-booking.server.ts';
import { formatSpan } from '../../bookings/one-lesson.server.ts';
import { pickUpFields, toPickUp } from '../../bookings/pick-up.server.ts';
import { declineProposal, proposeTime } from '../../bookings/proposals.server.ts';
import type { Refusal } from '../../bookings/refusals.ts';
import { notOnOffer, withdrawOffers } from '../../waiting-list/make-offers.server.ts';
import { answer, type Changed, change, instructor, ofLesson, version } from './lesson-subject.server.ts';
import { EXEMPT_BECAUSE } from './reasons.ts';
import { passTestOn } from './test-car-action.server.ts';

const startsAt = z.iso.datetime({ error: 'Choose a time' });
const minutes = formNumber(z.literal([60, 90, 120], 'A lesson takes 60, 90 or 120 minutes'));
const asked = z
  .enum(['learner', 'school'], 'Say who asks for it')
  .describe('Only a learner who asks is ever charged');
const charged = formNumber(z.int().min(0).max(120)).describe(
  'The minutes that you were shown a learner is charged',
);
const exempt = z
  .enum(EXEMPT_BECAUSE, 'Choose why nothing is charged')
  .optional()
  .describe('Lets the learner off the charge');
const freely = z.boolean().default(false).describe('Outside the working hours too');
/** A time from the list, or a day and a time as staff typed them, which may lie outside the working hours. */
export function timeFromForm({ day = '', time = '', ...fields }: PostedFields) {
  if (day === '' && time === '') return { ...fields, exempt: fields.exempt || undefined };
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) throw invalid('day', 'Enter the day of the lesson.');
  if (!/^\d{2}:\d{2}$/.test(time)) throw invalid('time', 'Enter when the lesson begins.');
  const instant = instantTyped(day, time);
  if (typeof instant === 'string') throw invalid('time', instant);
  return { ...fields, exempt: fields.exempt || undefined, starts_at: instant.toISOString(), freely: true };
}

/** What staff do with one lesson of anybody's diary. */
export const bookingActs: readonly Act[] = [
  act({
    name: 'bookLessonAtOffice',
    summary: 'Book a lesson on behalf of a learner',
    method: 'POST',
    path: '/v1/office/learners/:id/bookings',
    permission: 'diary',
    params: z.object({ id: z.uuid('Learner not found') }),
    body: z
      .object({
        instructor,
        starts_at: startsAt,
        minutes,
        freely,
        express_request: expressRequest,
        pick_up: optionalLine(200, 'a place').describe(
          'The address of their last order, unless you say another',
        ),
      })
      .meta({ id: 'BookLessonAtOffice' }),
    answer,
    fromForm: timeFromForm,
    run: async (office, by, { id, pick_up: typed, ...wanted }) => {
      const { db, clock } = office;
      await requireActiveInstructor(db, wanted.instructor, clock.now());
      const pickUp = await pickUpOfLearner(db, id, typed);
      if (!pickUp) throw new Problem(404, 'We couldn’t find that learner.');
      const time = timeOf(wanted);
      return change(office, by, {
        did: 'bookLesson',
        wanted: time,
        work: async (tx, actor) => {
          const came = await bookTime(tx, {
            ...wanted,
            ...time,
            pickUp,
            learnerId: id,
            ...actor,
            outsideWorkingHours: wanted.freely,
            expressRequest: wanted.express_request,
          });
          return 'booked' in came ? { booking: came.booked } : came;
        },
      });
    },
  }),
  act({
    name: 'moveLessonAtOffice',
    summary: 'Move a lesson, to another instructor too',
    method: 'POST',
    path: '/v1/office/bookings/:id/move',
    permission: 'diary',
    params: ofLesson,
    body: z
      .object({
        version,
        instructor,
        starts_at: startsAt,
        minutes,
        asked,
        charged,
        exempt,
        freely,
        express_request: expressRequest,
      })
      .meta({ id: 'MoveLessonAtOffice' }),
    answer,
    fromForm: ({ freely: typed, ...fields }) => ({ ...timeFromForm(fields), freely: typed === 'yes' }),
    run: async (office, by, { id, version: seen, asked: side, charged: shown, exempt: why, ...wanted }) => {
      await requireActiveInstructor(office.db, wanted.instructor, office.clock.now());
      const time = timeOf(wanted);
      return change(office, by, {
        did: 'moveLesson',
        id,
        wanted: time,
        exempt: why,
        work: async (tx, actor) => {
          const came = await moveBooking(tx, {
            ...actor,
            id,
            version: seen,
            exempt: why,
            outsideWorkingHours: wanted.freely,
            expressRequest: wanted.express_request,
            ...sideOf(side, why ? 0 : shown),
            to: { ...wanted, ...time },
          });
          return 'moved' in came ? { booking: came.moved } : came;
        },
      });
    },
  }),
  act({
    name: 'changePickUpAtOffice',
    summary: 'Change where a lesson begins; its time stays',
    method: 'PUT',
    path: '/v1/office/bookings/:id/pick-up',
    permission: 'diary',
    params: ofLesson,
    body: z.object({ version, ...pickUpFields }).meta({ id: 'ChangePickUpAtOffice' }),
    answer,
    run: (office, by, { id, version: seen, ...place }) => {
      const pickUp = toPickUp(place);
      return change(office, by, {
        did: 'changePickUp',
        id,
        work: async (tx, actor) => {
          const lesson = await findBooking(tx, id);
          if (!lesson) throw new Problem(404, 'We couldn’t find that lesson.');
          if (lesson.kind === 'test') throw new Problem(409, 'A driving test begins at its test centre.');
          const otherwise = 'Move the lesson first.';
          const came = await changePickUp(tx, { lesson, version: seen, pickUp, otherwise, ...actor });
          return 'moved' in came ? { booking: came.moved, words: 'another pick-up' } : came;
        },
      });
    },
  }),
  act({
    name: 'proposeLessonTime',
    summary: 'Ask a learner whether another time suits',
    method: 'POST',
    path: '/v1/office/bookings/:id/propose',
    permission: 'diary',
    params: ofLesson,
    body: z.object({ version, starts_at: startsAt, minutes }).meta({ id: 'ProposeLessonTime' }),
    answer,
    run: (office, by, { id, version: seen, ...wanted }) =>
      change(office, by, {
        did: 'proposeLessonTime',
        id,
        work: async (tx, actor) => {
          const to = { startsAt: new Date(wanted.starts_at), minutes: wanted.minutes as LessonLength };
          const came = await proposeTime(tx, { ...actor, id, version: seen, to });
          return 'proposed' in came
            ? { about: id, words: `asked for ${formatSpan(came.proposed, actor.now)}` }
            : came;
        },
      }),
  }),
  act({
    name: 'withdrawProposal',
    summary: 'Take a proposed time back, or decline it',
    method: 'POST',
    path: '/v1/office/bookings/:id/proposals/:proposal/decline',
    permission: 'diary',
    params: ofLesson.extend({ proposal: z.uuid('Proposal not found') }),
    body: z.object({}).meta({ id: 'WithdrawProposal' }),
    answer,
    run: (office, by, { id, proposal }) =>
      change(office, by, {
        did: 'withdrawProposal',
        id,
        work: async (tx, actor) => {
          const came = await declineProposal(tx, { id: proposal, ...actor });
          return 'declined' in came ? { about: id, words: formatSpan(came.declined, actor.now) } : came;
        },
      }),
  }),
  act({
    name: 'cancelLessonAtOffice',
    summary: 'Cancel a lesson',
    method: 'POST',
    path: '/v1/office/bookings/:id/cancel',
    permission: 'diary',
    params: ofLesson,
    body: z.object({ version, asked, charged, exempt }).meta({ id: 'CancelLessonAtOffice' }),
    answer,
    fromForm: timeFromForm,
    run: (office, by, { id, version: seen, asked: side, charged: shown, exempt: why }) =>
      change(office, by, {
        did: 'cancelLesson',
        id,
        exempt: why,
        work: async (tx, actor) => {
          const came = await cancelBooking(tx, {
            ...actor,
            id,
            version: seen,
            exempt: why,
            ...sideOf(side, why ? 0 : shown),
          });
          if (!('cancelled' in came)) return came;
          const { chargedMinutes } = came.consequence;
          return {
            booking: came.cancelled,
            words: chargedMinutes > 0 ? `${formatHours(chargedMinutes)} charged` : 'nothing charged',
          };
        },
      }),
  }),
  act({
    name: 'withdrawLessonOffer',
    summary: 'Take a lesson back that its learner offered to the waiting list',
    method: 'DELETE',
    path: '/v1/office/bookings/:id/offer',
    permission: 'diary',
    params: ofLesson,
    body: z.object({}).meta({ id: 'WithdrawLessonOffer' }),
    answer,
    run: (office, by, { id }) =>
      change(office, by, {
        did: 'withdrawLessonOffer',
        id,
        work: async (tx, { now }) => {
          const withdrawn = await withdrawOffers(tx, { id, now });
          if (withdrawn === 0) throw notOnOffer();
          return { about: id, words: withdrawn === 1 ? 'from 1 learner' : `from ${withdrawn} learners` };
        },
      }),
  }),
  passTestOn,
  ended('markLessonGivenAtOffice', 'given', 'Mark a lesson as given', async (tx, ending) => {
    const came = await completeLesson(tx, ending);
    return 'given' in came ? { booking: came.given } : came;
  }),
  ended('markLessonMissed', 'missed', 'Mark that the learner did not come', async (tx, ending) => {
    const came = await markNoShow(tx, ending);
    return 'noShow' in came ? { booking: came.noShow } : came;
  }),
  act({
    name: 'waiveLateCharge',
    summary: 'Take a charge for a late change off',
    method: 'POST',
    path: '/v1/office/bookings/:id/charges/:charge/waive',
    permission: 'waive',
    params: ofLesson.extend({ charge: z.uuid('Charge not found') }),
    body: z.object({ why: z.enum(EXEMPT_BECAUSE, 'Choose why') }).meta({ id: 'WaiveLateCharge' }),
    answer,
    run: (office, by, { id, charge, why }) =>
      change(office, by, {
        did: 'waiveLateCharge',
        id,
        work: async (tx, actor) => {
          const came = await waiveCharge(tx, { id: charge, why, ...actor });
          return 'waivedMinutes' in came
            ? { about: id, words: `${formatHours(came.waivedMinutes)}: ${why}` }
            : came;
        },
      }),
  }),
];

function timeOf(wanted: { instructor: string; starts_at: string; minutes: number }) {
  const begins = new Date(wanted.starts_at);
  return {
    instructor: wanted.instructor,
    minutes: wanted.minutes as LessonLength,
    startsAt: begins,
    endsAt: new Date(begins.getTime() + wanted.minutes * MINUTE_MS),
  };
}

/** The school is never charged for a change, and nor is a learner whom it asked for one. */
function sideOf(side: 'learner' | 'school', shown: number) {
  return side === 'learner'
    ? { role: 'learner' as const, chargedMinutes: shown }
    : { role: 'office' as const, chargedMinutes: 0 };
}

function ended(
  name: string,
  path: 'given' | 'missed',
  summary: string,
  work: (tx: Tx, ending: Actor & { id: string; version: number }) => Promise<Changed | Refusal>,
): Act {
  return act({
    name,
    summary,
    method: 'POST',
    path: `/v1/office/bookings/:id/${path}`,
    permission: 'diary',
    params: ofLesson,
    body: z
      .object({ version })
      .meta({ id: path === 'given' ? 'MarkLessonGivenAtOffice' : 'MarkLessonMissed' }),
    answer,
    run: (office, by, { id, version: seen }) =>
      change(office, by, { did: name, id, work: (tx, actor) => work(tx, { ...actor, id, version: seen }) }),
  });
}
