import { expect, test } from 'vitest';
import { areas } from '#db/seed/areas.ts';
import { centreNamed, centresNear, TEST_CENTRES } from './test-centres.ts';

test.each([
  ['Horsforth', 'Horsforth'],
  ['horsforth test centre, Leeds', 'Horsforth'],
  ['Leeds (Harehills)', 'Harehills'],
  ['Llanishen', 'Cardiff (Llanishen)'],
  ['King’s Lynn', 'King’s Lynn'],
  ['Kings Lynn DVSA', 'King’s Lynn'],
  // Two have it in their name.
  ['Norwich', undefined],
  ['Leeds', undefined],
  ['The Hague', undefined],
  ['test centre', undefined],
  ['', undefined],
])('%j is the centre %j', (typed, name) => {
  expect(centreNamed(typed)?.name).toBe(name);
});

test('the three nearest to a centre are named, and none that is an hour away', () => {
  const near = (name: string) => {
    const centre = centreNamed(name);
    return centre && centresNear(centre, 3).map((one) => one.name);
  };
  expect(near('Horsforth')).toEqual(['Bradford (Eccleshill)', 'Bradford (Thornbury)', 'Harehills']);
  expect(near('Kirkcaldy')).toEqual(['Dunfermline', 'Edinburgh (Musselburgh)', 'Edinburgh (Currie)']);
  expect(near('King’s Lynn')).toEqual([]);
});

test('each area has three centres within reach, and no name stands twice', () => {
  for (const { name, lat, lon } of areas)
    expect(centresNear({ name, town: name, lat, lon }, 3), name).toHaveLength(3);
  expect(new Set(TEST_CENTRES.map(({ name }) => name)).size).toBe(TEST_CENTRES.length);
});
