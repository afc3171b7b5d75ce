import { z } from 'zod';
import type { OfficeDeps } from '#src/features/identity/staff/access/office-deps.server.ts';
import { staffAction } from '#src/features/identity/staff/actions/staff-action.server.ts';
import {
  type ActiveInstructor,
  requireActiveInstructor,
} from '#src/features/instructors/active-instructor.server.ts';
import { changed, refused } from '#src/kit/actions/outcome.ts';
import type { Subject } from '#src/kit/actions/subject.ts';
import { formOf } from '#src/kit/forms/form-of.server.ts';
import { londonWhenInSentence, MINUTE_MS } from '#src/platform/dates.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { formNumber } from '#src/platform/http/form-number.ts';
import { invalid, Problem } from '#src/platform/http/problem.ts';
import { expressRequest } from '../../asked-time.server.ts';
import {
  type LessonLine,
  type LessonsOfOrder,
  lessonsOfOrder,
  moveLessons,
  placeLessons,
} from '../../assignment/assign-lessons.server.ts';
import { formatLine, prepareNews, sendNews } from '../../assignment/assignment-news.server.ts';
import { isWaiting } from '../../assignment/assignments.server.ts';
import type { LessonLength } from '../../booking.ts';
import {
  bookFirstLesson,
  type FirstLesson,
  lockForFirstLesson,
} from '../../bookings/book-first-lesson.server.ts';
import { formatSpan } from '../../bookings/one-lesson.server.ts';
import { refusedAtOffice } from '../../bookings/refused-at-office.server.ts';
import { timeFromForm } from '../lesson/booking-actions.server.ts';
import { instructor } from '../lesson/lesson-subject.server.ts';
import { candidatesOf } from './read-assignment.server.ts';
import { MOVED_BECAUSE, PLACED_BECAUSE } from './reasons.ts';

const params = z.object({ id: z.uuid('Order not found') });
const answer = z
  .object({ id: z.uuid(), instructor: z.string(), lines: z.array(z.int()) })
  .meta({ id: 'LessonsPlaced' });

/** The lessons of an order. Placing and moving lock them by themselves. */
export const lessonsOf: Subject<LessonsOfOrder, typeof params> = {
  kind: 'order',
  path: '/orders/:id',
  params,
  find: (db, { id }) => lessonsOfOrder(db, id),
  missing: 'We couldn’t find lessons in that order.',
  changed: 'These lessons have changed meanwhile. Look at them again.',
};

const placeLessonsAction = staffAction({
  name: 'placeLessons',
  summary: 'Place an order’s lessons with an instructor',
  on: lessonsOf,
  path: '/place',
  endsTask: true,
  permission: 'work',
  input: {
    instructor,
    transmission: z
      .enum(['manual', 'automatic'], 'A gearbox is manual or automatic')
      .optional()
      .describe('Where an order has lessons of both'),
    first: z.iso.datetime().optional().describe('When the first lesson is, which is booked with it'),
    express_request: expressRequest,
    reason: z
      .enum(PLACED_BECAUSE, 'Choose why')
      .optional()
      .describe('Needed for an instructor who is not among those who can teach these lessons'),
    outside_working_hours: z
      .boolean()
      .default(false)
      .describe('The first lesson lies outside the working hours too'),
  },
  expected: {
    minutes: formNumber(z.literal([60, 90, 120], 'Choose how long'))
      .default(60)
      .describe('How long the first lesson is'),
  },
  answer,
  done: 'Placed. The learner and the instructor have been emailed.',
  fromForm: ({ first, reason, ...fields }) => {
    const { starts_at, ...rest } = timeFromForm(fields) as Record<string, unknown>;
    return { ...rest, first: starts_at ?? (first || undefined), reason: reason || undefined };
  },
  async prepare({ deps, subject, input: { instructor: to, transmission, reason } }) {
    const toPlace = await requireLines(deps, subject, {
      to,
      which: (line) =>
        isWaiting(line) && (!transmission || !line.transmission || line.transmission === transmission),
    });
    if (!reason) await requireCandidate(deps, toPlace);
    return { ...toPlace, news: await prepareNews(deps, toPlace) };
  },
  async change({ tx, now, deps, by, input: { id, ...input }, prepared }) {
    const first = input.first ? toFirstLesson(id, { ...input, first: input.first }) : undefined;
    if (first) await lockForFirstLesson(tx, first);
    const { positions, instructor } = prepared;
    const written = await placeLessons(tx, { orderId: id, positions, to: instructor.slug, by: by.name, now });
    if (written === 'changed') return refused((db) => whoWasFaster(db, id, now));
    const booking = first && (await bookFirstLesson(tx, first, { by: by.name, role: 'office', now }));
    if (booking && !('booked' in booking)) {
      const { instructor: to, startsAt, minutes } = first;
      const endsAt = new Date(startsAt.getTime() + minutes * MINUTE_MS);
      return refused((db) =>
        refusedAtOffice(db, booking, { requestedTime: { instructor: to, startsAt, endsAt }, now }),
      );
    }
    const lesson = booking && `first lesson ${formatSpan(booking.booked, now)}`;
    return lessonsGiven(tx, deps, { id, ...prepared }, [input.reason, lesson]);
  },
});

const moveLessonsAction = staffAction({
  name: 'moveLessons',
  summary: 'Move an order’s lessons to another instructor',
  on: lessonsOf,
  path: '/move',
  permission: 'work',
  input: { instructor, reason: z.enum(MOVED_BECAUSE, 'Choose why') },
  expected: { from: instructor.describe('Whom the page showed') },
  answer,
  done: 'Moved. The learner and both instructors have been emailed.',
  async prepare({ deps, subject, input: { from, instructor: to } }) {
    if (from === to) throw new Problem(422, 'They’re with that instructor already.');
    const toPlace = await requireLines(deps, subject, {
      to,
      which: (line) => line.remainingMinutes > 0 && line.currentAssignment?.instructor === from,
    });
    const before = await formerInstructor(deps.db, from, deps.clock.now());
    return { ...toPlace, news: await prepareNews(deps, toPlace, before) };
  },
  async change({ tx, now, deps, by, input: { id, from, instructor: to, reason }, prepared }) {
    const { positions } = prepared;
    const written = await moveLessons(tx, { orderId: id, positions, from, to, reason, by: by.name, now });
    if (written === 'changed') return refused((db) => whoWasFaster(db, id, now));
    return lessonsGiven(tx, deps, { id, ...prepared }, [reason]);
  },
});

/** Giving an order's lessons to an instructor, and to another one. Learner and instructors are told by email. */
export const placingActions = [placeLessonsAction, moveLessonsAction];

export const placingForms = () => ({
  placeLessons: formOf(placeLessonsAction),
  moveLessons: formOf(moveLessonsAction),
});

interface GivenLines extends LessonsOfOrder {
  instructor: ActiveInstructor;
  positions: number[];
}

/** The lines of an order that are to be given to an instructor. */
async function requireLines(
  { db, clock }: OfficeDeps,
  { taught, lines }: LessonsOfOrder,
  { to, which }: { to: string; which(line: LessonLine): boolean },
): Promise<GivenLines> {
  const now = clock.now();
  if (taught.order.state !== 'paid') throw new Problem(409, 'That order isn’t paid.');
  const instructor = await requireActiveInstructor(db, to, now);
  const chosen = lines.filter(which);
  if (chosen.length === 0) throw await whoWasFaster(db, taught.order.id, now);
  return { taught, lines: chosen, instructor, positions: chosen.map(({ position }) => position) };
}

/** Anybody but a candidate is refused without a reason. */
async function requireCandidate({ db, clock }: OfficeDeps, toPlace: GivenLines) {
  const { can } = await candidatesOf(db, toPlace, { now: clock.now() });
  const { slug, name } = toPlace.instructor;
  if (!can.some((one) => one.slug === slug))
    throw invalid('reason', `${name} isn’t among those who can teach these lessons. Choose why.`);
}

/** Sends the emails and the text, and says for the log what was given to whom. */
async function lessonsGiven(
  tx: Tx,
  deps: Parameters<typeof sendNews>[1],
  {
    id,
    lines,
    instructor,
    positions,
    news,
  }: GivenLines & { id: string; news: Awaited<ReturnType<typeof prepareNews>> },
  more: (string | undefined)[],
) {
  await sendNews(tx, deps, news);
  const text = [`${lines.map(formatLine).join(', ')} with ${instructor.name}`, ...more]
    .filter(Boolean)
    .join(': ');
  return changed({ id, instructor: instructor.slug, lines: positions }, text);
}

function toFirstLesson(
  orderId: string,
  requested: {
    instructor: string;
    first: string;
    minutes: number;
    outside_working_hours: boolean;
    express_request?: boolean | undefined;
  },
): FirstLesson {
  return {
    orderId,
    instructor: requested.instructor,
    startsAt: new Date(requested.first),
    minutes: requested.minutes as LessonLength,
    outsideWorkingHours: requested.outside_working_hours,
    expressRequest: requested.express_request,
  };
}

/** Somebody who has left is not written to. */
async function formerInstructor(db: Db, slug: string, now: Date): Promise<ActiveInstructor | undefined> {
  return requireActiveInstructor(db, slug, now).catch((error) => {
    if (error instanceof Problem) return undefined;
    throw error;
  });
}

/** Says who placed these lessons, with whom, and when. */
export async function whoWasFaster(db: Db, orderId: string, now: Date): Promise<Problem> {
  const lines = (await lessonsOfOrder(db, orderId))?.lines ?? [];
  const last = lines
    .flatMap(({ currentAssignment }) => currentAssignment ?? [])
    .sort((a, b) => b.at.getTime() - a.at.getTime())[0];
  if (!last) return new Problem(409, 'No lessons of this order are left to place.');
  const instructor = await formerInstructor(db, last.instructor, now);
  return new Problem(
    409,
    last.by === instructor?.name
      ? `${last.by} accepted these lessons ${londonWhenInSentence(last.at, now)}.`
      : `${last.by} placed these lessons with ${instructor?.name ?? last.instructor} ${londonWhenInSentence(last.at, now)}.`,
  );
}
