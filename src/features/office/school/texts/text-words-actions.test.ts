import { afterAll, beforeAll, expect, test } from 'vitest';
import { brand } from '#src/platform/brand.ts';
import {
  examplesOfText,
  ourWords,
  previewOf,
  textWith,
  textWordsError,
} from '#src/platform/texts/text-wording.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { builtSite } from '#testing/pages.ts';
import { plainBrowser } from '#testing/plain-browser.ts';
import { findWordedText, wordedTexts } from './worded-texts.server.ts';

let app: TestApp;
let owner: Awaited<ReturnType<TestApp['staff']>>;
beforeAll(async () => {
  app = await testApp();
  owner = await app.staff('owner');
});
afterAll(() => app.close());

const WORDS = '{school}: {instructor} comes at {new start} today.';
const save = (words: string, version: number, text = 'running-late') =>
  owner.put<{ errors?: object }>(`/v1/office/school/texts/${text}`, { words, expected_version: version });
const lastLine = () =>
  app.db
    .selectFrom('audit_log')
    .select(['did', 'subject_id', 'detail'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
const late = () => {
  const text = findWordedText('running-late');
  if (!text) throw new Error('No such text');
  const values = { instructor: 'Amara', your: 'your', start: '10:00', 'new start': '10:10', ring: '' };
  return textWith(text, app.running.school.current(), values);
};

test('an owner’s words are sent until they go back to ours, each with a line of the log', async () => {
  expect(await save(WORDS, 0)).toMatchObject({ status: 200, body: { number: 1 } });
  expect(await lastLine()).toEqual({
    did: 'setTextWording',
    subject_id: 'running-late',
    detail: 'Running late',
  });
  expect(late()).toBe(`${brand.name}: Amara comes at 10:10 today.`);
  const reset = await owner.post('/v1/office/school/texts/running-late/reset', { expected_version: 1 });
  expect(reset).toMatchObject({ status: 200, body: { number: 2 } });
  expect(late()).toContain('is running late for your 10:00 lesson');
});

test('words that were shown before another change are refused, and a restored version brings its own', async () => {
  expect((await save(WORDS, 1)).status).toBe(409);
  const { body } = await owner.post('/v1/office/school/restore', { number: 1, expected_version: 2 });
  expect(body).toEqual({ number: 3 });
  expect(await lastLine()).toMatchObject({ detail: 'words of texts' });
  expect(late()).toContain('today.');
});

test('words that lack what the text needs, or need two texts, are refused in their field', async () => {
  for (const words of ['', '{school} is late', `${WORDS}${'x'.repeat(160)}`]) {
    const { status, body } = await save(words, 3);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['words']]);
  }
  expect((await save(WORDS, 3, 'newsletter')).status).toBe(404);
});

test.each(wordedTexts.map((text) => [text.name, text] as const))(
  'our words of %s are words that an owner may type, and fit one text',
  (_name, text) => {
    const examples = examplesOfText(text, brand, 'https://www.bitepoint.example');
    const words = ourWords(text, examples);
    expect(textWordsError(text, words, examples)).toBeUndefined();
    expect(previewOf(words, examples)).not.toMatch(/[{}]/);
  },
);

test('a text’s page shows how it comes, saves an owner’s words, and goes back to ours', async () => {
  const office = plainBrowser(await builtSite(app), owner.cookies);
  await office.open('/office/school/emails');
  await office.follow('Running late');
  const preview = () => office.region('Preview').text;
  await office.press('Save', { Text: '{school}: {instructor} is late.' });
  expect(office.part('.field--error').text).toContain('Keep {new start}: the text needs it');
  await office.press('Save', { Text: '{school}: {instructor} comes at {new start}.' });
  expect(office.text).toContain('Saved. Texts say it from now on.');
  expect(preview()).toMatch(/Amara comes at .+ \d+ of 160 characters\. Costs about £0\.05\./);
  await office.press('Back to our words');
  expect(office.text).toContain('The text has our words again.');
  expect(preview()).toContain('Amara is running late for your 17:00 lesson');
});
