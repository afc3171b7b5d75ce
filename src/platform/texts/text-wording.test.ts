import { expect, test } from 'vitest';
import { brand } from '../brand.ts';
import { lengthOf } from './segments.ts';
import { examplesOfText, ownWords, textWith, textWordsError, wordedText } from './text-wording.ts';

const late = wordedText({
  name: 'late',
  title: 'Late',
  goesTo: 'The learner',
  placeholders: { who: 'we', start: '10:10', where: 'at Park Lane', link: '/account/lessons' },
  required: ['start'],
  ours: ['{school}: {who} come at {start} {where}. {link}', '{school}: at {start}.'],
});
const examples = examplesOfText(late, brand, 'https://lessons.example');
const school = { name: 'Clearway', phone: '0113 496 0180', textWordings: {} };
const values = { who: 'we', start: '10:10', where: '', link: 'lessons.example/a' };
const withOwn = (words: string) => ({ ...school, textWordings: { late: words } });

test('links of the examples are pages of this site, so that they are as long as real ones', () => {
  expect(examples.link).toBe('lessons.example/account/lessons');
});

test('the longest of our words that fits one text is sent, and a shorter place is tried before shorter words', () => {
  const [short, long] = ['at the usual place', 'at '.repeat(60)];
  expect(textWith(late, school, values)).toBe('Clearway: we come at 10:10. lessons.example/a');
  expect(textWith(late, school, { ...values, where: long }, { ...values, where: short })).toContain(short);
  expect(textWith(late, school, { ...values, where: long })).toBe('Clearway: at 10:10.');
});

test('the school’s own words are sent where they fit one text, with what is filled in left as it is', () => {
  const own = withOwn('{school}: {who} are late.\n{who} come at {start} {where}');
  expect(textWith(late, own, { ...values, where: 'at {link}' })).toBe(
    'Clearway: we are late.\nWe come at 10:10 at {link}',
  );
  expect(textWith(late, own, { ...values, where: 'x'.repeat(150) })).toBe('Clearway: at 10:10.');
});

test('words that an update has left without a placeholder they need are not sent', () => {
  expect(ownWords(late, withOwn('{school} is late'))).toBeUndefined();
  expect(ownWords(late, withOwn('{school}: {start}, {car}'))).toBeUndefined();
});

test.each([
  ['We come at {start}', 'Keep {school}: the text needs it'],
  ['{school}: late', 'Keep {start}: the text needs it'],
  ['{school}: {start} {car}', '{car} can’t be filled in here'],
  [`{school}: {start} ${'x'.repeat(160)}`, 'Make it shorter: filled in it has'],
  [`{school}: {start} 🚗 ${'x'.repeat(60)}`, 'phones’ alphabet lacks'],
])('%s is refused', (words, message) => {
  expect(textWordsError(late, words, examples)).toContain(message);
});

test('curly quotes and dashes cost nothing, and the limit is that of one text', () => {
  const head = `{school} – ‘{start}’ `;
  const room = 160 - lengthOf(`${brand.name} - '10:10' `).units;
  expect(textWordsError(late, head + 'x'.repeat(room), examples)).toBeUndefined();
  expect(textWordsError(late, head + 'x'.repeat(room + 1), examples)).toContain('161 characters');
});
