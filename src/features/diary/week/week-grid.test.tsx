import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { UseMarking } from './use-marking.ts';
import { WeekGrid } from './week-grid.tsx';

const hoursBeside = (now: { minute: number; time: string } | null) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <WeekGrid days={[]} hours={{ first: 9, last: 12 }} now={now} marking={{} as UseMarking} />
    </MemoryRouter>,
  ).match(/\d\d:\d\d/g);

test('the present takes the place of an hour that it would cross out', () => {
  expect(hoursBeside(null)).toEqual(['09:00', '10:00', '11:00']);
  expect(hoursBeside({ minute: 607, time: '10:07' })).toEqual(['09:00', '11:00', '10:07']);
  expect(hoursBeside({ minute: 648, time: '10:48' })).toEqual(['09:00', '10:00', '10:48']);
  expect(hoursBeside({ minute: 630, time: '10:30' })).toEqual(['09:00', '10:00', '11:00', '10:30']);
});
