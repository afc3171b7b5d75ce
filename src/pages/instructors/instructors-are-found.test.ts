import { expect, test } from 'vitest';
import { brand } from '#src/platform/brand.ts';
import { builtSite } from '#testing/pages.ts';
import { plainBrowser } from '#testing/plain-browser.ts';
import { formatPrice, oneAutomaticHour, oneHour } from '#testing/prices.ts';
import { settlingApp } from '#testing/settling-app.ts';

const app = await settlingApp();
const site = await builtSite(app);

const headings = (visitor: ReturnType<typeof plainBrowser>) => visitor.parts('h2').map(({ text }) => text);

test('a search says which wish to leave out where there is nobody, and takes words for text', async () => {
  const visitor = plainBrowser(site);
  await visitor.open('/instructors?place=Norwich&language=Welsh&gearbox=manual');
  expect(headings(visitor)).toContain('No instructor near Norwich, teaching manual, speaking Welsh');
  const canonical = visitor.document.querySelector('link[rel=canonical]')?.getAttribute('href');
  expect(canonical).toBe(`${site.url}/instructors`);
  expect(visitor.part('main').link(brand.phone).getAttribute('href')).toMatch(/^tel:/);
  await visitor.follow('1 instructor without ‘Welsh’');
  expect(headings(visitor)).toContain('1 instructor near Norwich, teaching manual');
  expect([visitor.field('Language').value, visitor.field('Gearbox').value]).toEqual(['', 'manual']);

  await visitor.open('/instructors');
  await visitor.press('Find instructors', { 'Where?': '<script>alert(1)</script>' });
  expect(headings(visitor)).toContain('We couldn’t find “<script>alert(1)</script>”');
  await visitor.follow('All our instructors');
  expect(headings(visitor)).toContain('24 instructors');
  expect(visitor.field('Where?').value).toBe('');
});

test('an area’s page has its instructors, and a name that is nobody’s leads to the search', async () => {
  const visitor = plainBrowser(site);
  await visitor.open('/areas-covered/leeds');
  expect(visitor.parts('a', /^About /).map(({ text }) => text)).toEqual([
    'About Amara Osei',
    'About Tom Ackroyd',
    'About Piotr Zielinski',
  ]);
  await visitor.follow('Nadia Hussain');
  expect(visitor.heading).toBe('Nadia Hussain');
  // They teach automatic alone, so that is where the prices are.
  await visitor.follow(`Choose Nadia, from ${formatPrice(oneAutomaticHour.total)}`);
  expect(headings(visitor)).toContain('Automatic lessons, all fees included');

  await visitor.open('/instructors/nobody-at-all');
  expect(visitor.status).toBe(404);
  await visitor.press('Find instructors', { 'Where do you want to learn?': 'LS6' });
  expect(headings(visitor)).toContain('2 instructors near LS6');
  await visitor.follow('2 instructors elsewhere in Leeds');
  expect(headings(visitor)).toContain('4 instructors near Leeds');
});

test('without scripts instructors are found and their reviews read, and they are written to and reviewed', async () => {
  const visitor = plainBrowser(site);
  await visitor.open('/instructors');
  await visitor.press('Find instructors', { 'Where?': 'Leeds' });
  expect(headings(visitor)).toContain('4 instructors near Leeds');
  expect(visitor.part('li', 'Amara Osei').text).toContain(
    `From ${formatPrice(oneHour.total)} an hour, all fees included`,
  );
  await visitor.follow('Amara Osei');
  expect(visitor.parts('article')).toHaveLength(10);
  await visitor.follow('Page 5');
  expect(visitor.parts('h3').map(({ text }) => text)).toContain('Newest first, 41 to 46 of 46');
  expect(visitor.link('Page 5').getAttribute('aria-current')).toBe('page');

  await visitor.follow('Contact Directly');
  const message = 'Two lines,\n<b>kept</b>.';
  await visitor.press('Send message', { 'Your name': 'Helen <i>M</i>', Email: 'helen', Message: message });
  expect(visitor.status).toBe(422);
  expect(visitor.part('[role=alert]').text).toContain('Enter a subject');
  expect(visitor.link(/^Enter an email address/).getAttribute('href')).toBe(`#${visitor.field(/^Email/).id}`);
  expect(visitor.field(/^Your name/).value).toBe('Helen <i>M</i>');
  expect(visitor.field(/^Message/).value).toBe(message);
  await visitor.press('Send message', { Email: 'helen@example.co.uk', Subject: 'Tuesdays?' });
  expect(visitor.text).toContain('Message sent. Thank you');

  await visitor.follow('Back to Amara Osei');
  await visitor.follow('Submit a review');
  const review = { 'Your name': 'Helen', Email: 'helen@example.co.uk', 'Your review': 'Calm.' };
  await visitor.press('Submit review', review);
  expect(visitor.region('Your rating').text).toContain('Choose from 1 to 5 stars');
  await visitor.press('Submit review', { '4 stars': true });
  expect(visitor.text).toContain('Review submitted. Thank you');
});
