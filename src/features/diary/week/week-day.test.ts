import { expect, test } from 'vitest';
import type { DiaryEntry } from '#src/features/lessons/availability/school-diary.server.ts';
import type { ShownGap } from '../day/read-gaps.server.ts';
import { itemsOf } from './week-day.ts';

const lesson = {
  id: 'one',
  kind: 'lesson',
  state: 'booked',
  from: 600,
  minutes: 90,
  begins: '10:00',
  ends: '11:30',
  isNow: false,
  learner: 'Callum Reid',
  outcode: 'LS6',
  heldUntil: '',
  drive: 0,
} as const satisfies DiaryEntry;
const gap: ShownGap = {
  id: 'gap-1',
  day: '2026-11-26',
  opens: 690,
  closes: 720,
  from: '11:30',
  until: '12:00',
  lengths: [],
  starts: [],
  who: '',
  offered: [],
};

test('a drive is shown before the lesson that it leads to, unless a lesson may yet come between', () => {
  const next = { ...lesson, id: 'two', from: 720, drive: 20 };
  const drives = (gaps: ShownGap[]) =>
    itemsOf({ entries: [lesson, next], gaps, off: [] }).filter(({ is }) => is === 'drive');
  expect(drives([])).toMatchObject([{ drive: { minutes: 20, from: 700, starts: 690, ends: 720 } }]);
  expect(drives([gap])).toEqual([]);
  const atOnce = { ...lesson, id: 'two', from: 690, drive: 20 };
  expect(itemsOf({ entries: [lesson, atOnce], gaps: [], off: [] }).map(({ is, from }) => [is, from])).toEqual(
    [
      ['lesson', 600],
      ['drive', 690],
      ['lesson', 690],
    ],
  );
});
