import { expect, test } from 'vitest';
import { isPage } from './page-of-link.ts';

const SHOWN = 'https://bitepoint.example/office/orders?find=lee#list';
const leads = (to: string, home = '/office') => isPage(new URL(to, SHOWN).href, home, SHOWN);

test.each(['/office', '/office/orders', '/office/orders/7?done=noteOnOrder', '/office/catalogue#new-price'])(
  'a link to %s shows a page of the office without a document',
  (to) => expect(leads(to)).toBe(true),
);

test.each([
  '/',
  '/officer',
  '/diary',
  '/account/sign-in',
  'https://elsewhere.example/office',
  'tel:+447700900673',
  'mailto:callum@bitepoint.example',
])('a link to %s leads out of the office', (to) => expect(leads(to)).toBe(false));

test.each(['/office/orders.csv?find=lee', '/office/vouchers/7/card.pdf', '/office/outbox/7/lesson.ics'])(
  'the file %s is left to the browser',
  (to) => expect(leads(to)).toBe(false),
);

test('a place on the page that is shown is left to the browser, and the page itself is read again', () => {
  expect(leads('#list')).toBe(false);
  expect(leads('/office/orders?find=lee#filters')).toBe(false);
  expect(leads('/office/orders#list')).toBe(true);
  expect(leads('/office/orders?find=lee')).toBe(true);
});
