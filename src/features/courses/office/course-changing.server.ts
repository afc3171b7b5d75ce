import { z } from 'zod';
import { lockEvent } from '#src/features/catalogue/event-places.server.ts';
import type { OfficeDeps } from '#src/features/identity/staff/access/office-deps.server.ts';
import type { Staff } from '#src/features/identity/staff/access/staff.ts';
import { requireUnchanged } from '#src/kit/audit/changes.server.ts';
import { writeAuditEntry } from '#src/kit/audit/write-audit-entry.server.ts';
import type { Tx } from '#src/platform/db/db.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { coursesForStaff, type StaffCourse } from '../courses.server.ts';

export const courseParams = z.object({
  id: z.string().regex(/^\d{1,9}$/, 'We couldn’t find that course'),
});

export const changedCourse = z.object({ id: z.int() }).meta({ id: 'CourseChanged' });

export async function requireCourse({ db, clock }: OfficeDeps, id: string): Promise<StaffCourse> {
  const [course] = await coursesForStaff(db, clock.now(), { id: Number(id) });
  if (!course) throw new Problem(404, 'We couldn’t find that course.');
  return course;
}

/** Changes a course whose places nobody takes meanwhile, and writes the line of the log that `change` answers. */
export async function changeCourse(
  office: OfficeDeps,
  by: Staff,
  did: string,
  given: { id: string; seen?: string | undefined },
  change: (tx: Tx, course: StaffCourse, now: Date) => Promise<string | undefined>,
) {
  const { db, clock, catalogue } = office;
  const now = clock.now();
  const course = await requireCourse(office, given.id);
  await db.transaction().execute(async (tx) => {
    await lockEvent(tx, course.id);
    const about = { kind: 'course', id: String(course.id) };
    await requireUnchanged(tx, about, given.seen, now);
    const detail = await change(tx, course, now);
    if (detail) await writeAuditEntry(tx, { by, did, about, detail, now });
  });
  catalogue.forget();
  return { id: course.id };
}
