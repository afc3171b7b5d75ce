import { z } from 'zod';
import { staffAction } from '#src/features/identity/staff/actions/staff-action.server.ts';
import type { Subject } from '#src/kit/actions/subject.ts';
import { formOf } from '#src/kit/forms/form-of.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import {
  WORDING_LIMITS,
  type WordedEmail,
  type WordingField,
  wordingErrors,
  wordingOf,
} from '#src/platform/mail/wording.ts';
import type { School, Wording } from '#src/platform/school/school.ts';
import { line, optionalText } from '#src/platform/text-rules.ts';
import { answer, publishNext, version } from '../school-actions.server.ts';
import { findEmailWithSample } from './sample-emails.server.tsx';

const params = z.object({ email: z.string() });

const wording: Subject<WordedEmail, typeof params> = {
  kind: 'wording',
  path: '/school/emails/:email',
  params,
  ids: ({ email }) => [email],
  find: async (_db, { email }) => findEmailWithSample(email)?.words,
  missing: 'We couldn’t find that email.',
};

/** What an owner types. What else is wrong with it depends on the email (`wordingErrors`). */
export const wordingFields = {
  subject: line(WORDING_LIMITS.subject, 'the subject').min(1, 'Enter the subject'),
  heading: line(WORDING_LIMITS.heading, 'the heading').min(1, 'Enter the heading'),
  opening: optionalText(WORDING_LIMITS.opening),
  closing: optionalText(WORDING_LIMITS.closing),
};

const setWording = staffAction({
  name: 'setEmailWording',
  summary: 'Change the subject, heading, opening and closing of an email; placeholders stand in {braces}',
  method: 'PUT',
  on: wording,
  permission: 'school',
  input: wordingFields,
  expected: { expected_version: version },
  answer,
  done: 'Saved. Emails say it from now on.',
  verb: 'changed the words of an email',
  async change(context) {
    const { subject: email, input } = context;
    const { subject, heading, opening, closing } = input;
    const typed = { subject, heading, opening, closing };
    const errors = wordingErrors(email, typed);
    if (errors.length > 0) return refusal(errors);
    return publishNext(
      context,
      (before) => ({ ...before, wordings: { ...before.wordings, [email.name]: typed } }),
      changesOf(email),
    );
  },
  afterwards: (deps) => deps.school.read(),
});

const resetWording = staffAction({
  name: 'resetEmailWording',
  summary: 'Give an email the words with which the site began',
  on: wording,
  path: '/reset',
  permission: 'school',
  expected: { expected_version: version },
  answer,
  done: 'The email has our words again.',
  verb: 'gave an email our words again',
  change: (context) =>
    publishNext(
      context,
      (before) => {
        const { [context.subject.name]: _, ...wordings } = before.wordings;
        return { ...before, wordings };
      },
      changesOf(context.subject),
    ),
  afterwards: (deps) => deps.school.read(),
});

function refusal(errors: readonly [WordingField, string][]): Problem {
  const [first] = errors;
  const fields = Object.fromEntries(errors.map(([field, message]) => [field, [message]]));
  return new Problem(422, first?.[1] ?? '', { errors: fields });
}

/** "Receipt: subject, opening". Nothing where the words are the same. */
function changesOf(email: WordedEmail) {
  return (before: School, after: School) => {
    const [was, is] = [wordingOf(email, before), wordingOf(email, after)];
    const changed = (Object.keys(WORDING_LIMITS) as (keyof Wording)[]).filter(
      (field) => was[field] !== is[field],
    );
    return changed.length > 0 ? `${email.title}: ${changed.join(', ')}` : '';
  };
}

/** What emails to customers and learners say (R50). */
export const wordingActions = [setWording, resetWording];
export const wordingForm = () => formOf(setWording);
