import type { Db, Tx } from '#src/platform/db.server.ts';
import { Problem } from '#src/platform/problem.ts';
import { isSlug } from '#src/platform/slug.ts';

/** Somebody to write to or about. */
export interface Teacher {
  slug: string;
  name: string;
  email: string;
}

/** Whom a call's address names. Nobody: 404 `instructor_not_found`; somebody who has left us: 404 `instructor_left`. */
export async function requireTeacher(db: Db | Tx, slug: string): Promise<Teacher> {
  const row = isSlug(slug)
    ? await db
        .selectFrom('instructors')
        .select(['slug', 'name', 'email', 'left_at'])
        .where('slug', '=', slug)
        .executeTakeFirst()
    : undefined;
  if (!row) throw new Problem(404, 'There is no such instructor.', { code: 'instructor_not_found' });
  if (row.left_at)
    throw new Problem(404, `${row.name} does not teach with us any more.`, { code: 'instructor_left' });
  return { slug: row.slug, name: row.name, email: row.email };
}
