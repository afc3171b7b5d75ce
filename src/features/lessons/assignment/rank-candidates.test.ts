import { expect, test } from 'vitest';
import type { Area } from '#src/features/areas/areas.ts';
import type { Instructor } from '#src/features/instructors/instructor.ts';
import type { WeekPeriod } from '#src/platform/calendar/week.ts';
import type { Teacher, Wanted } from './judge-instructors.ts';
import { rankCandidates } from './rank-candidates.ts';

const leeds = { slug: 'leeds', name: 'Leeds', lat: 53.8, lon: -1.55, outcodes: ['LS6', 'LS8'] } as Area;
const york = { slug: 'york', name: 'York', lat: 53.96, lon: -1.08, outcodes: ['YO1'] } as Area;
const EVENINGS: WeekPeriod[] = ['mon-evening', 'tue-evening'];

function teacher(name: string, change: Partial<Instructor> = {}, rest: Partial<Teacher> = {}): Teacher {
  const slug = name.toLowerCase();
  const instructor = {
    slug,
    name,
    portrait: '',
    transmissions: ['manual'],
    area: leeds,
    outcodes: ['LS6'],
    lat: 53.8,
    lon: -1.55,
    languages: ['English'],
    ...change,
  } as Instructor;
  return { instructor, free: EVENINGS, load: { learners: 0, minutes: 0 }, ...rest };
}

const learners = (count: number) => ({ load: { learners: count, minutes: count * 60 } });
const wanted: Wanted = { postcode: 'LS6 3AD', transmission: 'manual', free: EVENINGS };
const rank = (teachers: Teacher[], change: Partial<Wanted> = {}) =>
  rankCandidates({ ...wanted, ...change }, teachers, [leeds, york]);

test.each<[string, Teacher[], string[]]>([
  [
    'whoever picks up there comes before whoever only teaches in the town',
    [teacher('Town', { outcodes: ['LS8'] }), teacher('There', {}, learners(9))],
    [
      'There: Teaches LS6, manual, free at 2 of 2 times, 9 learners',
      'Town: Teaches in Leeds, but not in LS6, manual, free at 2 of 2 times, no learners now',
    ],
  ],
  [
    'more shared times come before fewer learners',
    [teacher('Monday', {}, { free: ['mon-evening'] }), teacher('Both', {}, learners(9))],
    [
      'Both: Teaches LS6, manual, free at 2 of 2 times, 9 learners',
      'Monday: Teaches LS6, manual, free at 1 of 2 times, no learners now',
    ],
  ],
  [
    'fewer learners come before distance',
    [teacher('Busy', {}, learners(2)), teacher('Idle', { lat: 53.9 }, learners(1))],
    [
      'Idle: Teaches LS6, manual, free at 2 of 2 times, 1 learner',
      'Busy: Teaches LS6, manual, free at 2 of 2 times, 2 learners',
    ],
  ],
  [
    'distance decides between those alike',
    [teacher('Far', { lat: 53.9 }), teacher('Near')],
    [
      'Near: Teaches LS6, manual, free at 2 of 2 times, no learners now',
      'Far: Teaches LS6, manual, free at 2 of 2 times, no learners now',
    ],
  ],
  [
    'times that are not entered come after times that fit',
    [teacher('Silent', {}, { free: [] }), teacher('Fits', {}, learners(3))],
    [
      'Fits: Teaches LS6, manual, free at 2 of 2 times, 3 learners',
      'Silent: Teaches LS6, manual, no working hours yet, no learners now',
    ],
  ],
])('%s', (_name, teachers, expected) => {
  expect(rank(teachers).can.map(({ name, reason }) => `${name}: ${reason}`)).toEqual(expected);
});

test('whoever cannot is named with every reason', () => {
  const ranked = rank(
    [
      teacher('Automatic', { transmissions: ['automatic'] }),
      teacher('Mornings', {}, { free: ['sat-morning'] }),
      teacher(
        'Neither',
        { transmissions: ['automatic'], languages: ['English', 'Twi'] },
        { free: ['sat-morning'] },
      ),
      teacher('Yorker', { area: york, outcodes: ['YO1'], lat: 53.96, lon: -1.08 }),
    ],
    { language: 'Urdu' },
  );
  expect(ranked).toEqual({
    can: [],
    cannot: [
      { slug: 'automatic', name: 'Automatic', reason: 'Teaches automatic only, doesn’t teach in Urdu' },
      { slug: 'mornings', name: 'Mornings', reason: 'Doesn’t teach in Urdu, free at none of the 2 times' },
      {
        slug: 'neither',
        name: 'Neither',
        reason: 'Teaches automatic only, doesn’t teach in Urdu, free at none of the 2 times',
      },
    ],
    outOfAreaCount: 1,
  });
});

test('whoever was asked for comes first, or is named first among the reasons against', () => {
  const teachers = [
    teacher('Nearest'),
    teacher('Amara', {}, learners(9)),
    teacher('Busy', {}, { free: ['sat-morning'] }),
  ];
  expect(rank(teachers, { wishes: ['amara'] }).can[0]).toMatchObject({
    name: 'Amara',
    reason: 'Asked for when buying, teaches LS6, manual, free at 2 of 2 times, 9 learners',
  });
  expect(rank(teachers, { wishes: ['busy'] }).cannot).toEqual([
    { slug: 'busy', name: 'Busy', reason: 'Asked for when buying, free at none of the 2 times' },
  ]);
});

test('a learner who gave no times is placed with those who agree on some, and any gearbox fits where none is known', () => {
  const { can } = rank([teacher('Both', { transmissions: ['manual', 'automatic'] })], {
    free: [],
    transmission: null,
  });
  expect(can.map(({ reason }) => reason)).toEqual([
    'Teaches LS6, manual and automatic, times to be agreed, no learners now',
  ]);
});

test('outside our areas the nearest town’s instructors are asked', () => {
  const { can } = rank([teacher('Yorker', { area: york, outcodes: ['YO1'] })], { postcode: 'HG1 1AA' });
  expect(can[0]?.reason).toMatch(/^About \d+ miles from HG1, manual/);
});

test('who has no hours, or has not accepted the invitation, is offered last, though they were asked for', () => {
  const { can } = rank(
    [
      teacher('Invited', {}, { isInvitedOnly: true }),
      teacher('Hourless', {}, { free: [] }),
      teacher('Town', { outcodes: ['LS8'] }, learners(9)),
    ],
    { wishes: ['invited'] },
  );
  expect(can.map(({ name, isReady, reason }) => [name, isReady, reason.split(', teaches')[0]])).toEqual([
    ['Town', true, expect.any(String)],
    ['Invited', false, 'Asked for when buying, hasn’t accepted the invitation yet'],
    ['Hourless', false, expect.stringContaining('no working hours yet')],
  ]);
});
