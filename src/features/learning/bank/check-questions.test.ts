import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { checkQuestions, formatFault, shareOfLongest } from './check-questions.server.ts';
import { TOPICS } from './question-bank.ts';
import { QuestionsError, readBank } from './read-bank.server.ts';

const good = (id: string) => ({
  id,
  ask: `What about ${id}?`,
  right: 'This',
  wrong: ['That', 'The other', 'None of them'],
  reason: 'Because it is so.',
  rules: [109],
});
const fileOf = (topic: string, questions: object[]) => ({
  name: `${topic}.json`,
  text: JSON.stringify({ topic, name: topic, questions }),
});
const others = (but: string) =>
  TOPICS.filter((topic) => topic !== but).map((topic) => fileOf(topic, [good(topic)]));

/** What is said of a question that is not as a good one in these fields. */
function faultsOf(change: object, hasPicture = true): string[] {
  const files = [...others('alertness'), fileOf('alertness', [{ ...good('mine'), ...change }])];
  return checkQuestions(files, () => hasPicture).faults.map(formatFault);
}

test('good files have no fault, and their topics come in the official order', () => {
  const files = TOPICS.map((topic) => fileOf(topic, [good(topic)]));
  const { topics, faults } = checkQuestions(files.toReversed(), () => true);
  expect(faults).toEqual([]);
  expect(topics.map(({ slug }) => slug)).toEqual([...TOPICS]);
});

test.each([
  [{ wrong: ['That', 'The other'] }, 'alertness.json, mine, wrong: must be three answers'],
  [{ wrong: ['That', '', 'None'] }, 'alertness.json, mine, wrong.2: is empty'],
  [{ wrong: ['This', 'That', 'None'] }, 'alertness.json, mine, wrong: has an answer twice'],
  [{ rules: [308] }, 'alertness.json, mine, rules.1: must be from 1 to 307'],
  [{ rules: [] }, 'alertness.json, mine, rules: is empty: name a rule of the Highway Code, or a "source"'],
  [{ picture: 'sign/stop' }, 'alertness.json, mine, alt: is missing: a picture needs its words'],
  [{ reason: undefined }, 'alertness.json, mine, reason: is missing'],
  [
    { id: 'My question' },
    'alertness.json, My question, id: must be lower-case words with hyphens between them',
  ],
  [{ answer: 'This' }, 'alertness.json, mine: must not have: answer'],
])('what is wrong is said with file, id and field: %j', (change, said) => {
  expect(faultsOf(change)).toEqual([said]);
});

test('a source stands for rules, and a picture must be there', () => {
  expect(faultsOf({ rules: [], source: 'Annex 3' })).toEqual([]);
  const picture = { picture: 'sign/stop', alt: 'A sign' };
  expect(faultsOf(picture)).toEqual([]);
  expect(faultsOf(picture, false)).toEqual(['alertness.json, mine, picture: has no drawing sign/stop.svg']);
});

test('an id and a question are there once, in other capitals neither', () => {
  expect(faultsOf({ id: 'attitude' })).toEqual(['attitude.json, attitude, id: is in alertness.json too']);
  expect(faultsOf({ ask: 'WHAT about attitude' })).toEqual([
    'attitude.json, attitude, ask: is in alertness.json too',
  ]);
});

test('a topic without a file, in another one’s file, and a file that is no JSON are told', () => {
  const files = [...others('alertness').slice(1), fileOf('alertness', [good('mine')])];
  expect(checkQuestions(files, () => true).faults.map(formatFault)).toEqual(['attitude.json: is missing']);
  const renamed = { ...fileOf('attitude', [good('mine')]), name: 'alertness.json' };
  expect(checkQuestions([...others('alertness'), renamed], () => true).faults.map(formatFault)).toEqual([
    'alertness.json, topic: is attitude, which belongs to attitude.json',
  ]);
  const broken = { name: 'alertness.json', text: '{' };
  expect(checkQuestions([...others('alertness'), broken], () => true).faults).toMatchObject([
    { file: 'alertness.json', message: expect.stringContaining('is no JSON') },
  ]);
});

test('a site does not start with faults in its questions', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'questions-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const { name, text } of others('alertness')) writeFileSync(path.join(folder, name), text);
  expect(() => readBank(folder)).toThrow(QuestionsError);
  expect(() => readBank(folder)).toThrow('alertness.json: is missing');
  const { name, text } = fileOf('alertness', [good('mine')]);
  writeFileSync(path.join(folder, name), text);
  expect(readBank(folder).byId.get('mine')).toMatchObject({ topic: 'alertness', right: 'This' });
});

test('how often the right answer is the longest', () => {
  const longer = { ...good('longer'), right: 'This and nothing else' };
  const { topics } = checkQuestions([fileOf('alertness', [good('mine'), longer])], () => true);
  expect(shareOfLongest(topics)).toBe(0.5);
});
