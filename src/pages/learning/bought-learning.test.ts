import { RouterContextProvider } from 'react-router';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { shownOrder } from '#src/features/learning/bank/question-bank.ts';
import { bankContext } from '#src/features/learning/bank/read-bank.server.ts';
import { pageContext } from '#src/platform/context/page-context.server.ts';
import { servicesContext } from '#src/platform/context/services.server.ts';
import { testApp } from '#testing/app.ts';
import { boughtLearningCode } from '#testing/learning.ts';
import { builtSite } from '#testing/pages.ts';
import { plainBrowser } from '#testing/plain-browser.ts';
import * as materialPage from './material-page.tsx';
import * as testPage from './mock-test-page.tsx';
import * as testsPage from './mock-tests-page.tsx';

const app = await testApp();
afterAll(() => app.close());
const learner = plainBrowser(await builtSite(app));

test('a bundle is put into the basket on its page, to which the basket leads back', async () => {
  await learner.open('/pass-for-less-pack');
  await learner.press(/^Add to basket/);
  await learner.open('/basket');
  await learner.follow('Pass For Less Pack');
  expect(learner.heading).toBe('Pass For Less Pack');
});

test('the link in its email opens every part of a bundle, and a mock test is marked', async () => {
  const path = `/learning/${await boughtLearningCode(app)}`;
  await learner.open(path);
  expect(learner.text).toContain('Yours until 21 November 2027');
  await learner.follow('Safety margins');
  expect(learner.part('fieldset', /stopping distance at 30 mph/).text).toContain('9 metres of thinking');
  await learner.open(path);
  await learner.follow('In the country');
  expect(learner.text).toContain('It’s looking where it wants to go.');

  await learner.open(`${path}/tests`);
  await learner.press('Start a mock test');
  await learner.press('Finish and see my result');
  expect(learner.parts('h2', '0 out of 50')).toHaveLength(1);
  expect(learner.text).toContain('Not passed yet: you need 43.');
  expect(learner.text.match(/No answer given/g)).toHaveLength(50);
  await learner.follow('All mock tests');
  expect(learner.part('tr', 'Not passed').text).toContain('0 of 50');
  expect(learner.buttons).toContain('Start a mock test');
});

test('a link with a code that is none leads to where a code is entered', async () => {
  await learner.open('/learning/00000-00000-00000-00000');
  expect([learner.status, learner.heading]).toEqual([404, 'This link doesn’t work']);
  await learner.follow('Enter a code');
  expect(learner.heading).toBe('Open your learning');
});

describe('without scripts', () => {
  let code: string;
  beforeAll(async () => {
    code = await boughtLearningCode(app, 'without-scripts@example.co.uk');
  });
  function argsOf(
    params: Record<string, string>,
    { query = '', form }: { query?: string; form?: object } = {},
  ) {
    const context = new RouterContextProvider();
    context.set(servicesContext, app.running.services);
    context.set(bankContext, app.running.questions);
    context.set(pageContext, { address: '192.0.2.1' } as never);
    const posted = form && { method: 'POST', body: new URLSearchParams({ ...form }) };
    const request = new Request(`http://x/learning${query}`, posted);
    return { context, params: { code, ...params }, request } as never;
  }

  const locationOf = (answer: Response) => answer.headers.get('location') ?? '';

  test('an answer to a question is kept, and the page shows what was given', async () => {
    const topic = { slug: 'theory-training', unit: 'attitude' };
    const question = 'close-follower';
    const option = shownOrder(question).indexOf(1);
    const answer = await materialPage.action(argsOf(topic, { form: { question, option } }));
    expect(answer.status).toBe(303);
    const { search: query, hash } = new URL(locationOf(answer), 'http://x');
    expect(hash).toBe(`#${question}`);
    expect(await materialPage.loader(argsOf(topic, { query }))).toMatchObject({
      last: { [question]: 'wrong' },
      given: { question, option },
    });
    // What is due again stands on the page of repetition, and stays there once it was right, for this one look.
    const repeat = { slug: 'theory-training', unit: 'repeat' };
    const idsOf = async (query = '') => {
      const { unit } = await materialPage.loader(argsOf(repeat, { query }));
      return 'questions' in unit && Array.isArray(unit.questions) ? unit.questions.map(({ id }) => id) : [];
    };
    expect(await idsOf()).toEqual([question]);
    const right = shownOrder(question).indexOf(0);
    await materialPage.action(argsOf(repeat, { form: { question, option: right } }));
    expect(await idsOf()).toEqual([]);
    expect(await idsOf(`?question=${question}&option=${right}`)).toEqual([question]);
  });

  test('an answer that none was chosen for is not kept', async () => {
    const topic = { slug: 'theory-training', unit: 'attitude' };
    for (const form of [
      { question: 'close-follower' },
      { question: 'no-such', option: '1' },
      { option: '9' },
    ])
      expect((await materialPage.action(argsOf(topic, { form }))).status).toBe(303);
    const { last } = await materialPage.loader(argsOf(topic));
    expect(Object.keys(last)).toEqual(['close-follower']);
  });

  test('a mock test is a form in pages, each saved by its buttons, and is handed in by one of them', async () => {
    const started = await testsPage.action(argsOf({}));
    const id = locationOf(started).split('/').at(-1) ?? '';
    expect(locationOf(await testsPage.action(argsOf({})))).toBe(locationOf(started));
    const numbers = '1,2,3,4,5,6,7,8,9,10';
    const form = { numbers, 'answer-1': '2', 'flag-3': 'on', go: 'page-2' };
    const saved = await testPage.action(argsOf({ test: id }, { form }));
    expect(locationOf(saved)).toBe(`/learning/${code}/tests/${id}?page=2`);
    const shown = await testPage.loader(argsOf({ test: id }, { query: '?page=2' }));
    expect(shown).toMatchObject({ page: 2, paper: { leftMs: 57 * 60_000 } });
    expect(shown.paper?.questions.slice(0, 3)).toMatchObject([
      { chosen: 2, flagged: false },
      { flagged: false },
      { flagged: true },
    ]);
    // A page without a choice leaves what was chosen before, and a flag that is taken off goes.
    await testPage.action(argsOf({ test: id }, { form: { numbers, go: 'finish' } }));
    expect(await testPage.loader(argsOf({ test: id }))).toMatchObject({
      review: {
        score: { questions: 50 },
        questions: expect.arrayContaining([expect.objectContaining({ chosen: 2 })]),
      },
      practice: `/learning/${code}/theory-training`,
    });
    expect(await testsPage.loader(argsOf({}))).toMatchObject({ running: undefined, marked: [{ id }] });
    const again = await testPage.action(
      argsOf({ test: id }, { form: { numbers, 'answer-2': '1', go: 'finish' } }),
    );
    expect(again.status).toBe(303);
  });

  test('a test that is not there, or not of this code, is not found', async () => {
    const statusOf = (answering: Promise<unknown>) =>
      answering.then(
        () => 200,
        (thrown: Response) => thrown.status,
      );
    for (const test of ['x', '00000000-0000-4000-8000-000000000000']) {
      expect(await statusOf(testPage.loader(argsOf({ test })))).toBe(404);
      expect(await statusOf(testPage.action(argsOf({ test }, { form: { go: 'finish' } })))).toBe(404);
    }
  });
});
