import { expect, test } from 'vitest';
import { areas } from '#db/seed/areas.ts';
import { milesBetween } from '#src/features/areas/areas.ts';
import { placeOfOutcode } from './outcode-places.ts';
import { minutesBetween, type TravelSettings } from './travel.ts';

const BY_DISTANCE: TravelSettings = { minBreakMinutes: 10, travel: 'distance', sameMinutes: 25 };

test.each([
  ['LS6', 'LS6', 10],
  ['LS6', 'LS2', 12],
  ['LS6', 'LS8', 19],
  ['LS8', 'LS6', 19],
  ['LS6', 'YO1', 25],
  ['LS6', 'PL1', 60],
])('from %s to %s takes %i minutes', (from, to, minutes) => {
  expect(minutesBetween(BY_DISTANCE, from, to)).toBe(minutes);
});

test('an instructor may allow the same time for every drive, and a least time', () => {
  expect(minutesBetween({ ...BY_DISTANCE, travel: 'same' }, 'LS6', 'LS6')).toBe(25);
  expect(minutesBetween({ ...BY_DISTANCE, minBreakMinutes: 30 }, 'LS6', 'LS2')).toBe(30);
});

test('every outcode of the towns that ship is near its town', () => {
  const far = areas.flatMap((area) =>
    area.outcodes.split(' ').filter((outcode) => {
      const place = placeOfOutcode(outcode);
      return !place || milesBetween(place, area) > 9;
    }),
  );
  expect(far).toEqual([]);
});
