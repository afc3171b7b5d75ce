import { z } from 'zod';
import { writeNote } from '#src/features/lessons/bookings/lesson-notes.server.ts';
import { markSkills } from '#src/features/lessons/learners/progress.server.ts';
import { isLevel, type Level, skills } from '#src/features/lessons/learners/skills.ts';
import { readNumber } from '#src/platform/http/form-number.ts';
import type { PostedFields } from '#src/platform/http/posted-form.server.ts';
import { optionalText } from '#src/platform/text-rules.ts';
import { ownLearner } from '../access/own.server.ts';
import { type DiaryAct, diaryAct } from '../acts/diary-act.ts';
import { lessonParams, onLesson } from './lesson-acts.server.ts';

const marks = z
  .array(
    z.object({
      skill: z.int('Choose a skill').min(1).max(skills.length),
      level: z.number('Choose a level').refine((level): level is Level => isLevel(level), 'Choose a level'),
    }),
  )
  .max(skills.length);
const marked = z.object({ marked: z.int() }).meta({ id: 'SkillsMarked' });

/** What a lesson leaves behind: a note for the next one, and marks in the learner's record (R66). */
export const recordActs: readonly DiaryAct[] = [
  diaryAct({
    name: 'recordLessonNotes',
    summary: 'Write the note of a lesson, and mark the skills that were practised in it',
    method: 'PUT',
    path: '/v1/diary/lessons/:id/record',
    params: lessonParams,
    body: z
      .object({
        note: optionalText(600).describe('For the instructor and the office'),
        for_learner: optionalText(600).describe('Shown to the learner under the lesson'),
        marks,
      })
      .meta({ id: 'LessonRecord' }),
    answer: marked,
    fromForm: ({ note, for_learner, ...fields }) => ({ note, for_learner, marks: marksIn(fields) }),
    run: (deps, by, { id, note, for_learner: forLearner, marks: practised }) =>
      onLesson(deps, by, id, async (tx, { by: name, now }, { learnerId }) => {
        await writeNote(tx, { bookingId: id, words: note, forLearner, by: name, now });
        await markSkills(tx, { learnerId: learnerId ?? '', bookingId: id, marks: practised, by: name, now });
        return { marked: practised.length };
      }),
  }),
  diaryAct({
    name: 'markLearnerSkills',
    summary: 'Mark skills in a learner’s record',
    method: 'PUT',
    path: '/v1/diary/learners/:id/skills',
    params: lessonParams,
    body: z.object({ marks }).meta({ id: 'LearnerSkills' }),
    answer: marked,
    fromForm: (fields) => ({ marks: marksIn(fields) }),
    run: ({ db, clock }, by, { id, marks: practised }) =>
      db.transaction().execute(async (tx) => {
        const learnerId = await ownLearner(tx, by, id);
        await markSkills(tx, { learnerId, marks: practised, by: by.name, now: clock.now() });
        return { marked: practised.length };
      }),
  }),
];

/** The fields `skill-1` to `skill-27` that say another level than the one that was shown (`was-1`). */
function marksIn(fields: PostedFields) {
  return skills.flatMap(({ number }) => {
    const level = readNumber(fields[`skill-${number}`]) ?? 0;
    return level > 0 && level !== (readNumber(fields[`was-${number}`]) ?? 0)
      ? [{ skill: number, level }]
      : [];
  });
}
