import { expect, test } from 'vitest';
import { brand } from '../brand.ts';
import type { Wording } from '../school/school.ts';
import { ourSubject, worded, wordedEmail, wordingErrors, wordingOf } from './wording.ts';

const email = wordedEmail({
  name: 'moved',
  title: 'Lesson moved',
  goesTo: 'The learner',
  placeholders: { 'your lesson': 'your lesson', time: 'Thu 26 Nov, 10:00', 'first name': 'Sam' },
  required: ['time'],
  ours: {
    subject: '{your lesson} is at {time}',
    heading: 'Hello {first name},',
    opening: '{your lesson} is at {time}. {your lesson} was {your lesson}.\n\n{first name}\nbye',
    closing: '',
  },
});
const values = { 'your lesson': 'Sam’s lesson', time: '{school} at 10', 'first name': '' };
const withOwn = (own: Partial<Wording>) => ({ ...brand, wordings: { moved: { ...email.ours, ...own } } });
const errorsOf = (own: Partial<Wording>) => wordingErrors(email, { ...email.ours, ...own });

test('what is filled in is not read again, and what there is nothing for goes with its space', () => {
  expect(worded(email, brand, values)).toEqual({
    subject: 'Sam’s lesson is at {school} at 10',
    heading: 'Hello,',
    opening: ['Sam’s lesson is at {school} at 10. Sam’s lesson was Sam’s lesson.', 'bye'],
    closing: [],
  });
});

test('a sentence begins with a capital, and a name stays as it is written', () => {
  const said = worded(email, withOwn({ closing: '{first name} is here.' }), {
    'your lesson': 'your lesson',
    time: 'noon',
    'first name': 'de Vries',
  });
  expect(said.opening[0]).toBe('Your lesson is at noon. Your lesson was your lesson.');
  expect(said.closing).toEqual(['de Vries is here.']);
  expect(ourSubject(email, { 'your lesson': 'your lesson', time: 'noon' })).toBe('Your lesson is at noon');
});

test('the school has words of its own, and its name and phone are known to each email', () => {
  const school = withOwn({ subject: '{school}, {phone}', opening: 'At {time}' });
  expect(worded(email, school, values)).toMatchObject({
    subject: `${brand.name}, ${brand.phone}`,
    opening: ['At {school} at 10'],
  });
});

test.each([
  [{ subject: 'About {lesson}' }, 'subject', '{lesson} can’t be filled in here. Use {your lesson}, {time}'],
  [{ heading: 'At {time' }, 'heading', 'Put a placeholder in one { and one }, like {school}'],
  [{ heading: 'At {{time}}' }, 'heading', 'Put a placeholder in one { and one }, like {school}'],
  [{ closing: '<b>Bye</b>' }, 'closing', 'Type plain text. HTML would be shown as it is typed'],
  [{ opening: 'In {car}' }, 'opening', '{car} can’t be filled in here'],
  [{ opening: 'Moved' }, 'opening', 'Keep {time}: the email needs it'],
  [{ subject: '' }, 'subject', 'Enter the subject'],
])('%o is refused in its field', (own, field, message) => {
  expect(errorsOf(own)).toEqual([[field, expect.stringContaining(message)]]);
});

test('words that fit are not refused, and those that no longer do are not sent', () => {
  expect(errorsOf({ opening: 'At {time}, 3 < 4', closing: '' })).toEqual([]);
  const school = withOwn({ opening: 'At {time} in {car}' });
  expect(wordingOf(email, school)).toBe(email.ours);
});
