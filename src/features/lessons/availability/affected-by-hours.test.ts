import { expect, test } from 'vitest';
import { affectedByHours, type Working } from './affected-by-hours.ts';

const weekdays = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: 540, to: 1020 }));
const usual: Working = { hours: weekdays, exceptions: [] };
const lesson = (name: string, from: string, to: string) => ({
  name,
  startsAt: new Date(`2026-11-26T${from}:00Z`),
  endsAt: new Date(`2026-11-26T${to}:00Z`),
});
const lessons = [
  lesson('early', '09:00', '10:30'),
  lesson('late', '15:30', '17:00'),
  lesson('outside', '19:00', '20:00'),
];
const touched = (after: Working) => affectedByHours(lessons, usual, after).map(({ name }) => name);

test('a holiday touches every lesson that it lies on, in working hours or outside them, once', () => {
  const holiday = { kind: 'holiday', firstDay: '2026-11-26', lastDay: '2026-11-27' } as const;
  expect(touched({ ...usual, exceptions: [holiday] })).toEqual(['early', 'late', 'outside']);
  const off = { ...usual, exceptions: [holiday] };
  expect(affectedByHours(lessons, off, { ...off, exceptions: [holiday, holiday] })).toEqual([]);
  const other = { ...holiday, firstDay: '2026-11-27' };
  expect(touched({ ...usual, exceptions: [other] })).toEqual([]);
});

test('shorter hours touch the lessons that they no longer hold whole', () => {
  const shorter = weekdays.map((one) => ({ ...one, to: 1019 }));
  expect(touched({ ...usual, hours: shorter })).toEqual(['late']);
  const closed = {
    kind: 'closed',
    firstDay: '2026-11-26',
    lastDay: '2026-11-26',
    from: 600,
    to: 700,
  } as const;
  expect(touched({ ...usual, exceptions: [closed] })).toEqual(['early']);
  const evening = { ...closed, from: 1170, to: 1230 };
  expect(touched({ ...usual, exceptions: [evening] })).toEqual(['outside']);
});
