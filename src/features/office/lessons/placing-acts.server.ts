import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import {
  type ActiveInstructor,
  requireActiveInstructor,
} from '#src/features/instructors/active-instructor.server.ts';
import {
  type LessonLine,
  lessonsOfOrder,
  moveLessons,
  placeLessons,
} from '#src/features/lessons/placing/place-lessons.server.ts';
import { isWaiting } from '#src/features/lessons/placing/placements.server.ts';
import {
  instructorPlacedEmail,
  learnerMovedEmail,
  learnerPlacedEmail,
} from '#src/features/lessons/placing/placing-emails.server.tsx';
import { rungByInWords } from '#src/features/orders/promises/promise-words.server.ts';
import { londonWhenInSentence } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { type Email, queueEmail } from '#src/platform/mail/mailer.server.ts';
import { currentOpeningHours } from '#src/platform/working-days/opening-hours.server.ts';
import type { OfficeDeps } from '../access/office-deps.server.ts';
import type { Staff } from '../access/staff.ts';
import { type Act, act } from '../acts/act.ts';
import { writeLog } from '../log/write-log.server.ts';
import { MOVED_BECAUSE } from './reasons.ts';

const params = z.object({ id: z.uuid('Order not found') });
const instructor = z.string('Choose an instructor').regex(/^[a-z0-9-]{1,100}$/, 'Choose an instructor');
const gearbox = z.enum(['manual', 'automatic'], 'A gearbox is manual or automatic');
const answer = z
  .object({ id: z.uuid(), instructor: z.string(), lines: z.array(z.int()) })
  .meta({ id: 'LessonsPlaced' });

/** Giving an order's lessons to an instructor, and to another one. Learner and instructors are told by email. */
export const placingActs: readonly Act[] = [
  act({
    name: 'placeLessons',
    summary: 'Place an order’s lessons with an instructor',
    method: 'POST',
    path: '/v1/office/orders/:id/place',
    permission: 'work',
    params,
    body: z
      .object({ instructor, gearbox: gearbox.optional().describe('Where an order has lessons of both') })
      .meta({ id: 'PlaceLessons' }),
    answer,
    run: (office, by, { id, instructor: to, gearbox: only }) =>
      give(office, by, {
        ...{ id, to, did: 'placeLessons' },
        which: (line) => isWaiting(line) && (!only || !line.gearbox || line.gearbox === only),
        write: (tx, given) => placeLessons(tx, given),
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
        ...{ id, to, from, why, did: 'moveLessons' },
        which: (line) => line.left > 0 && line.standing?.instructor === from,
        write: (tx, given) => moveLessons(tx, { ...given, from, why }),
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
  which(line: LessonLine): boolean;
  write(
    tx: Parameters<typeof placeLessons>[0],
    given: Parameters<typeof placeLessons>[1],
  ): Promise<'placed' | 'changed'>;
}

async function give(office: OfficeDeps, by: Staff, { id, to, from, why, did, which, write }: Giving) {
  const { db, clock, enqueue } = office;
  const now = clock.now();
  const found = await lessonsOfOrder(db, id);
  if (!found) throw new Problem(404, 'We couldn’t find lessons in that order.');
  const { taught, lines } = found;
  if (taught.order.state !== 'paid') throw new Problem(409, 'That order isn’t paid.');
  const teacher = await requireActiveInstructor(db, to, now);
  const chosen = lines.filter(which);
  if (chosen.length === 0) throw await whoWasFaster(db, id, now);
  const placed = {
    ...{ id: randomUUID(), taught, instructor: teacher },
    rung: rungByInWords(await currentOpeningHours(db), now),
    lessons: chosen.map(lineInWords),
    left: chosen.reduce((sum, { left }) => sum + left, 0),
  };
  const before = from ? await formerInstructor(db, from, now) : undefined;
  const emails: Email[] = [
    await learnerPlacedEmail(placed),
    await instructorPlacedEmail(placed),
    ...(before ? [await learnerMovedEmail(placed, before)] : []),
  ];
  const positions = chosen.map(({ position }) => position);
  const came = await db.transaction().execute(async (tx) => {
    const written = await write(tx, { orderId: id, positions, to, by: by.name, now });
    if (written === 'changed') return written;
    const detail = [`${placed.lessons.join(', ')} with ${teacher.name}`, why].filter(Boolean).join(': ');
    await writeLog(tx, { by, did, about: { kind: 'order', id }, detail, now });
    for (const email of emails)
      await queueEmail(tx, enqueue, clock, { ...email, order: { id, toBuyer: false } });
    return written;
  });
  if (came === 'changed') throw await whoWasFaster(db, id, now);
  return { id, instructor: to, lines: positions };
}

/** "10 hours in Leeds, manual". */
function lineInWords({ name, quantity, gearbox }: LessonLine): string {
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
