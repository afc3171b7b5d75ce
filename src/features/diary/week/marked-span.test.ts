import { expect, test } from 'vitest';
import type { DiaryEntry } from '#src/features/lessons/availability/school-diary.server.ts';
import type { ShownGap } from '../day/read-gaps.server.ts';
import {
  choicesOf,
  cursorAfter,
  entryOf,
  formatSpan,
  halfHours,
  spanBetween,
  stateOf,
  tapped,
} from './marked-span.ts';
import { itemsOf, type Off, type WeekDay } from './week-day.ts';

const DAY = '2026-11-26';
const hours = { first: 7, last: 20 };
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
  day: DAY,
  opens: 840,
  closes: 960,
  from: '14:00',
  until: '16:00',
  lengths: [60, 90, 120],
  starts: [840, 870, 900].map((minute) => ({ at: `at ${minute}`, minute, label: `${minute}` })),
  who: 'Priya has hours left and is free then.',
  offered: [],
};
const closed: Off = {
  id: 'off-1',
  kind: 'closed',
  title: 'Not working',
  time: '12:00 to 13:00',
  days: null,
  isElsewhere: false,
  from: 720,
  to: 780,
};

/** Worked from 09:00 to 17:00 but for an hour at noon, with a lesson at 10:00 and a gap from 14:00. */
const day: WeekDay = {
  day: DAY,
  weekday: 'Thu',
  date: '26',
  full: 'Thursday 26 November',
  isToday: false,
  past: 0,
  sum: '1 h 30 min',
  isHoliday: false,
  open: [
    { from: 540, minutes: 180, label: '' },
    { from: 780, minutes: 240, label: '' },
  ],
  items: itemsOf({ entries: [lesson], gaps: [gap], off: [closed] }),
};
const choices = (from: number, to: number, of = day) => choicesOf({ day: DAY, from, to }, of);

test('a span reaches from one half hour to another, whichever was pressed first', () => {
  expect(halfHours({ first: 7, last: 8 })).toEqual([420, 450]);
  expect(spanBetween(DAY, 840, 930)).toEqual({ day: DAY, from: 840, to: 960 });
  expect(spanBetween(DAY, 930, 840)).toEqual({ day: DAY, from: 840, to: 960 });
  expect(spanBetween(DAY, 840, 840)).toEqual({ day: DAY, from: 840, to: 870 });
  expect(formatSpan({ from: 840, to: 960 })).toBe('14:00 to 16:00');
});

test('a tap chooses a start, the next one the end, and one before the start another start', () => {
  const none = { day: DAY, from: 0, to: 0, open: true };
  const started = tapped(none, 840);
  expect(started).toMatchObject({ from: 840, to: 870, open: true });
  const whole = tapped(started, 930);
  expect(whole).toMatchObject({ from: 840, to: 960, open: false });
  expect(tapped(whole, 900)).toMatchObject({ from: 900, to: 930, open: true });
  expect(tapped(started, 600)).toMatchObject({ from: 600, to: 630, open: true });
});

test('keys lead through the week and stop at its edges', () => {
  const at = { column: 3, minute: 840 };
  expect(cursorAfter(at, 'ArrowDown', hours)).toEqual({ column: 3, minute: 870 });
  expect(cursorAfter(at, 'ArrowLeft', hours)).toEqual({ column: 2, minute: 840 });
  expect(cursorAfter(at, 'Home', hours)).toEqual({ column: 3, minute: 420 });
  expect(cursorAfter(at, 'End', hours)).toEqual({ column: 3, minute: 1170 });
  expect(cursorAfter({ column: 6, minute: 420 }, 'ArrowRight', hours)?.column).toBe(6);
  expect(cursorAfter({ column: 0, minute: 420 }, 'ArrowUp', hours)).toEqual({ column: 0, minute: 420 });
  expect(cursorAfter(at, 'a', hours)).toBeUndefined();
});

test('Tab enters the week at the cursor, or at the next half hour on which nothing stands', () => {
  const enter = (minute: number) => entryOf({ column: 0, minute }, [day], hours).minute;
  expect([540, 600, 690, 720, 840].map(enter)).toEqual([540, 690, 690, 780, 900]);
  expect(entryOf({ column: 5, minute: 600 }, [day], hours).minute).toBe(600);
});

test('working time can be taken off, and time outside of it worked', () => {
  expect(choices(840, 960)).toMatchObject({ mayClose: true, mayOpen: false, lessons: [] });
  expect(choices(1080, 1140)).toMatchObject({ mayClose: false, mayOpen: true, offers: [] });
  expect(choices(960, 1080)).toMatchObject({ mayClose: true, mayOpen: true });
});

test('time that was taken off is not worked by adding hours, but by removing what was added', () => {
  expect(choices(720, 780)).toMatchObject({ mayClose: false, mayOpen: false, off: [{ id: 'off-1' }] });
});

test('a span names the lessons in it, and not those that it touches', () => {
  expect(choices(570, 630).lessons).toEqual(['10:00 Callum Reid']);
  expect(choices(690, 720).lessons).toEqual([]);
});

test('a gap is offered at the times that begin in the span, for what then has room in both', () => {
  expect(choices(840, 960).offers.map(({ label, lengths }) => [label, lengths])).toEqual([
    ['840', [60, 90, 120]],
    ['870', [60, 90]],
    ['900', [60]],
  ]);
  expect(choices(870, 930).offers.map(({ label, lengths }) => [label, lengths])).toEqual([['870', [60]]]);
  expect(choices(840, 870).offers).toEqual([]);
});

test('nothing is done about time that is over', () => {
  const past = { ...day, past: 960 };
  expect(choices(840, 960, past)).toMatchObject({ isOver: true, mayClose: false, mayOpen: false });
  expect(choices(840, 990, past)).toMatchObject({ isOver: false, mayClose: true });
});

test('each half hour says what it holds', () => {
  expect([540, 600, 720, 1080].map((minute) => stateOf(minute, day))).toEqual([
    'free',
    '10:00 Callum Reid',
    'not working',
    'outside your hours',
  ]);
});
