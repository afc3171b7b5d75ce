import { sql } from 'kysely';
import { LONDON } from '#src/platform/dates.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import '../tables.ts';
import { type Progress, type SkillProgress, toProgress } from './progress.ts';
import { isLevel, isSkill, type Level } from './skills.ts';

/** Where a learner stands in each skill: the newest mark of each counts. */
export async function progressOf(db: Db, learnerId: string): Promise<Progress> {
  const { rows } = await sql<SkillProgress>`
    select distinct on (skill) skill::int, level::int, (at at time zone ${LONDON})::date::text as practised
    from progress_marks where learner_id = ${learnerId}
    order by skill, id desc`.execute(db);
  return toProgress(rows);
}

export interface Marking {
  learnerId: string;
  /** The lesson in which it was practised. */
  bookingId?: string | undefined;
  marks: readonly { skill: number; level: Level }[];
  by: string;
  now: Date;
}

/** Marks skills. Nothing is overwritten: a skill that was practised again at its level is marked again. */
export async function markSkills(tx: Tx, { learnerId, bookingId, marks, by, now }: Marking) {
  const known = marks.filter(({ skill, level }) => isSkill(skill) && isLevel(level));
  if (known.length !== marks.length) throw new RangeError('No such skill or level');
  if (marks.length === 0) return;
  await tx
    .insertInto('progress_marks')
    .values(
      marks.map(({ skill, level }) => ({
        learner_id: learnerId,
        skill,
        level,
        booking_id: bookingId ?? null,
        marked_by: by,
        at: now,
      })),
    )
    .execute();
}
