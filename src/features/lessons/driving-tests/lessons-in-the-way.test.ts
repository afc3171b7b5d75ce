import { expect, test } from 'vitest';
import { minuteOfDay } from '../availability/london-clock.ts';
import { lessonsInTheWay, readLessons, writtenLessons } from './lessons-in-the-way.ts';
import { carKept, testStart } from './test-date.ts';

const DAY = '2026-12-16';
const lesson = (from: number, until: number, day = DAY) => ({ day, from, until });

test.each([
  ['10:00', 540, 660],
  ['10:14', 540, 690],
  ['08:31', 450, 600],
])('a test at %s is on top of what begins or ends while the car is kept', (time, from, until) => {
  const [hour = 0, minutes = 0] = time.split(':').map(Number);
  const { startsAt, endsAt } = carKept(testStart({ day: DAY, minute: hour * 60 + minutes }) as Date);
  expect([minuteOfDay(startsAt), minuteOfDay(endsAt)]).toEqual([from, until]);
  const [before, after] = [lesson(from - 60, from), lesson(until, until + 60)];
  const found = [lesson(from - 60, from + 1), lesson(from + 30, from + 60), lesson(until - 1, until + 60)];
  const others = [before, after, lesson(from, until, '2026-12-17')];
  expect(lessonsInTheWay([...found, ...others], { day: DAY, time })).toEqual(found);
});

test('while the time is being typed no lesson is in the way', () => {
  expect(lessonsInTheWay([lesson(540, 600)], { day: DAY, time: '' })).toEqual([]);
});

test('a form’s lessons are read as they were written', () => {
  const lessons = [
    { id: 'one', version: 2, chargedMinutes: 90 },
    { id: 'other', version: 1, chargedMinutes: 0 },
  ];
  expect(readLessons(writtenLessons(lessons))).toEqual([
    { id: 'one', version: '2', charged_minutes: '90' },
    { id: 'other', version: '1', charged_minutes: '0' },
  ]);
  expect(readLessons('')).toEqual([]);
});
