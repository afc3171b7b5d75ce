import { z } from 'zod';
import { staffAction } from '#src/features/identity/staff/actions/staff-action.server.ts';
import type { Subject } from '#src/kit/actions/subject.ts';
import { formOf } from '#src/kit/forms/form-of.server.ts';
import { invalid } from '#src/platform/http/problem.ts';
import type { School } from '#src/platform/school/school.ts';
import { longText } from '#src/platform/text-rules.ts';
import {
  examplesOfText,
  MAX_TEXT_WORDS,
  ownWords,
  textWordsError,
  type WordedText,
} from '#src/platform/texts/text-wording.ts';
import { answer, publishNext, version } from '../school-actions.server.ts';
import { findWordedText } from './worded-texts.server.ts';

const params = z.object({ text: z.string() });

const wording: Subject<WordedText, typeof params> = {
  kind: 'text wording',
  path: '/school/texts/:text',
  params,
  ids: ({ text }) => [text],
  find: async (_db, { text }) => findWordedText(text),
  missing: 'We couldn’t find that text.',
};

const setWording = staffAction({
  name: 'setTextWording',
  summary: 'Change the words of a text; placeholders stand in {braces}, and filled in it fits one text',
  method: 'PUT',
  on: wording,
  permission: 'school',
  input: { words: longText(MAX_TEXT_WORDS, 'the words') },
  expected: { expected_version: version },
  answer,
  done: 'Saved. Texts say it from now on.',
  verb: 'changed the words of a text',
  async change(context) {
    const { subject: text, input, deps } = context;
    const examples = examplesOfText(text, deps.school.current(), deps.publicUrl);
    const error = textWordsError(text, input.words, examples);
    if (error !== undefined) return invalid('words', error);
    return publishNext(
      context,
      (before) => ({ ...before, textWordings: { ...before.textWordings, [text.name]: input.words } }),
      changeOf(text),
    );
  },
  afterwards: (deps) => deps.school.read(),
});

const resetWording = staffAction({
  name: 'resetTextWording',
  summary: 'Give a text the words with which the site began',
  on: wording,
  path: '/reset',
  permission: 'school',
  expected: { expected_version: version },
  answer,
  done: 'The text has our words again.',
  verb: 'gave a text our words again',
  change: (context) =>
    publishNext(
      context,
      (before) => {
        const { [context.subject.name]: _, ...textWordings } = before.textWordings;
        return { ...before, textWordings };
      },
      changeOf(context.subject),
    ),
  afterwards: (deps) => deps.school.read(),
});

/** "Running late". Nothing where the words are the same. */
function changeOf(text: WordedText) {
  return (before: School, after: School) =>
    ownWords(text, before) === ownWords(text, after) ? '' : text.title;
}

/** What texts to customers and learners say (R50). */
export const textWordsActions = [setWording, resetWording];
export const textWordsForm = () => formOf(setWording);
