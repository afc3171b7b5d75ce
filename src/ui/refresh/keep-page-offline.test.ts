import { expect, test } from 'vitest';
import { leavesPage } from './keep-page-offline.ts';

const HERE = 'https://bitepoint.example/diary?day=2026-11-27#main';
const leaves = (href: string, link = {}) => leavesPage({ href, target: '', ...link }, HERE);

test('a link to another page leaves the one that is shown, wherever it leads', () => {
  expect(leaves('https://bitepoint.example/diary/week')).toBe(true);
  expect(leaves('https://bitepoint.example/diary?day=2026-11-27')).toBe(true);
  expect(leaves('https://bitepoint.example/diary#main')).toBe(true);
  expect(leaves('https://www.openstreetmap.org/search?query=LS6')).toBe(true);
});

test('a phone number, a place on the page and a new tab do not', () => {
  expect(leaves('tel:+447700900673')).toBe(false);
  expect(leaves('mailto:callum@bitepoint.example')).toBe(false);
  expect(leaves('https://bitepoint.example/diary?day=2026-11-27#lesson')).toBe(false);
  expect(leaves('https://www.openstreetmap.org/', { target: '_blank' })).toBe(false);
});
