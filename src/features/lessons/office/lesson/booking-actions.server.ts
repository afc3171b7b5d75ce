import { z } from 'zod';
import { notIncluded } from '#src/features/identity/staff/access/office-guard.server.ts';
import { may } from '#src/features/identity/staff/access/permissions.ts';
import type { Staff } from '#src/features/identity/staff/access/staff.ts';
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
import type { Actor, LessonLength } from '../../booking.ts';
import { bookTime } from '../../bookings/book-time.server.ts';
import { cancelBooking, completeLesson, markNoShow } from '../../bookings/end-booking.server.ts';
import { waiveCharge } from '../../bookings/late-charges.server.ts';
import { changePickUp, moveBooking } from '../../bookings/move-booking.server.ts';
import { formatSpan } from '../../bookings/one-lesson.server.ts';
import { pickUpFields, toPickUp } from '../../bookings/pick-up.server.ts';
import { declineProposal, proposeTime } from '../../bookings/proposals.server.ts';
import { notOnOffer, withdrawOffers } from '../../waiting-list/make-offers.server.ts';
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
import { passTestOn } from './test-car-action.server.ts';

const startsAt = z.iso.datetime({ error: 'Choose a time' });
const minutes = formNumber(z.literal([60, 90, 120], 'A lesson takes 60, 90 or 120 minutes'));
const initiatedBy = z
  .enum(['learner', 'school'], 'Say who asks for it')
  .describe('Only a learner who asks is ever charged');
const charged = formNumber(z.int().min(0).max(120)).describe(
  'The minutes that you were shown a learner is charged',
);
const exempt = z
  .preprocess(
    // A form sends an empty text where nothing is chosen.
    (sent) => sent || undefined,
    z.enum(EXEMPT_BECAUSE, 'Choose why nothing is charged').optional(),
  )
  .optional()
  .describe('Lets the learner off the charge');
const freely = z.boolean().default(false).describe('Outside the working hours too');

/** A time from the list, or a day and a time as staff typed them, which may lie outside the working hours. */
export function timeFromForm({ day = '', time = '', ...fields }: PostedFields) {
  if (day === '' && time === '') return fields;
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) throw invalid('day', 'Enter the day of the lesson.');
  if (!/^\d{2}:\d{2}$/.test(time)) throw invalid('time', 'Enter when the lesson begins.');
  const instant = instantTyped(day, time);
  if (typeof instant === 'string') throw invalid('time', instant);
  return { ...fields, starts_at: instant.toISOString(), freely: true };
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
    freely,
    express_request: expressRequest,
    pick_up: optionalLine(200, 'a place').describe('The address of their last order, unless you say another'),
  },
  answer,
  done: 'Booked.',
  fromForm: timeFromForm,
  async change({ tx, now, by, input: { id: learnerId, pick_up: typed, ...wanted } }) {
    await requireActiveInstructor(tx, wanted.instructor, now);
    const pickUp = await pickUpOfLearner(tx, learnerId, typed);
    if (!pickUp) return new Problem(404, 'We couldn’t find that learner.');
    const time = timeOf(wanted);
    const result = await bookTime(tx, {
      ...wanted,
      ...time,
      pickUp,
      learnerId,
      ...actor(by, now),
      outsideWorkingHours: wanted.freely,
      expressRequest: wanted.express_request,
    });
    return 'booked' in result
      ? bookingChanged(result.booked, now)
      : lessonRefused(result, now, { wanted: time });
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
    asked: initiatedBy,
    exempt,
    freely,
    express_request: expressRequest,
  },
  seen: { version, charged },
  answer,
  done: 'Moved.',
  fromForm: ({ freely: typed, ...fields }) => ({ ...timeFromForm(fields), freely: typed === 'yes' }),
  async change({ tx, now, by, input: { id, version: shown, asked: side, charged, exempt: why, ...wanted } }) {
    if (why && !may(by, 'waive')) return notIncluded();
    await requireActiveInstructor(tx, wanted.instructor, now);
    const time = timeOf(wanted);
    const result = await moveBooking(tx, {
      ...actor(by, now),
      id,
      version: shown,
      exempt: why,
      outsideWorkingHours: wanted.freely,
      ...sideOf(side, why ? 0 : charged),
      expressRequest: wanted.express_request,
      to: { ...wanted, ...time },
    });
    return 'moved' in result
      ? bookingChanged(result.moved, now, why)
      : lessonRefused(result, now, { id, wanted: time });
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
  seen: { version },
  answer,
  done: 'The pick-up is changed.',
  async change({ tx, now, by, subject, input: { id, version: shown, ...place } }) {
    const pickUp = toPickUp(place);
    if (subject.kind === 'test') return new Problem(409, 'A driving test begins at its test centre.');
    const otherwise = 'Move the lesson first.';
    const result = await changePickUp(tx, {
      lesson: subject,
      version: shown,
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
  seen: { version },
  answer,
  done: 'Asked. The lesson stays where it is until the learner accepts.',
  async change({ tx, now, by, subject, input: { id, version: shown, ...wanted } }) {
    const to = { startsAt: new Date(wanted.starts_at), minutes: wanted.minutes as LessonLength };
    const result = await proposeTime(tx, { ...actor(by, now), id, version: shown, to });
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
    const result = await declineProposal(tx, { id: proposal, ...actor(by, now) });
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
  input: { asked: initiatedBy, exempt },
  seen: { version, charged },
  answer,
  done: 'Cancelled.',
  async change({ tx, now, by, input: { id, version: shown, asked: side, charged, exempt: why } }) {
    if (why && !may(by, 'waive')) return notIncluded();
    const result = await cancelBooking(tx, {
      ...actor(by, now),
      id,
      version: shown,
      exempt: why,
      ...sideOf(side, why ? 0 : charged),
    });
    if (!('cancelled' in result)) return lessonRefused(result, now, { id });
    const { chargedMinutes } = result.consequence;
    const cost = chargedMinutes > 0 ? `${formatHours(chargedMinutes)} charged` : 'nothing charged';
    return bookingChanged(result.cancelled, now, cost, why);
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
  seen: { version },
  answer,
  done: 'Marked as given.',
  async change({ tx, now, by, input: { id, version: shown } }) {
    const result = await completeLesson(tx, { ...actor(by, now), id, version: shown });
    return 'given' in result ? bookingChanged(result.given, now) : lessonRefused(result, now, { id });
  },
});

const markLessonMissed = staffAction({
  name: 'markLessonMissed',
  summary: 'Mark that the learner did not come',
  on: lesson,
  path: '/missed',
  permission: 'diary',
  seen: { version },
  answer,
  done: 'Marked. The lesson is charged, and the charge can be waived.',
  async change({ tx, now, by, input: { id, version: shown } }) {
    const result = await markNoShow(tx, { ...actor(by, now), id, version: shown });
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
  input: { why: z.enum(EXEMPT_BECAUSE, 'Choose why') },
  answer,
  done: 'Waived. The minutes are the learner’s again.',
  async change({ tx, now, by, subject, input: { id, charge, why } }) {
    const result = await waiveCharge(tx, { id: charge, why, ...actor(by, now) });
    return 'waivedMinutes' in result
      ? lessonChanged(tx, subject, `${formatHours(result.waivedMinutes)}: ${why}`)
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
  passTestOn,
  markLessonGiven,
  markLessonMissed,
  waiveLateCharge,
];

/** For a lesson's page. */
export function lessonForms() {
  return {
    moveLesson: formOf(moveLesson),
    changePickUp: formOf(changePickUpAction),
    proposeLessonTime: formOf(proposeLessonTime),
    cancelLesson: formOf(cancelLesson),
    passTestOn: formOf(passTestOn),
    waiveLateCharge: formOf(waiveLateCharge),
  };
}
export type LessonForms = ReturnType<typeof lessonForms>;

export const bookLessonForm = () => formOf(bookLesson);

function actor(by: Staff, now: Date): Actor {
  return { by: by.name, role: 'office', now };
}

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
