import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { DiaryEntry } from '../../availability/school-diary.server.ts';
import { hoursOf } from './entry.tsx';
import { SchoolDayRows } from './school-day.tsx';

const entry = (begins: string, from: number): DiaryEntry => ({
  id: begins,
  kind: 'lesson',
  state: 'booked',
  isNow: false,
  begins,
  ends: '',
  from,
  minutes: 60,
  learner: 'Sam Watson',
  outcode: 'LS6',
  heldUntil: '',
  drive: 0,
});
const day = (...entries: DiaryEntry[]) => ({
  instructor: 'amara-osei',
  name: 'Amara Osei',
  isHoliday: false,
  open: [{ from: 9 * 60, minutes: 480, label: '' }],
  entries,
});

test('a day shows the usual hours, and as many more as there are lessons in', () => {
  expect(hoursOf([day()])).toEqual({ first: 7, last: 20 });
  expect(hoursOf([day(entry('05:30', 330)), day(entry('21:30', 1290))])).toEqual({ first: 5, last: 23 });
});

test('a lesson before seven and one after nine stand in their own hours', () => {
  const there = [day(entry('05:30', 330), entry('21:30', 1290))];
  const read = { there } as Parameters<typeof SchoolDayRows>[0]['read'];
  const html = renderToStaticMarkup(<SchoolDayRows read={read} />);
  expect([...html.matchAll(/<li>(\d\d:00)<\/li>/g)].map(([, hour]) => hour)).toEqual(
    Array.from({ length: 18 }, (_, index) => `${String(5 + index).padStart(2, '0')}:00`),
  );
  expect(html).toContain('at-h-0 at-q-2 for-h-1 for-q-0');
  expect(html).toContain('at-h-16 at-q-2 for-h-1 for-q-0');
});
