import { describe, expect, test } from 'vitest';
import { londonDay } from '#src/platform/dates.ts';
import { londonClock } from './london-clock.ts';
import { type Diary, type SlotQuery, slotsIn } from './slots.ts';

const DIARY: Diary = {
  instructor: 'amara-osei',
  settings: {
    minBreakMinutes: 10,
    travel: 'distance',
    sameMinutes: 20,
    lengths: [60, 90, 120],
    minLeadHours: 12,
  },
  hours: [{ weekday: 4, from: 510, to: 750 }],
  exceptions: [],
  taken: [],
};

const THURSDAY: SlotQuery = {
  from: new Date('2026-11-26T00:00:00Z'),
  until: new Date('2026-11-27T00:00:00Z'),
  minutes: 90,
  outcode: 'LS6',
  now: new Date('2026-11-22T12:00:00Z'),
};

const taken = (from: string, until: string, outcode = 'LS6') => ({
  from: Date.parse(`2026-11-26T${from}Z`),
  until: Date.parse(`2026-11-26T${until}Z`),
  outcode,
});

function times(diary: Partial<Diary>, query: Partial<SlotQuery> = {}) {
  return [...slotsIn({ ...DIARY, ...diary }, { ...THURSDAY, ...query })].map(({ startsAt }) =>
    londonClock(startsAt),
  );
}

test('lessons begin every half hour and end within the working hours', () => {
  expect(times({})).toEqual(['08:30', '09:00', '09:30', '10:00', '10:30', '11:00']);
  expect(times({}, { minutes: 120 })).toEqual(['08:30', '09:00', '09:30', '10:00', '10:30']);
  expect(times({ settings: { ...DIARY.settings, lengths: [60] } })).toEqual([]);
});

test('a lesson is no sooner than the instructor needs to hear of it', () => {
  expect(times({}, { now: new Date('2026-11-25T22:00:00Z') })).toEqual(['10:00', '10:30', '11:00']);
});

describe('beside another lesson', () => {
  const LESSON = [taken('10:00', '11:00', 'LS8')];

  test('there is time for the drive before and after it, by where the two are', () => {
    expect(times({ taken: LESSON }, { minutes: 60 })).toEqual(['08:30', '11:30']);
    expect(times({ taken: [taken('09:40', '11:15')] }, { minutes: 60 })).toEqual(['08:30', '11:30']);
    expect(times({ taken: [taken('09:40', '11:15', 'LS8')] }, { minutes: 60 })).toEqual([]);
  });

  test('the least time counts where nobody has said where', () => {
    expect(times({ taken: [taken('09:40', '11:20', 'LS8')] }, { minutes: 60, outcode: undefined })).toEqual([
      ...['08:30', '11:30'],
    ]);
  });

  test('several that are taken leave the gaps between them', () => {
    const day = [taken('08:30', '09:20'), taken('10:40', '11:20')];
    expect(times({ taken: day }, { minutes: 60 })).toEqual(['09:30', '11:30']);
  });
});

test('a day with an exception that changes nothing has the times of any other of its weekday', () => {
  const fortnight = { from: new Date('2026-11-22T00:00:00Z'), until: new Date('2026-12-06T00:00:00Z') };
  const hours = [1, 4, 5].flatMap((weekday) => [
    { weekday, from: 510, to: 735 },
    { weekday, from: 780, to: 1440 },
  ]);
  const usual = { hours, taken: [taken('10:00', '11:00', 'LS8'), taken('14:00', '15:20')] };
  const shut = { firstDay: '2026-11-22', lastDay: '2026-12-06', kind: 'closed' as const, from: 60, to: 61 };
  const starts = (exceptions: Diary['exceptions']) => times({ ...usual, exceptions }, fortnight);
  expect(starts([shut])).toEqual(starts([]));
  expect(starts([]).length).toBeGreaterThan(100);
});

describe('when the clocks change', () => {
  const NIGHT = { hours: [{ weekday: 7, from: 0, to: 240 }] };
  const sunday = (day: string) => ({
    from: new Date(`${day}T00:00:00Z`),
    until: new Date(`${day}T12:00:00Z`),
    minutes: 60 as const,
    now: new Date('2026-01-01T00:00:00Z'),
  });

  test.each(['2026-03-29', '2027-03-28'])('no lesson begins in the hour that is left out on %s', (day) => {
    expect(times(NIGHT, sunday(day))).toEqual(['00:00', '00:30', '02:00', '02:30', '03:00']);
  });

  test.each([
    ['2026-10-25', '2026-10-24T23:00:00Z'],
    ['2027-10-31', '2027-10-30T23:00:00Z'],
  ])('the hour that comes twice on %s is named, and no lesson is offered twice', (day, midnight) => {
    const found = times(NIGHT, { ...sunday(day), from: new Date(midnight) });
    expect(found).toEqual([
      ...['00:00', '00:30', '01:00, before the clocks go back', '01:30, before the clocks go back'],
      ...['01:00, after the clocks have gone back', '01:30, after the clocks have gone back'],
      ...['02:00', '02:30', '03:00'],
    ]);
  });

  test('a working day keeps its hours as clocks show them', () => {
    const days = {
      hours: [
        { weekday: 1, from: 540, to: 600 },
        { weekday: 6, from: 540, to: 600 },
      ],
    };
    const found = slotsIn(
      { ...DIARY, ...days },
      {
        from: new Date('2027-03-26T00:00:00Z'),
        until: new Date('2027-03-30T00:00:00Z'),
        minutes: 60,
        now: new Date('2027-03-01T00:00:00Z'),
      },
    );
    expect(
      [...found].map(({ startsAt }) => [londonDay(startsAt), startsAt.toISOString().slice(11, 16)]),
    ).toEqual([
      ['2027-03-27', '09:00'],
      ['2027-03-29', '08:00'],
    ]);
  });

  test('hours that end where clocks jump end when they jump', () => {
    const untilGap = { hours: [{ weekday: 7, from: 0, to: 90 }] };
    expect(times(untilGap, sunday('2027-03-28'))).toEqual(['00:00']);
  });
});
