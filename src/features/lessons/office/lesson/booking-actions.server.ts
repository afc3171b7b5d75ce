import { z } from 'zod';
import { staffAction } from '#src/features/identity/staff/actions/staff-action.server.ts';
import { requireActiveInstructor } from '#src/features/instructors/active-instructor.server.ts';
import { formOf } from '#src/kit/forms/form-of.server.ts';
import { formatHours, MINUTE_MS } from '#src/platform/dates.ts';
import { formNumber } from '#src/platform/http/form-number.ts';
import type { PostedFields } from '#src/platform/http/posted-form.server.ts';
import { invalid, Problem } from '#src/platform/http/problem.ts';
import { optionalLine } from '#src/platform/text-rules.ts';
import { expressRequest } from '../../asked-time.server.ts';
import { instantTyped, pickUpOfLearner } from '../../availability/offered-times.server.ts';
import type { LessonLength } from '../../booking.ts';
import { bookTime } from '../../bookings/book-time.server.ts';
import { cancelBooking, completeLesson, markNoShow } from '../../bookings/end-booking.server.ts';
import { waiveCharge } from '../../bookings/late-charges.server.ts';
import { changePickUp, moveBooking } from '../../bookings/move-booking.server.ts';
import { formatSpan } from '../../bookings/one-lesson.server.ts';
import { pickUpFields, toPickUp } from '../../bookings/pick-up.server.ts';
import { declineProposal, proposeTime } from '../../bookings/proposals.server.ts';
import { notOnOffer, withdrawOffers } from '../../waiting-list/make-offers.server.ts';
import { actor, initiatedBy, requireWaiver, sideOf, waiver_reason } from './initiated-by.server.ts';
import {
  answer,
  bookingChanged,
  instructor,
  lesson,
  lessonChanged,
  lessonRefused,
  version,
} from './lesson-subject.server.ts';
import { EXEMPT_BECAUSE } from './reasons.ts';
import { reassignTest } from './test-car-action.server.ts';

const startsAt = z.iso.datetime({ error: 'Choose a time' });
const minutes = formNumber(z.literal([60, 90, 120], 'A lesson takes 60, 90 or 120 minutes'));
const chargedMinutes = formNumber(z.int().min(0).max(120)).describe(
  'The minutes that you were shown a learner is charged',
);
const outside_working_hours = z.boolean().default(false).describe('Outside the working hours too');

/** A time from the list, or a day and a time as staff typed them, which may lie outside the working hours. */
export function timeFromForm({ day = '', time = '', ...fields }: PostedFields) {
  if (day === '' && time === '') return fields;
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) throw invalid('day', 'Enter the day of the lesson.');
  if (!/^\d{2}:\d{2}$/.test(time)) throw invalid('time', 'Enter when the lesson begins.');
  const instant = instantTyped(day, time);
  if (typeof instant === 'string') throw invalid('time', instant);
  return { ...fields, starts_at: instant.toISOString(), outside_working_hours: true };
}

const bookLesson = staffAction({
  name: 'bookLessonAtOffice',
  summary: 'Book a lesson on behalf of a learner',
  path: '/learners/:id/bookings',
  params: { id: z.uuid('Learner not found') },
  permission: 'diary',
  input: {
    instructor,
    starts_at: startsAt,
    minutes,
    outside_working_hours,
    express_request: expressRequest,
    pick_up: optionalLine(200, 'a place').describe('The address of their last order, unless you say another'),
  },
  answer,
  done: 'Booked.',
  fromForm: timeFromForm,
  async change({ tx, now, by, input: { id: learnerId, pick_up: typedPlace, ...request } }) {
    await requireActiveInstructor(tx, request.instructor, now);
    const pickUp = await pickUpOfLearner(tx, learnerId, typedPlace);
    if (!pickUp) return new Problem(404, 'We couldn’t find that learner.');
    const time = timeOf(request);
    const result = await bookTime(tx, {
      ...request,
      ...time,
      pickUp,
      learnerId,
      ...actor(by, now),
      outsideWorkingHours: request.outside_working_hours,
      expressRequest: request.express_request,
    });
    return 'booked' in result
      ? bookingChanged(result.booked, now)
      : lessonRefused(result, now, { requestedTime: time });
  },
});

const moveLesson = staffAction({
  name: 'moveLessonAtOffice',
  summary: 'Move a lesson, to another instructor too',
  on: lesson,
  path: '/move',
  permission: 'diary',
  input: {
    instructor,
    starts_at: startsAt,
    minutes,
    initiated_by: initiatedBy,
    waiver_reason,
    outside_working_hours,
    express_request: expressRequest,
  },
  expected: { version, charged_minutes: chargedMinutes },
  answer,
  done: 'Moved.',
  fromForm: ({ outside_working_hours: postedValue, ...fields }) => ({
    ...timeFromForm(fields),
    outside_working_hours: postedValue === 'yes',
  }),
  async change({
    tx,
    now,
    by,
    input: {
      id,
      version: expectedVersion,
      initiated_by: side,
      charged_minutes: expectedMinutes,
      waiver_reason: waiverReason,
      ...request
    },
  }) {
    requireWaiver(by, waiverReason);
    await requireActiveInstructor(tx, request.instructor, now);
    const time = timeOf(request);
    const result = await moveBooking(tx, {
      ...actor(by, now),
      id,
      version: expectedVersion,
      waiverReason,
      outsideWorkingHours: request.outside_working_hours,
      ...sideOf(side, waiverReason ? 0 : expectedMinutes),
      expressRequest: request.express_request,
      to: { ...request, ...time },
    });
    return 'moved' in result
      ? bookingChanged(result.moved, now, waiverReason)
      : lessonRefused(result, now, { id, requestedTime: time });
  },
});

const changePickUpAction = staffAction({
  name: 'changePickUpAtOffice',
  summary: 'Change where a lesson begins; its time stays',
  method: 'PUT',
  on: lesson,
  path: '/pick-up',
  permission: 'diary',
  input: pickUpFields,
  expected: { version },
  answer,
  done: 'The pick-up is changed.',
  async change({ tx, now, by, subject, input: { id, version: expectedVersion, ...place } }) {
    const pickUp = toPickUp(place);
    if (subject.kind === 'test') return new Problem(409, 'A driving test begins at its test centre.');
    const otherwise = 'Move the lesson first.';
    const result = await changePickUp(tx, {
      lesson: subject,
      version: expectedVersion,
      pickUp,
      otherwise,
      ...actor(by, now),
    });
    return 'moved' in result
      ? bookingChanged(result.moved, now, 'another pick-up')
      : lessonRefused(result, now, { id });
  },
});

const proposeLessonTime = staffAction({
  name: 'proposeLessonTime',
  summary: 'Ask a learner whether another time suits',
  on: lesson,
  path: '/propose',
  permission: 'diary',
  input: { starts_at: startsAt, minutes },
  expected: { version },
  answer,
  done: 'Asked. The lesson stays where it is until the learner accepts.',
  async change({ tx, now, by, subject, input: { id, version: expectedVersion, ...request } }) {
    const to = { startsAt: new Date(request.starts_at), minutes: request.minutes as LessonLength };
    const result = await proposeTime(tx, { ...actor(by, now), id, version: expectedVersion, to });
    return 'proposed' in result
      ? lessonChanged(tx, subject, `asked for ${formatSpan(result.proposed, now)}`)
      : lessonRefused(result, now, { id });
  },
});

const withdrawProposal = staffAction({
  name: 'withdrawProposal',
  summary: 'Take a proposed time back, or decline it',
  on: lesson,
  path: '/proposals/:proposal/decline',
  params: { proposal: z.uuid('Proposal not found') },
  permission: 'diary',
  answer,
  done: 'The proposal is gone. The lesson stays where it is.',
  async change({ tx, now, by, subject, input: { id, proposal } }) {
    const result = await declineProposal(tx, { id: proposal, bookingId: id, ...actor(by, now) });
    return 'declined' in result
      ? lessonChanged(tx, subject, formatSpan(result.declined, now))
      : lessonRefused(result, now, { id });
  },
});

const cancelLesson = staffAction({
  name: 'cancelLessonAtOffice',
  summary: 'Cancel a lesson',
  on: lesson,
  path: '/cancel',
  permission: 'diary',
  input: { initiated_by: initiatedBy, waiver_reason },
  expected: { version, charged_minutes: chargedMinutes },
  answer,
  done: 'Cancelled.',
  async change({
    tx,
    now,
    by,
    input: {
      id,
      version: expectedVersion,
      initiated_by: side,
      charged_minutes: expectedMinutes,
      waiver_reason: waiverReason,
    },
  }) {
    requireWaiver(by, waiverReason);
    const result = await cancelBooking(tx, {
      ...actor(by, now),
      id,
      version: expectedVersion,
      waiverReason,
      ...sideOf(side, waiverReason ? 0 : expectedMinutes),
    });
    if (!('cancelled' in result)) return lessonRefused(result, now, { id });
    const { chargedMinutes } = result.consequence;
    const cost = chargedMinutes > 0 ? `${formatHours(chargedMinutes)} charged` : 'nothing charged';
    return bookingChanged(result.cancelled, now, cost, waiverReason);
  },
});

const withdrawLessonOffer = staffAction({
  name: 'withdrawLessonOffer',
  summary: 'Take a lesson back that its learner offered to the waiting list',
  method: 'DELETE',
  on: lesson,
  path: '/offer',
  permission: 'diary',
  answer,
  done: 'The lesson is not on offer any more. It stays the learner’s.',
  async change({ tx, now, subject, input: { id } }) {
    const withdrawn = await withdrawOffers(tx, { id, now });
    if (withdrawn === 0) return notOnOffer();
    return lessonChanged(tx, subject, withdrawn === 1 ? 'from 1 learner' : `from ${withdrawn} learners`);
  },
});

const markLessonGiven = staffAction({
  name: 'markLessonGivenAtOffice',
  summary: 'Mark a lesson as given',
  on: lesson,
  path: '/given',
  permission: 'diary',
  expected: { version },
  answer,
  done: 'Marked as given.',
  async change({ tx, now, by, input: { id, version: expectedVersion } }) {
    const result = await completeLesson(tx, { ...actor(by, now), id, version: expectedVersion });
    return 'completed' in result ? bookingChanged(result.completed, now) : lessonRefused(result, now, { id });
  },
});

const markNoShowAction = staffAction({
  name: 'markLessonMissed',
  summary: 'Mark that the learner did not come',
  on: lesson,
  path: '/missed',
  permission: 'diary',
  expected: { version },
  answer,
  done: 'Marked. The lesson is charged, and the charge can be waived.',
  async change({ tx, now, by, input: { id, version: expectedVersion } }) {
    const result = await markNoShow(tx, { ...actor(by, now), id, version: expectedVersion });
    return 'noShow' in result ? bookingChanged(result.noShow, now) : lessonRefused(result, now, { id });
  },
});

const waiveLateCharge = staffAction({
  name: 'waiveLateCharge',
  summary: 'Take a charge for a late change off',
  on: lesson,
  path: '/charges/:charge/waive',
  params: { charge: z.uuid('Charge not found') },
  permission: 'waive',
  input: { reason: z.enum(EXEMPT_BECAUSE, 'Choose why') },
  answer,
  done: 'Waived. The minutes are the learner’s again.',
  async change({ tx, now, by, subject, input: { id, charge, reason } }) {
    const result = await waiveCharge(tx, { id: charge, bookingId: id, reason, ...actor(by, now) });
    return 'waivedMinutes' in result
      ? lessonChanged(tx, subject, `${formatHours(result.waivedMinutes)}: ${reason}`)
      : lessonRefused(result, now, { id });
  },
});

/** What staff do with one lesson of anybody's diary. */
export const bookingActions = [
  bookLesson,
  moveLesson,
  changePickUpAction,
  proposeLessonTime,
  withdrawProposal,
  cancelLesson,
  withdrawLessonOffer,
  reassignTest,
  markLessonGiven,
  markNoShowAction,
  waiveLateCharge,
];

/** For a lesson's page. */
export function lessonForms() {
  return {
    moveLesson: formOf(moveLesson),
    changePickUp: formOf(changePickUpAction),
    proposeLessonTime: formOf(proposeLessonTime),
    cancelLesson: formOf(cancelLesson),
    reassignTest: formOf(reassignTest),
    waiveLateCharge: formOf(waiveLateCharge),
  };
}
export type LessonForms = ReturnType<typeof lessonForms>;

export const bookLessonForm = () => formOf(bookLesson);
function timeOf(request: { instructor: string; starts_at: string; minutes: number }) {
  const begins = new Date(request.starts_at);
  return {
    instructor: request.instructor,
    minutes: request.minutes as LessonLength,
    startsAt: begins,
    endsAt: new Date(begins.getTime() + request.minutes * MINUTE_MS),
  };
}
