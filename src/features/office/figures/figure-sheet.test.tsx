import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { BarRows } from './bar-rows.tsx';
import { FigureSheet } from './figure-sheet.tsx';
import { readPeriod } from './period.ts';

const address = { page: '/office/figures?period=year', file: '/office/figures.csv?sheet=sales&period=year' };
const table = {
  first: 'Month',
  columns: [{ head: 'Sales', unit: 'pence' as const }],
  rows: [{ name: 'November 2026', values: [1_234_50] }],
};

test('a sheet has its plot, its exact numbers as a table, and its file', () => {
  const markup = renderToStaticMarkup(
    <FigureSheet id="sales" title="Sales" address={address} sheet={{ figures: 'plot', table }}>
      {(figures) => <p>{figures}</p>}
    </FigureSheet>,
  );
  expect(markup).toContain('<p>plot</p>');
  expect(markup).toMatch(/<th role="rowheader" scope="row">November 2026<\/th><td[^>]*>£1,234.50<\/td>/);
  expect(markup).toContain('href="/office/figures.csv?sheet=sales&amp;period=year"');
});

test('a sheet that could not be read says so, with a way on and without a plot, table or file', () => {
  const markup = renderToStaticMarkup(
    <FigureSheet id="sales" title="Sales" address={address} sheet={undefined}>
      {() => <p>plot</p>}
    </FigureSheet>,
  );
  expect(markup).toContain('could not be read');
  expect(markup).toContain('href="/office/figures?period=year"');
  expect(markup).not.toMatch(/plot|<table|\.csv/);
});

test('bars begin at nought, what is not over is hollow, and a line stands where the year before ended', () => {
  const { stretches } = readPeriod(new URLSearchParams('period=quarter'), '2026-11-23');
  const values = [
    { now: 50, before: 100 },
    { now: 0, before: 0 },
    { now: 25, before: 0 },
  ];
  const markup = renderToStaticMarkup(
    <BarRows
      stretches={stretches}
      rows={[{ name: 'Sold', total: '75 h', values }]}
      least={10}
      format={(value) => `${value} h`}
    />,
  );
  const [plot = ''] = markup.split('kind--axis');
  const bars = [...plot.matchAll(/<rect class="(bar-.)"[^>]* y="(\d+)" height="(\d+)"/g)];
  // The scale ends at 100 h, 48 px above the line.
  expect(bars.map(([, look, y, height]) => [look, Number(y), Number(height)])).toEqual([
    ['bar-i', 44, 24],
    ['bar-w', 56, 12],
  ]);
  expect([...plot.matchAll(/var\(--color-edge\)"[^>]*y1="(\d+)"/g)].map(([, y]) => Number(y))).toEqual([20]);
  expect(plot).toContain('aria-label="Sold. Most in September 2026: 50 h."');
});

test('a sheet of which all belongs to an area says so where none is chosen, without a plot, table or file', () => {
  const markup = renderToStaticMarkup(
    <FigureSheet id="sales" title="Sales" address={address} sheet="all_in_areas">
      {() => <p>plot</p>}
    </FigureSheet>,
  );
  expect(markup).toContain('All of this belongs to an area.');
  expect(markup).not.toMatch(/plot|<table|\.csv|Try again/);
});
