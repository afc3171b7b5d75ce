import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { OfficeDeps } from '#src/features/identity/staff/access/office-deps.server.ts';
import type { Staff } from '#src/features/identity/staff/access/staff.ts';
import { type Act, act } from '#src/features/identity/staff/acts/act.ts';
import {
  type ActiveInstructor,
  requireActiveInstructor,
} from '#src/features/instructors/active-instructor.server.ts';
import { formatRungBy } from '#src/features/orders/tasks/task-text.server.ts';
import { writeAuditEntry } from '#src/kit/audit/write-audit-entry.server.ts';
import { londonWhenInSentence, MINUTE_MS } from '#src/platform/dates.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { formNumber } from '#src/platform/http/form-number.ts';
import { invalid, Problem } from '#src/platform/http/problem.ts';
import { prepare, sendPrepared } from '#src/platform/mail/email.server.ts';
import { currentOpeningHours } from '#src/platform/working-days/opening-hours.server.ts';
import { expressRequest } from '../../asked-time.server.ts';
import {
  type LessonLine,
  lessonsOfOrder,
  moveLessons,
  placeLessons,
} from '../../assignment/place-lessons.server.ts';
import { isWaiting } from '../../assignment/placements.server.ts';
import {
  instructorFound,
  learnerAssigned,
  learnerReassigned,
} from '../../assignment/placing-emails.server.tsx';
import type { Booking, LessonLength } from '../../booking.ts';
import {
  bookFirstLesson,
  type FirstLesson,
  lockForFirstLesson,
} from '../../bookings/book-first-lesson.server.ts';
import { formatSpan } from '../../bookings/one-lesson.server.ts';
import type { Refusal } from '../../bookings/refusals.ts';
import { refusedAtOffice } from '../../bookings/who-was-faster.server.ts';
import { timeFromForm } from '../lesson/booking-actions.server.ts';
import { candidatesOf } from './read-placing.server.ts';
import { MOVED_BECAUSE, PLACED_BECAUSE } from './reasons.ts';

const params = z.object({ id: z.uuid('Order not found') });
const instructor = z.string('Choose an instructor').regex(/^[a-z0-9-]{1,100}$/, 'Choose an instructor');
const gearbox = z.enum(['manual', 'automatic'], 'A gearbox is manual or automatic');
const answer = z
  .object({ id: z.uuid(), instructor: z.string(), lines: z.array(z.int()) })
  .meta({ id: 'LessonsPlaced' });

/** Giving an order's lessons to an instructor, and to another one. Learner and instructors are told by email. */
export const placingActions: readonly Act[] = [
  act({
    name: 'placeLessons',
    summary: 'Place an order’s lessons with an instructor',
    method: 'POST',
    path: '/v1/office/orders/:id/place',
    endsTask: true,
    permission: 'work',
    params,
    body: z
      .object({
        instructor,
        gearbox: gearbox.optional().describe('Where an order has lessons of both'),
        first: z.iso.datetime().optional().describe('When the first lesson is, which is booked with it'),
        minutes: formNumber(z.literal([60, 90, 120], 'Choose how long'))
          .default(60)
          .describe('How long the first lesson is'),
        express_request: expressRequest,
        why: z
          .enum(PLACED_BECAUSE, 'Choose why')
          .optional()
          .describe('Needed for an instructor who is not among those who can teach these lessons'),
        freely: z.boolean().default(false).describe('The first lesson lies outside the working hours too'),
      })
      .meta({ id: 'PlaceLessons' }),
    answer,
    fromForm: ({ first, why, ...fields }) => {
      const { starts_at, ...rest } = timeFromForm(fields) as Record<string, unknown>;
      return { ...rest, first: starts_at ?? (first || undefined), why: why || undefined };
    },
    run: (office, by, { id, instructor: to, gearbox: only, first, minutes, why, freely, express_request }) =>
      give(office, by, {
        id,
        to,
        why,
        did: 'placeLessons',
        needsReason: true,
        first: first
          ? {
              orderId: id,
              instructor: to,
              startsAt: new Date(first),
              minutes: minutes as LessonLength,
              outsideWorkingHours: freely,
              expressRequest: express_request,
            }
          : undefined,
        which: (line) => isWaiting(line) && (!only || !line.gearbox || line.gearbox === only),
        write: (tx, input) => placeLessons(tx, input),
      }),
  }),
  act({
    name: 'moveLessons',
    summary: 'Move an order’s lessons to another instructor',
    method: 'POST',
    path: '/v1/office/orders/:id/move',
    permission: 'work',
    params,
    body: z
      .object({
        from: instructor.describe('Whom the page showed'),
        instructor,
        why: z.enum(MOVED_BECAUSE, 'Choose why'),
      })
      .meta({ id: 'MoveLessons' }),
    answer,
    run: async (office, by, { id, from, instructor: to, why }) => {
      if (from === to) throw new Problem(422, 'They’re with that instructor already.');
      return give(office, by, {
        id,
        to,
        from,
        why,
        did: 'moveLessons',
        which: (line) => line.left > 0 && line.standing?.instructor === from,
        write: (tx, input) => moveLessons(tx, { ...input, from, why }),
      });
    },
  }),
];

interface Giving {
  id: string;
  to: string;
  from?: string;
  why?: string;
  did: string;
  /** Whether anybody but a candidate is refused without a reason. */
  needsReason?: boolean;
  /** Booked in the same act, or nothing is placed. */
  first?: FirstLesson | undefined;
  which(line: LessonLine): boolean;
  write(
    tx: Parameters<typeof placeLessons>[0],
    input: Parameters<typeof placeLessons>[1],
  ): Promise<'placed' | 'changed'>;
}

async function give(
  office: OfficeDeps,
  by: Staff,
  { id, to, from, why, did, needsReason, first, which, write }: Giving,
) {
  const { db, clock } = office;
  const now = clock.now();
  const found = await lessonsOfOrder(db, id);
  if (!found) throw new Problem(404, 'We couldn’t find lessons in that order.');
  const { taught, lines } = found;
  if (taught.order.state !== 'paid') throw new Problem(409, 'That order isn’t paid.');
  const teacher = await requireActiveInstructor(db, to, now);
  const chosen = lines.filter(which);
  if (chosen.length === 0) throw await whoWasFaster(db, id, now);
  if (needsReason && !why) {
    const { can } = await candidatesOf(db, { taught, lines: chosen }, { now });
    if (!can.some(({ slug }) => slug === to))
      throw invalid('why', `${teacher.name} isn’t among those who can teach these lessons. Choose why.`);
  }
  const placed = {
    taught,
    instructor: teacher,
    rung: formatRungBy(await currentOpeningHours(db), now),
    lessons: chosen.map(formatLine),
    left: chosen.reduce((sum, { left }) => sum + left, 0),
  };
  const before = from ? await formerInstructor(db, from, now) : undefined;
  const given = randomUUID();
  const sending = (kind: string, to: string) => ({
    to,
    key: `${id}-${kind}-${given}`,
    data: placed,
    order: { id, toBuyer: false },
  });
  const emails = await Promise.all([
    prepare(instructorFound, sending('learner', taught.learner.email)),
    prepare(learnerAssigned, sending('instructor', teacher.email)),
    ...(before ? [prepare(learnerReassigned, sending('moved', before.email))] : []),
  ]);
  const positions = chosen.map(({ position }) => position);
  const work = async (tx: Tx) => {
    if (first) await lockForFirstLesson(tx, first);
    const written = await write(tx, { orderId: id, positions, to, by: by.name, now });
    if (written === 'changed') return written;
    const lesson = first && (await bookOrUndo(tx, first, { by: by.name, now }));
    const detail = [
      `${placed.lessons.join(', ')} with ${teacher.name}`,
      why,
      lesson && `first lesson ${formatSpan(lesson, now)}`,
    ]
      .filter(Boolean)
      .join(': ');
    await writeAuditEntry(tx, { by, did, about: { kind: 'order', id }, detail, now });
    for (const email of emails) await sendPrepared(tx, office, email);
    return written;
  };
  const came = await db
    .transaction()
    .execute(work)
    .catch(async (error) => {
      if (!(error instanceof NotBooked) || !first) throw error;
      const endsAt = new Date(first.startsAt.getTime() + first.minutes * MINUTE_MS);
      throw await refusedAtOffice(db, error.refusal, { wanted: { ...first, endsAt }, now });
    });
  if (came === 'changed') throw await whoWasFaster(db, id, now);
  return { id, instructor: to, lines: positions };
}

/** Carries the refusal out of the transaction, so that nothing is placed either. */
class NotBooked extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super('first lesson not booked');
    this.refusal = refusal;
  }
}

async function bookOrUndo(tx: Tx, first: FirstLesson, by: { by: string; now: Date }): Promise<Booking> {
  const came = await bookFirstLesson(tx, first, { ...by, role: 'office' });
  if ('refused' in came) throw new NotBooked(came);
  return came.booked;
}

/** "10 hours in Leeds, manual". */
function formatLine({ name, quantity, gearbox }: LessonLine): string {
  return [quantity > 1 ? `${quantity} × ${name}` : name, gearbox].filter(Boolean).join(', ');
}

/** Somebody who has left is not written to. */
async function formerInstructor(db: Db, slug: string, now: Date): Promise<ActiveInstructor | undefined> {
  return requireActiveInstructor(db, slug, now).catch((error) => {
    if (error instanceof Problem) return undefined;
    throw error;
  });
}

/** Says who placed these lessons, with whom, and when. */
async function whoWasFaster(db: Db, orderId: string, now: Date): Promise<Problem> {
  const lines = (await lessonsOfOrder(db, orderId))?.lines ?? [];
  const last = lines
    .flatMap(({ standing }) => standing ?? [])
    .sort((a, b) => b.at.getTime() - a.at.getTime())[0];
  if (!last) return new Problem(409, 'No lessons of this order are left to place.');
  const teacher = await formerInstructor(db, last.instructor, now);
  return new Problem(
    409,
    `${last.by} placed these lessons with ${teacher?.name ?? last.instructor} ${londonWhenInSentence(last.at, now)}.`,
  );
}
