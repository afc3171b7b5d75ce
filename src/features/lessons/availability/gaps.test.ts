import { expect, test } from 'vitest';
import { gapsIn } from './gaps.ts';
import type { Diary } from './slots.ts';

const at = (time: string) => new Date(`2026-11-26T${time}:00Z`);

const DIARY: Diary = {
  instructor: 'amara-osei',
  settings: {
    minBreakMinutes: 10,
    travel: 'distance',
    sameMinutes: 20,
    lengths: [60, 90],
    minLeadHours: 12,
  },
  hours: [{ weekday: 4, from: 540, to: 900 }],
  exceptions: [],
  taken: [{ from: at('10:30').getTime(), until: at('12:00').getTime(), outcode: 'LS6' }],
};

const THURSDAY = { from: at('00:00'), until: at('23:59'), earliest: at('00:00') };

test('a gap begins on a quarter of an hour, a break after what is taken, and says which lessons have room in it', () => {
  expect(gapsIn(DIARY, THURSDAY)).toEqual([
    { startsAt: at('09:00'), endsAt: at('10:20'), starts: [at('09:00')], lengths: [60] },
    {
      startsAt: at('12:15'),
      endsAt: at('15:00'),
      starts: ['12:15', '12:45', '13:15', '13:45'].map(at),
      lengths: [60, 90],
    },
  ]);
});

test('a gap begins no sooner than it may be offered, and is none where no lesson has room any more', () => {
  const [only, ...others] = gapsIn(DIARY, { ...THURSDAY, earliest: at('09:31') });
  expect(others).toEqual([]);
  expect(only?.startsAt).toEqual(at('12:15'));
});
