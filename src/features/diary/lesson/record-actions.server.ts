import { z } from 'zod';
import { learnerNotesOf, notesOf, writeNote } from '#src/features/lessons/bookings/lesson-notes.server.ts';
import { markSkills } from '#src/features/lessons/learners/progress.server.ts';
import { isLevel, type Level, skills } from '#src/features/lessons/learners/skills.ts';
import { changed } from '#src/kit/actions/outcome.ts';
import { formOf } from '#src/kit/forms/form-of.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { optionalText } from '#src/platform/text-rules.ts';
import { instructorAction } from '../access/instructor-action.server.ts';
import { ownLesson } from '../actions/own-lesson.server.ts';
import { markedSkills } from '../marks/marked-skills.ts';
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
  // A page that a phone kept may be days old, and somebody else may have written since.
  expected: {
    expected_note: optionalText(600).optional(),
    expected_for_learner: optionalText(600).optional(),
  },
  answer: marked,
  done: 'Saved.',
  fromForm: (fields) => ({ ...fields, marks: markedSkills(fields) }),
  async change({ tx, now, by: { name: by }, subject: { learnerId }, input }) {
    const { id: bookingId, note: body, for_learner: forLearner, marks: practised } = input;
    const [own, theirs] = await Promise.all([notesOf(tx, [bookingId]), learnerNotesOf(tx, [bookingId])]);
    if (
      isChanged(own.get(bookingId), { expected: input.expected_note, next: body }) ||
      isChanged(theirs.get(bookingId), { expected: input.expected_for_learner, next: forLearner })
    )
      return new Problem(409, 'This note has been changed meanwhile. Please look at it again.', {
        code: 'changed',
      });
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
  fromForm: (fields) => ({ marks: markedSkills(fields) }),
  async change({ tx, now, by: { name: by }, subject: learnerId, input: { marks: practised } }) {
    await markSkills(tx, { learnerId, marks: practised, by, now });
    return changed({ marked: practised.length });
  },
});

/** What a lesson leaves behind: a note for the next one, and marks in the learner's record (R66). */
export const recordActions = [recordLessonNotes, markLearnerSkills];

export const recordForm = () => formOf(recordLessonNotes);

/** Whether a note is another than the page showed, and than it is to be. */
function isChanged(
  now: string | undefined = '',
  { expected, next }: { expected: string | undefined; next: string },
) {
  return expected !== undefined && now !== expected && now !== next;
}
