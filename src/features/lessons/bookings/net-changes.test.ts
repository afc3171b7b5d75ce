import { expect, test } from 'vitest';
import { type LessonEvent, netChanges } from './net-changes.ts';

const [TUESDAY, THURSDAY, FRIDAY] = ['2026-11-24', '2026-11-26', '2026-11-27'].map(
  (day) => new Date(`${day}T10:00:00Z`),
) as [Date, Date, Date];

let minute = 0;
function event(change: Partial<LessonEvent>): LessonEvent {
  minute += 1;
  return {
    lesson: 'one',
    learner: 'Yasmin Rahman',
    kind: 'lesson',
    what: 'moved',
    instructorBefore: 'amara',
    instructor: 'amara',
    from: TUESDAY,
    to: THURSDAY,
    isOwn: false,
    by: 'Aoife',
    at: new Date(Date.UTC(2026, 10, 23, 9, minute)),
    ...change,
  };
}
const booked = (change: Partial<LessonEvent> = {}) =>
  event({ what: 'booked', instructorBefore: null, from: null, ...change });
const net = (...events: LessonEvent[]) =>
  netChanges(events, 'amara').map(({ before, after }) => [before, after]);

test.each([
  ['booked', [booked()], [[null, THURSDAY]]],
  ['moved', [event({})], [[TUESDAY, THURSDAY]]],
  ['cancelled', [event({ what: 'cancelled', to: TUESDAY })], [[TUESDAY, null]]],
  ['booked, then moved', [booked(), event({ from: THURSDAY, to: FRIDAY })], [[null, FRIDAY]]],
  ['moved twice', [event({}), event({ from: THURSDAY, to: FRIDAY })], [[TUESDAY, FRIDAY]]],
  ['moved, then cancelled', [event({}), event({ what: 'cancelled', from: THURSDAY })], [[TUESDAY, null]]],
  ['picked up elsewhere', [event({ to: TUESDAY })], [[TUESDAY, TUESDAY]]],
  ['given to another instructor', [event({ instructor: 'tom' })], [[TUESDAY, null]]],
  ['taken over from another', [event({ instructorBefore: 'tom' })], [[null, THURSDAY]]],
  [
    'moved by the office, then by the instructor',
    [event({}), event({ to: FRIDAY, isOwn: true })],
    [[TUESDAY, FRIDAY]],
  ],
] as const)('a lesson that was %s is one line, with before and after', (_how, events, expected) => {
  expect(net(...events)).toEqual(expected);
});

test.each([
  ['only the instructor changed', [event({ isOwn: true })]],
  ['was moved there and back', [event({}), event({ from: THURSDAY, to: TUESDAY })]],
  ['was booked and cancelled', [booked(), event({ what: 'cancelled', from: THURSDAY })]],
  ['passed between two others', [event({ instructorBefore: 'tom', instructor: 'jo' })]],
] as const)('a lesson that %s is none', (_how, events) => {
  expect(net(...events)).toEqual([]);
});

test('of several lessons the one that was changed last comes last, with who changed it', () => {
  const changes = netChanges(
    [
      event({ lesson: 'one' }),
      event({ lesson: 'two' }),
      event({ lesson: 'one', from: THURSDAY, to: FRIDAY, by: 'Yasmin' }),
    ],
    'amara',
  );
  expect(changes.map(({ lesson, by }) => [lesson, by])).toEqual([
    ['two', 'Aoife'],
    ['one', 'Yasmin'],
  ]);
});
