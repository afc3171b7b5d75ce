import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '#testing/app.ts';
import { CONNECTIONS, onPostgres } from '#testing/database.ts';
import { supervisedFigures } from '../../../scripts/supervised-figures.ts';

interface Panel {
  type: string;
  title: string;
  targets?: { expr: string }[];
}

const dashboard = JSON.parse(readFileSync('deploy/grafana/bitepoint-dashboard.json', 'utf8')) as {
  panels: Panel[];
};
const alerts = readFileSync('deploy/prometheus/bitepoint-alerts.yml', 'utf8');

let app: TestApp;
let figures: string;
beforeAll(async () => {
  app = await testApp();
  await app.browser().get('/healthz');
  const supervised = supervisedFigures();
  supervised.watch('site-1', { connected: false, on: () => undefined } as never);
  figures = `${await app.running.metrics.read()}\n${await supervised.read()}`;
});
afterAll(() => app.close());

/** The names of series in a query: not its functions, its words, its labels or its texts. */
function seriesIn(query: string): string[] {
  const bare = query
    .replace(/"[^"]*"/g, '')
    .replace(/\{[^}]*\}|\[[^\]]*\]/g, '')
    .replace(/\b(?:by|without|on|ignoring)\s*\([^)]*\)/g, '')
    .replace(/\b(?:and|or|unless)\b/g, '');
  return [...bare.matchAll(/[a-zA-Z_:][\w:]*(?!\w|\s*\()/g)].map(([name]) => name);
}

/** All that Prometheus can ask for: `up` is its own. */
function known(): Set<string> {
  const names = [...figures.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
  );
  return new Set(['up', ...names]);
}

test('each panel of the dashboard asks for figures that the site has', () => {
  const panels = dashboard.panels.filter(({ type }) => type !== 'row');
  expect(panels.length).toBeGreaterThan(15);
  for (const { title, targets = [] } of panels) {
    expect(targets.length, title).toBeGreaterThan(0);
    for (const { expr } of targets) {
      expect(seriesIn(expr).length, title).toBeGreaterThan(0);
      expect(
        seriesIn(expr).filter((name) => !known().has(name)),
        title,
      ).toEqual([]);
    }
  }
});

test('each alert asks for figures that the site has, and says where it is written what to do', () => {
  const rules = alerts.split('- alert: ').slice(1);
  expect(rules.length).toBeGreaterThan(7);
  const headings = new Set(
    [...readFileSync('docs/deploy.md', 'utf8').matchAll(/^### (.*)$/gm)].map(([, name = '']) => name),
  );
  for (const rule of rules) {
    const [name = ''] = rule.split('\n');
    const expr = /expr: (\|\n(?: {10}.*\n)+|.*)/.exec(rule)?.[1]?.replace(/^\|/, '') ?? '';
    expect(seriesIn(expr).length, name).toBeGreaterThan(0);
    expect(
      seriesIn(expr).filter((one) => !known().has(one)),
      name,
    ).toEqual([]);
    expect(headings.has(name), name).toBe(true);
    expect(rule).toContain(`runbook: docs/deploy.md#${name.toLowerCase()}\n`);
  }
});

test('how full the pool is, is among them, where there is one', () => {
  expect(figures.split('\n').includes(`database_connections{state="most"} ${CONNECTIONS}`)).toBe(
    onPostgres(),
  );
});
