import { expect, test } from 'vitest';
import { boughtLearningCode } from '#testing/learning.ts';
import { builtSite } from '#testing/pages.ts';
import { plainBrowser } from '#testing/plain-browser.ts';
import { settlingApp } from '#testing/settling-app.ts';

const app = await settlingApp();
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
