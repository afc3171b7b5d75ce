import { describe, expect, test } from 'vitest';
import type { Area } from '#src/features/areas/areas.ts';
import type { Instructor } from '#src/features/instructors/instructor.ts';
import type { WeekPeriod } from '#src/platform/calendar/week.ts';
import { coverageOf, type TimesByInstructor, type WantedLessons } from './coverage.ts';
import type { Teacher } from './judge-instructors.ts';

const leeds = { slug: 'leeds', name: 'Leeds', lat: 53.8, lon: -1.55, outcodes: ['LS6', 'LS8'] } as Area;
const york = { slug: 'york', name: 'York', lat: 53.96, lon: -1.08, outcodes: ['YO1'] } as Area;

function teacher(name: string, free: WeekPeriod[] = [], change: Partial<Instructor> = {}): Teacher {
  const instructor = {
    slug: name.toLowerCase(),
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
  return { instructor, free, load: { learners: 0, minutes: 0 } };
}
const EVENING: WeekPeriod[] = ['mon-evening'];
const MORNING: WeekPeriod[] = ['mon-morning'];
const here = [
  teacher('Amara', MORNING),
  teacher('Piotr', EVENING),
  teacher('Tom'),
  teacher('Lucy', EVENING, { outcodes: ['LS8'] }),
  teacher('Ann', [], { area: york, outcodes: ['YO1'] }),
];

function told(
  postcode: string,
  free: WeekPeriod[],
  lessons: Partial<WantedLessons>[] = [{}],
  teachers: Teacher[] = here,
  times: TimesByInstructor = new Map(),
) {
  const wanted = lessons.map((one) => ({ area: 'leeds', transmission: 'manual' as const, ...one }));
  const said = coverageOf(wanted, { postcode, free }, teachers, [leeds, york], times);
  const { kind, heading, text, choices, alternative } = said;
  const people = choices.map((one) => `${[one.name, one.when].filter(Boolean).join(' ')}: ${one.text}`);
  return [kind, heading, text, ...people, alternative?.text].filter(Boolean).join(' | ');
}

test('who teaches there is counted, and of them who is free', () => {
  expect(told('LS6 3AD', [])).toBe('fits | 3 instructors teach in LS6 in a manual car');
  expect(told('LS6 3AD', EVENING)).toBe(
    'fits | 3 instructors teach in LS6 in a manual car | 1 is usually free on Monday evenings.',
  );
  expect(told('LS8 1AA', [...EVENING, 'sun-evening'])).toBe(
    'fits | 1 instructor teaches in LS8 in a manual car | They’re usually free at the times ticked.',
  );
});

test('whoever is wished for is named, and where they do not fit, those who do', () => {
  const amara = [{ preferredInstructor: 'amara' }];
  expect(told('LS6 3AD', [], amara)).toBe('fits | Amara teaches in LS6');
  expect(told('LS6 3AD', MORNING, amara)).toBe(
    'fits | Amara teaches in LS6 and is usually free on Monday mornings',
  );
  expect(told('LS6 3AD', EVENING, amara)).toBe(
    'near | Amara isn’t usually free on Monday evenings | We’ll ask Amara anyway, then whoever is free first. These instructors teach in LS6 and would fit: | Piotr: Usually free: Mon evening | Tom: ',
  );
  expect(told('LS8 1AA', EVENING, amara)).toMatch(
    /^near \| Amara doesn’t usually pick up in LS8 .* \| Lucy: /,
  );
});

test('a time never keeps from going on: the nearest that would fit are named', () => {
  const some = here.filter(({ instructor }) => ['Amara', 'Lucy'].includes(instructor.name));
  expect(told('LS6 3AD', EVENING, [{}], some)).toBe(
    'near | Nobody is usually free on Monday evenings | 1 instructor teaches in LS6 in a manual car. We’ll ring you to agree times, and these are closest: | Amara: Usually free: Mon morning',
  );
  const away = here.filter(({ instructor }) => instructor.name === 'Lucy');
  expect(told('LS6 3AD', [], [{}], away)).toBe(
    'near | Nobody usually picks up in LS6 in a manual car | We’ll ask who can, and ring you.',
  );
});

describe('first lessons to choose from', () => {
  const first = (fit: boolean, ...times: string[]) => ({
    fit,
    times: times.map((label) => ({ at: `2026-${label}`, label })),
  });
  const times = new Map([
    ['amara', first(true, '11-30 09:00', '12-07 09:00', '12-14 09:00')],
    ['piotr', first(true, '11-30 18:00')],
    ['tom', first(true, '11-25 13:00')],
    ['lucy', first(true, '11-24 10:00')],
  ]);
  const amara = [{ preferredInstructor: 'amara' }];

  test('are the next two of whoever was asked for by name, or the first of each who fits, the soonest first', () => {
    expect(told('LS6 3AD', MORNING, amara, here, times)).toBe(
      'fits | Amara teaches in LS6 and is usually free on Monday mornings | Amara 11-30 09:00: A time you ticked | Amara 12-07 09:00: A time you ticked',
    );
    expect(told('LS6 3AD', [], [{}], here, times)).toBe(
      'fits | 3 instructors teach in LS6 in a manual car | Tom 11-25 13:00:  | Amara 11-30 09:00:  | Piotr 11-30 18:00: ',
    );
  });

  test('are with others and at other times where whoever was asked for is not free then', () => {
    const late = new Map([...times, ['amara', first(false, '11-30 16:00')]]);
    expect(told('LS6 3AD', EVENING, amara, here, late)).toMatch(
      / \| Tom 11-25 13:00: A time you ticked \| Piotr 11-30 18:00: A time you ticked \| Amara 11-30 16:00: Not a time you ticked$/,
    );
  });

  test('whose diary is full then does not fit, however usual the times are', () => {
    const full = new Map([...times, ['amara', first(false, '12-01 16:00')]]);
    expect(told('LS6 3AD', MORNING, amara, here, full)).toMatch(
      /^near \| Amara has no free time on Monday mornings in the next four weeks \| /,
    );
    const alone = here.filter(({ instructor }) => instructor.name === 'Amara');
    expect(told('LS6 3AD', [], [{}], alone, new Map([['amara', first(false)]]))).toBe(
      'near | Nobody has a free time in the next four weeks | 1 instructor teaches in LS6 in a manual car. We’ll ring you to agree times, and these are closest: | Amara: Usually free: Mon morning',
    );
  });

  test('nobody who does not pick up there is listed', () => {
    const away = here.filter(({ instructor }) => instructor.name === 'Lucy');
    expect(told('LS6 3AD', [], [{}], away, times)).not.toContain('Lucy');
    const full = new Map([...times, ['amara', first(false)], ['piotr', first(false)]]);
    const some = here.filter(({ instructor }) => instructor.name !== 'Tom');
    const said = told('LS6 3AD', EVENING, [{}], some, full);
    expect(said).toMatch(/^near \| Nobody has a free time .* \| Piotr: .* \| Amara: /);
    expect(said).not.toContain('Lucy');
  });
});

test('a place does: outside our areas, in another area, and for a gearbox that nobody there teaches', () => {
  expect(told('SW1A 1AA', EVENING)).toMatch(
    /^nobody \| Nobody teaches in SW1A yet \| The nearest to SW1A is Leeds, \d+ miles away\.$/,
  );
  expect(told('LS28 5QN', [])).toMatch(/The nearest to LS28 is Leeds, less than 8 miles away\.$/);
  expect(told('YO1 7HH', [])).toMatch(
    /^nobody \| YO1 is in York, and your lessons are in Leeds \| Each area has/,
  );
  expect(told('LS6 3AD', [], [{ transmission: 'automatic' }])).toMatch(
    /^nobody \| Nobody in Leeds teaches in an automatic car yet \| /,
  );
});

test('of several lessons the least that fits is told', () => {
  expect(told('LS6 3AD', [], [{}, { transmission: 'automatic' }])).toMatch(/^nobody/);
  expect(told('LS6 3AD', EVENING, [{}, { preferredInstructor: 'amara' }])).toMatch(/^near/);
});

test('nothing is said of half a postcode, without lessons, or where a school names no instructors', () => {
  expect([told('LS', []), told('LS6 3AD', [], []), told('LS6 3AD', [], [{}], [])]).toEqual([
    'unknown',
    'unknown',
    'unknown',
  ]);
});
