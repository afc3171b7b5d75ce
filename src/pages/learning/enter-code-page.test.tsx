import { afterAll, expect, test } from 'vitest';
import { testApp } from '#testing/app.ts';
import { boughtLearningCode } from '#testing/learning.ts';
import { mailedTo } from '#testing/mailed-links.ts';
import { shopInDom } from '#testing/shop-in-dom.tsx';
import * as enterCodePage from './enter-code-page.tsx';
import * as libraryPage from './library-page.tsx';

const app = await testApp();
const shop = await shopInDom(app, { learning: enterCodePage, 'learning/:code': libraryPage });
afterAll(async () => {
  await shop.close();
  await app.close();
});

const EMAIL = 'learner@example.co.uk';

test('a code is entered by hand, a wrong one is told so, and a lost one is sent again', async () => {
  const code = await boughtLearningCode(app, EMAIL);
  await shop.open('/learning');
  await shop.press('Open it');
  await expect.poll(() => shop.text('[role=alert]').join()).toContain('Enter the code');
  await shop.fill('Code', '00000-00000-00000-00000');
  await shop.press('Open it');
  await expect
    .poll(() => shop.text('#learning-code-error'))
    .toEqual(['We don’t recognise that code. Please check it and try again.']);
  await expect.poll(() => document.title).toMatch(/^Error: Open your learning/);
  await shop.fill('Code', code.toLowerCase().replaceAll('-', ' '));
  await shop.press('Open it');
  await expect.poll(() => shop.text('h1')).toEqual(['Your learning']);
  expect(location.pathname).toBe(`/learning/${code}`);
  expect(shop.text('h2').slice(0, 4)).toEqual([
    'Theory Training',
    'Brain Training',
    'Hazard Perception',
    'Mock Test Library',
  ]);

  await shop.open('/learning');
  await shop.fill('Email', 'nobody');
  await shop.press('Send my code again');
  await expect.poll(() => shop.text('#learning-email-error').join()).toContain('Enter an email address');
  expect(document.activeElement).toBe(await shop.field('Email'));
  app.clock.pass({ minutes: 3 });
  await shop.fill('Email', EMAIL);
  await shop.press('Send my code again');
  await expect.poll(() => document.activeElement?.className).toBe('notice');
  expect(document.activeElement?.textContent).toContain('we’ve sent it the code');
  const codes = (await mailedTo(app, EMAIL)).filter((text) => text.includes(code));
  expect(codes).toHaveLength(2);
});
