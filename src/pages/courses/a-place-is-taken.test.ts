import { expect, test } from 'vitest';
import { linkMailedTo } from '#testing/mailed-links.ts';
import { builtSite } from '#testing/pages.ts';
import { plainBrowser } from '#testing/plain-browser.ts';
import { settlingApp } from '#testing/settling-app.ts';

const app = await settlingApp();
const site = await builtSite(app);

test('a place that was asked for is confirmed by the link in its email', async () => {
  const [name, email] = ['Moira <i>Campbell</i>', 'moira@example.co.uk'];
  await app.browser().post('/v1/website/courses/2/responses', { name, email });
  const visitor = plainBrowser(site);
  await visitor.open(await linkMailedTo(app, email, /\/courses\/confirm\/\w+/));
  expect(visitor.part('dd', name).text).toBe(name);
  await visitor.press('Confirm my place');
  expect(visitor.heading).toBe('Your place is confirmed');
  expect(visitor.text).toContain('Thank you, your place is reserved.');
  expect(visitor.buttons).not.toContain('Confirm my place');
});

test('without scripts a place is put into the basket, and no name gets into an address', async () => {
  const visitor = plainBrowser(site);
  await visitor.open('/courses');
  await visitor.follow('Calm at the Wheel');
  expect(visitor.parts('h2', 'How the day works')).toHaveLength(1);
  await visitor.press(/deposit/, { Comments: 'By bike,\nif dry.' });
  expect(visitor.part('[role=alert]').link(/./).getAttribute('href')).toBe('#course-name');
  expect(visitor.field(/^Comments/).value).toBe('By bike,\nif dry.');
  await visitor.press(/deposit/, { 'Full name': 'Moira Campbell' });
  expect(visitor.heading).toBe('My Basket');
  expect(visitor.text).toContain('for Moira Campbell');
  expect(visitor.address).not.toContain('Moira');
});

test('a course that is sold out leads on to others', async () => {
  const visitor = plainBrowser(site);
  await visitor.open('/courses/night-and-winter-driving');
  expect(visitor.part('aside').text).toMatch(/^Full .*There are no places left on this course\./);
  await visitor.part('main').follow('Other courses');
  expect(visitor.part('article', 'Night and Winter Driving').text).toContain('Full');
});
