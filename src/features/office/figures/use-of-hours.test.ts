import { expect, test } from 'vitest';
import { lastWeeks } from './period.ts';
import { cellsOfWeek, nameOfSlot, percentBooked, slotsInUse } from './use-of-hours.ts';

const open = [
  { slug: 'amara-osei', weekday: 1, from: 540, to: 720 },
  { slug: 'tom-ackroyd', weekday: 1, from: 600, to: 960 },
];

test('open hours are those of all instructors, and a lesson is shared out by when it was', () => {
  const lessons = [
    { weekday: 1, from: 570, minutes: 90, count: 1 },
    { weekday: 1, from: 840, minutes: 60, count: 2 },
  ];
  const cells = cellsOfWeek(open, lessons);
  const used = slotsInUse(cells);
  expect(used.map(nameOfSlot)).toEqual(['8am', '10', '12', '2pm']);
  expect(used.map((slot) => cells[0]?.[slot])).toEqual([
    { openMinutes: 60, bookedMinutes: 30 },
    { openMinutes: 240, bookedMinutes: 60 },
    { openMinutes: 120, bookedMinutes: 0 },
    { openMinutes: 120, bookedMinutes: 120 },
  ]);
  expect(cells[0]?.map(percentBooked).filter((percent) => percent !== undefined)).toEqual([50, 25, 0, 100]);
  expect(cells[1]?.every(({ openMinutes }) => openMinutes === 0)).toBe(true);
});

test('nobody’s hours have no slots', () => {
  expect(slotsInUse(cellsOfWeek([], []))).toEqual([]);
});

test('the last weeks end on a Sunday that has passed, and are compared with the same weekdays', () => {
  for (const today of ['2026-11-23', '2026-11-26', '2026-11-29']) {
    const weeks = lastWeeks(2, today);
    expect(weeks.map(({ from, to }) => [from, to])).toEqual([
      ['2026-11-09', '2026-11-15'],
      ['2026-11-16', '2026-11-22'],
    ]);
    expect(weeks[1]?.before).toEqual({ from: '2025-11-17', to: '2025-11-23' });
  }
});
