import { expect, test } from 'vitest';
import type { Diary } from '../availability/slots.ts';
import { type AffectedLesson, suggestFor } from './suggest.ts';

const at = (time: string, day = '2026-11-26') => new Date(`${day}T${time}:00Z`);

const diary = (instructor: string, change: Partial<Diary> = {}): Diary => ({
  instructor,
  settings: {
    minBreakMinutes: 15,
    travel: 'same',
    sameMinutes: 15,
    lengths: [60, 90, 120],
    minLeadHours: 48,
  },
  hours: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: 540, to: 1020 })),
  exceptions: [],
  taken: [],
  ...change,
});

const lesson = (id: string, time: string, others: string[]): AffectedLesson => ({
  id,
  instructor: 'amara',
  startsAt: at(time),
  outcode: 'LS6',
  others,
  kind: 'lesson',
  minutes: 60,
  endsAt: new Date(at(time).getTime() + 3_600_000),
});

/** Amara is ill on Thursday. */
const away = { exceptions: [{ kind: 'holiday', firstDay: '2026-11-26', lastDay: '2026-11-26' }] } as const;
const amara = diary('amara', { exceptions: [...away.exceptions] });
const when = { until: at('00:00', '2026-12-10'), back: at('00:00', '2026-11-27'), now: at('07:00') };

test('somebody who is free at the same time comes first, however short the notice, and once', () => {
  const lessons = [lesson('one', '10:00', ['tom', 'nadia']), lesson('two', '10:30', ['tom', 'nadia'])];
  const found = suggestFor(lessons, [amara, diary('tom'), diary('nadia')], when);
  expect(found.get('one')).toMatchObject({
    sameTime: ['tom', 'nadia'],
    suggested: { action: 'move', time: { instructor: 'tom', startsAt: at('10:00') } },
  });
  expect(found.get('two')).toMatchObject({
    sameTime: ['nadia'],
    suggested: { action: 'move', time: { instructor: 'nadia', startsAt: at('10:30') } },
  });
});

test('without one the learner is asked for their own instructor’s first time, and nearest times are named', () => {
  const busy = diary('tom', {
    taken: [{ from: at('09:00').getTime(), until: at('11:00').getTime(), outcode: 'LS6' }],
  });
  const found = suggestFor([lesson('one', '10:00', ['tom'])], [amara, busy], when);
  expect(found.get('one')).toEqual({
    sameTime: [],
    nearest: [{ instructor: 'tom', startsAt: at('11:30'), endsAt: at('12:30') }],
    own: { instructor: 'amara', startsAt: at('09:00', '2026-11-27'), endsAt: at('10:00', '2026-11-27') },
    suggested: { action: 'propose', time: expect.objectContaining({ instructor: 'amara' }) },
  });
});

test('a driving test goes to a car that is free at its time, on the half hour or not, and is never cancelled', () => {
  const driving = (others: string[]): AffectedLesson => ({
    ...lesson('one', '10:10', others),
    kind: 'test',
    minutes: 120,
    endsAt: at('12:10'),
  });
  const busy = diary('tom', {
    taken: [{ from: at('12:15').getTime(), until: at('13:15').getTime(), outcode: 'LS6' }],
  });
  const early = diary('nadia', { hours: [{ weekday: 4, from: 540, to: 720 }] });
  const all = [amara, busy, early, diary('owen')];
  expect(suggestFor([driving(['tom', 'nadia', 'owen'])], all, when).get('one')).toEqual({
    sameTime: ['owen'],
    nearest: [],
    own: undefined,
    suggested: { action: 'move', time: { instructor: 'owen', startsAt: at('10:10'), endsAt: at('12:10') } },
  });
  expect(suggestFor([driving(['tom'])], all, when).get('one')?.suggested).toEqual({ action: 'ring' });
});

test('where nobody has a time, cancelling is suggested', () => {
  const none = { ...amara, hours: [] };
  expect(suggestFor([lesson('one', '10:00', [])], [none], when).get('one')?.suggested).toEqual({
    action: 'cancel',
  });
});
