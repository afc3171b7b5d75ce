import { z } from 'zod';
import type { Subject } from '#src/kit/actions/subject.ts';
import { unchangedSince } from '#src/kit/audit/changes.server.ts';
import { findInstructorRow, lockInstructor } from '../profile/profiles.server.ts';

const params = z.object({ slug: z.string().regex(/^[a-z0-9-]{1,80}$/, 'We couldn’t find that instructor') });

export type InstructorRow = NonNullable<Awaited<ReturnType<typeof lockInstructor>>>;

export const instructor: Subject<InstructorRow, typeof params> = {
  kind: 'instructor',
  path: '/instructors/:slug',
  params,
  ids: ({ slug }) => [slug],
  find: (db, { slug }) => findInstructorRow(db, slug),
  lock: (tx, { slug }) => lockInstructor(tx, slug),
  requireUnchanged: unchangedSince(({ slug }) => ({ kind: 'instructor', id: slug })),
  missing: 'We couldn’t find that instructor.',
};
