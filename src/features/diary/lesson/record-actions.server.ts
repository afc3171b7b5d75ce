import { z } from 'zod';
import { writeNote } from '#src/features/lessons/bookings/lesson-notes.server.ts';
import { markSkills } from '#src/features/lessons/learners/progress.server.ts';
import { isLevel, type Level, skills } from '#src/features/lessons/learners/skills.ts';
import { changed } from '#src/kit/actions/outcome.ts';
import { formOf } from '#src/kit/forms/form-of.server.ts';
import { readNumber } from '#src/platform/http/form-number.ts';
import type { PostedFields } from '#src/platform/http/posted-form.server.ts';
import { optionalText } from '#src/platform/text-rules.ts';
import { instructorAction } from '../access/instructor-action.server.ts';
import { ownLesson } from '../actions/own-lesson.server.ts';
import { taughtLearner } from './taught-learner.server.ts';

const marks = z
  .array(
    z.object({
      skill: z.int('Choose a skill').min(1).max(skills.length),
      level: z.number('Choose a level').refine((level): level is Level => isLevel(level), 'Choose a level'),
    }),
  )
  .max(skills.length);
const marked = z.object({ marked: z.int() }).meta({ id: 'SkillsMarked' });

const recordLessonNotes = instructorAction({
  name: 'recordLessonNotes',
  summary: 'Write the note of a lesson, and mark the skills that were practised in it',
  method: 'PUT',
  on: ownLesson,
  path: '/record',
  input: {
    note: optionalText(600).describe('For the instructor and the office'),
    for_learner: optionalText(600).describe('Shown to the learner under the lesson'),
    marks,
  },
  answer: marked,
  done: 'Saved.',
  fromForm: ({ note, for_learner, ...fields }) => ({ note, for_learner, marks: marksIn(fields) }),
  async change({ tx, now, by: { name: by }, subject: { learnerId }, input }) {
    const { id: bookingId, note: body, for_learner: forLearner, marks: practised } = input;
    await writeNote(tx, { bookingId, body, forLearner, by, now });
    await markSkills(tx, { learnerId: learnerId ?? '', bookingId, marks: practised, by, now });
    return changed({ marked: practised.length });
  },
});

const markLearnerSkills = instructorAction({
  name: 'markLearnerSkills',
  summary: 'Mark skills in a learner’s record',
  method: 'PUT',
  on: taughtLearner,
  path: '/skills',
  input: { marks },
  answer: marked,
  done: 'Saved.',
  fromForm: (fields) => ({ marks: marksIn(fields) }),
  async change({ tx, now, by: { name: by }, subject: learnerId, input: { marks: practised } }) {
    await markSkills(tx, { learnerId, marks: practised, by, now });
    return changed({ marked: practised.length });
  },
});

/** What a lesson leaves behind: a note for the next one, and marks in the learner's record (R66). */
export const recordActions = [recordLessonNotes, markLearnerSkills];

export const recordForm = () => formOf(recordLessonNotes);

/** The fields `skill-1` to `skill-27` that say another level than the one that was shown (`was-1`). */
function marksIn(fields: PostedFields) {
  return skills.flatMap(({ number }) => {
    const level = readNumber(fields[`skill-${number}`]) ?? 0;
    return level > 0 && level !== (readNumber(fields[`was-${number}`]) ?? 0)
      ? [{ skill: number, level }]
      : [];
  });
}
