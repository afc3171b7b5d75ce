import { z } from 'zod';
import { notIncluded } from '#src/features/identity/staff/access/office-guard.server.ts';
import { may } from '#src/features/identity/staff/access/permissions.ts';
import type { Staff } from '#src/features/identity/staff/access/staff.ts';
import { staffAction } from '#src/features/identity/staff/actions/staff-action.server.ts';
import { requireActiveInstructor } from '#src/features/instructors/active-instructor.server.ts';
import { changed } from '#src/kit/actions/outcome.ts';
import type { Subject } from '#src/kit/actions/subject.ts';
import { formOf } from '#src/kit/forms/form-of.server.ts';
import { formatHours, MINUTE_MS } from '#src/platform/dates.ts';
import { formNumber } from '#src/platform/http/form-number.ts';
import type { PostedFields } from '#src/platform/http/posted-form.server.ts';
import { invalid, Problem } from '#src/platform/http/problem.ts';
import { optionalLine } from '#src/platform/text-rules.ts';
import { askedLength, expressRequest } from '../../asked-time.server.ts';
import { instantTyped, pickUpOfLearner } from '../../availability/offered-times.server.ts';
import type { Actor, Booking, LessonLength } from '../../booking.ts';
import { bookTime } from '../../bookings/book-time.server.ts';
import { cancelBooking, completeLesson, markNoShow } from '../../bookings/end-booking.server.ts';
import { waiveCharge } from '../../bookings/late-charges.server.ts';
import { changePickUp, moveBooking } from '../../bookings/move-booking.server.ts';
import { formatSpan } from '../../bookings/one-lesson.server.ts';
import { pickUpFields, toPickUp } from '../../bookings/pick-up.server.ts';
import { declineProposal, proposeTime } from '../../bookings/proposals.server.ts';
import { learnerWithId } from '../../learners/find-learner.server.ts';
import {
  findSeries,
  type LessonSeries,
  moveSeries,
  type ShownCost,
  stopSeries,
} from '../../series/series.server.ts';
import {
  bookWeekly,
  moveFields,
  seriesResponse,
  seriesUnchanged,
  stopFields,
  toSeriesResponse,
  weeklyFields,
} from '../../series/series-input.server.ts';
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
import { reassignTest } from './test-car-action.server.ts';

const startsAt = z.iso.datetime({ error: 'Choose a time' });
const minutes = formNumber(z.literal([60, 90, 120], 'A lesson takes 60, 90 or 120 minutes'));
const initiatedBy = z
  .enum(['learner', 'school'], 'Say who asks for it')
  .describe('Only a learner who asks is ever charged');
const chargedMinutes = formNumber(z.int().min(0).max(120)).describe(
  'The minutes that you were shown a learner is charged',
);
const waiver_reason = z
  .preprocess(
    // A form sends an empty text where nothing is chosen.
    (sent) => sent || undefined,
    z.enum(EXEMPT_BECAUSE, 'Choose why nothing is charged').optional(),
  )
  .optional()
  .describe('Lets the learner off the charge');
const seriesParams = z.object({
  id: z.uuid('Learner not found'),
  series: z.uuid('Weekly lessons not found'),
});
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

const bookWeeklyLessons = staffAction({
  name: 'bookWeeklyAtOffice',
  summary: 'Book several lessons for a learner at once, as of one time in every week: all of them, or none',
  path: '/learners/:id/series',
  params: { id: z.uuid('Learner not found') },
  permission: 'diary',
  input: { ...weeklyFields, minutes: askedLength },
  answer: seriesResponse,
  done: 'The weekly lessons are booked. One email with all their dates goes to each side.',
  async change({ tx, now, by, input: { id: learnerId, ...input } }) {
    if (!(await learnerWithId(tx, learnerId))) return new Problem(404, 'We couldn’t find that learner.');
    await requireActiveInstructor(tx, input.instructor, now);
    const result = await bookWeekly(tx, { learnerId, input, actor: actor(by, now) });
    if (result instanceof Problem) return result;
    return seriesChanged({ id: result.series }, result.booked, undefined, now);
  },
});

const series: Subject<LessonSeries, typeof seriesParams> = {
  kind: 'lesson_series',
  path: '/learners/:id/series/:series',
  params: seriesParams,
  async find(db, { id, series: seriesId }) {
    const found = await findSeries(db, seriesId);
    return found?.learnerId === id ? found : undefined;
  },
  missing: 'We couldn’t find those weekly lessons.',
};

const stopWeeklyLessons = staffAction({
  name: 'stopWeeklyAtOffice',
  summary: 'Cancel lessons of a weekly time from one on, at the costs that were shown: all of them, or none',
  on: series,
  path: '/stop',
  permission: 'diary',
  input: { ...stopFields, initiated_by: initiatedBy, waiver_reason },
  answer: seriesResponse,
  done: 'The weekly lessons have been stopped. One email with all their dates goes to each side.',
  async change({ tx, now, by, subject, input }) {
    if (input.waiver_reason && !may(by, 'waive')) return notIncluded();
    const result = await stopSeries(tx, seriesChange(subject, input, { by, now }));
    return 'refusal' in result
      ? seriesUnchanged(result, now)
      : seriesChanged(subject, result.cancelled, input.waiver_reason, now);
  },
});

const moveWeeklyLessons = staffAction({
  name: 'moveWeeklyAtOffice',
  summary: 'Move lessons of a weekly time from one on, at the costs that were shown: all of them, or none',
  on: series,
  path: '/move',
  permission: 'diary',
  input: { ...moveFields, initiated_by: initiatedBy, waiver_reason },
  answer: seriesResponse,
  done: 'The weekly lessons have been moved. One email with all their dates goes to each side.',
  async change({ tx, now, by, subject, input }) {
    if (input.waiver_reason && !may(by, 'waive')) return notIncluded();
    const { express_request: expressRequest } = input;
    const result = await moveSeries(tx, {
      ...seriesChange(subject, input, { by, now }),
      expressRequest,
    });
    return 'refusal' in result
      ? seriesUnchanged(result, now)
      : seriesChanged(subject, result.moved, input.waiver_reason, now);
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
    if (waiverReason && !may(by, 'waive')) return notIncluded();
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
    if (waiverReason && !may(by, 'waive')) return notIncluded();
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
  bookWeeklyLessons,
  stopWeeklyLessons,
  moveWeeklyLessons,
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
export const bookWeeklyForm = () => formOf(bookWeeklyLessons);
export const stopWeeklyForm = () => formOf(stopWeeklyLessons);
export const moveWeeklyForm = () => formOf(moveWeeklyLessons);

function actor(by: Staff, now: Date): Actor {
  return { by: by.name, role: 'office', now };
}

function timeOf(request: { instructor: string; starts_at: string; minutes: number }) {
  const begins = new Date(request.starts_at);
  return {
    instructor: request.instructor,
    minutes: request.minutes as LessonLength,
    startsAt: begins,
    endsAt: new Date(begins.getTime() + request.minutes * MINUTE_MS),
  };
}

/** What a form asks for several lessons, each at the cost that it showed for a learner who asks. */
function seriesChange<Lesson extends ShownCost>(
  subject: LessonSeries,
  request: {
    lessons: readonly Lesson[];
    initiated_by: 'learner' | 'school';
    waiver_reason?: string | undefined;
  },
  { by, now }: { by: Staff; now: Date },
) {
  const { initiated_by: side, waiver_reason: waiverReason } = request;
  const lessons = request.lessons.map((lesson) => ({
    ...lesson,
    chargedMinutes: sideOf(side, waiverReason ? 0 : lesson.chargedMinutes).chargedMinutes,
  }));
  return { by: by.name, role: sideOf(side, 0).role, now, series: subject, lessons, waiverReason };
}

/** Each of several lessons has its line in the log. */
function seriesChanged(
  { id }: { id: string },
  lessons: readonly Booking[],
  waiverReason: string | undefined,
  now: Date,
) {
  return changed(
    toSeriesResponse(id, lessons),
    lessons.map((booking) => ({
      kind: 'booking',
      id: booking.id,
      detail: [`${formatSpan(booking, now)} with ${booking.instructor}`, waiverReason]
        .filter(Boolean)
        .join(': '),
    })),
  );
}

/** The school is never charged for a change, and nor is a learner whom it asked for one. */
function sideOf(side: 'learner' | 'school', expectedChargeMinutes: number) {
  return side === 'learner'
    ? { role: 'learner' as const, chargedMinutes: expectedChargeMinutes }
    : { role: 'office' as const, chargedMinutes: 0 };
}
