import { suitesByDatabase } from '../testing/suites.ts';
import { checks, faults, journeys, runLines, type Step, vitest } from './test-steps.ts';

const url = process.env.DATABASE_URL;

/** Everything that a change must pass. */
await runLines(
  [
    [...Object.values(checks), { title: 'Build', command: ['npm', 'run', '--silent', 'build'] }],
    [vitest('Weight of the build', ['--config', 'checks/vitest.config.ts', 'weight'])],
    ...suitesAndJourneys(),
  ],
  url
    ? ''
    : 'DATABASE_URL is not set: every suite ran on the embedded database, and none on a PostgreSQL server.',
);

/**
 * No suite runs twice in full: rows are tested where a server is, and otherwise on the embedded database. What runs side by
 * side waits for clocks, pages and killed processes as often as it works, and what asks the most of the server runs apart.
 */
function suitesAndJourneys(): Step[][] {
  if (!url)
    return [[vitest('Tests on the embedded database', [], { DATABASE_URL: undefined })], [journeys()]];
  const { server, embedded } = suitesByDatabase();
  const withoutServer = vitest('Tests without rows, and the smoke set on the embedded database', embedded, {
    DATABASE_URL: undefined,
    SMOKE_SET_ONLY: 'yes',
  });
  return [
    [vitest('Tests with rows on the PostgreSQL server', server, { DATABASE_URL: url }), faults()],
    [withoutServer, journeys()],
  ];
}
