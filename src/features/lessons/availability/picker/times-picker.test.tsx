import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { daysOf, weeksOf } from './picking.ts';
import { DayTimes, WeekLinks } from './times-picker.tsx';

const TODAY = '2026-11-24';
const thursday = ['08:30', '14:00'].map((clock) => ({ value: `26-${clock}`, day: '2026-11-26', clock }));

test('the times of a week are radios of one group; a time that has gone and an empty day keep their place', () => {
  const html = renderToStaticMarkup(
    <DayTimes
      days={daysOf({ first: '2026-11-23' }, thursday, TODAY)}
      chosen="26-14:00"
      onChoose={() => {}}
      gone={{ day: '2026-11-26', clock: '10:00' }}
      today={TODAY}
    />,
  );
  expect(html.match(/name="slot"/g)).toHaveLength(2);
  expect(html).toMatch(/value="26-14:00"[^>]*checked|checked[^>]*value="26-14:00"/);
  const words = html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
  expect(words).toContain('Tuesday 24 November Tue 24 Nothing free today');
  expect(words).toMatch(/Thursday 26 November Thu 26 08:30 10:00 Taken 14:00/);
});

test('a day of another year than today’s is read with its year', () => {
  const day = '2027-01-05';
  const html = renderToStaticMarkup(
    <DayTimes
      days={daysOf({ first: '2027-01-04' }, [{ value: '10:00', day, clock: '10:00' }], '2026-12-22')}
      chosen={undefined}
      onChoose={() => {}}
      today="2026-12-22"
    />,
  );
  expect(html).toContain('Tuesday 5 January 2027');
});

test('each week is a link that says how many times it has', () => {
  const weeks = weeksOf(thursday, TODAY);
  const html = renderToStaticMarkup(
    <WeekLinks weeks={weeks} currentWeek="2026-11-23" hrefOf={({ first }) => `?week=${first}`} />,
  );
  expect(html).toContain('href="?week=2026-11-30"');
  expect(html).toMatch(/aria-current="true"><span class="weeks__name">23 to 29 Nov/);
  expect(html).toContain('2 times');
});
