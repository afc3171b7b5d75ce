import { z } from 'zod';
import { lockEvent } from '#src/features/catalogue/event-places.server.ts';
import type { Subject } from '#src/kit/actions/subject.ts';
import { unchangedSince } from '#src/kit/audit/changes.server.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { coursesForStaff, type StaffCourse } from '../courses.server.ts';
import { attendeesOf } from './attendees.server.ts';

const params = z.object({
  id: z.string().regex(/^\d{1,9}$/, 'We couldn’t find that course'),
});

export const changedCourse = z.object({ id: z.int() }).meta({ id: 'CourseChanged' });

/** A course. Nobody takes its places while it is locked. */
export const course: Subject<StaffCourse, typeof params> = {
  kind: 'course',
  path: '/courses/:id',
  params,
  find: (db, { id }, _by, now) => findCourse(db, id, now),
  async lock(tx, { id }, _by, now) {
    await lockEvent(tx, Number(id));
    return findCourse(tx, id, now);
  },
  requireUnchanged: unchangedSince(({ id }) => ({ kind: 'course', id })),
  missing: 'We couldn’t find that course.',
};

async function findCourse(db: Db, id: string, now: Date): Promise<StaffCourse | undefined> {
  const [match] = await coursesForStaff(db, now, { id: Number(id) });
  return match;
}

/** Everybody who has a place and hasn't given it back. */
export async function listComing(db: Db, courseId: number) {
  return (await attendeesOf(db, courseId)).filter(({ gone }) => gone === null);
}
