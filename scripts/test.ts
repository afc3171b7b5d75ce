import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { nightTests } from '../testing/at-night.ts';
import { suitesByDatabase } from '../testing/suites.ts';
import { checks, faults, journeys, runLines, type Step, vitest } from './test-steps.ts';

const url = process.env.DATABASE_URL;

/** Asks the embedded database for what the suites on the server have sent. */
const STATEMENTS = 'src/platform/db/both-databases.test.ts';

const isNight = process.argv.includes('--night');
if (isNight) process.env.AT_NIGHT = 'yes';

const { types, lint, unused } = checks;
const build: Step = { title: 'Build', command: ['npm', 'run', '--silent', 'build'] };
const law = vitest('Import law, house rules and weight of the build', [
  '--config',
  'checks/vitest.config.ts',
]);

/** Everything that a change must pass; with `--night` everything that there is. */
await runLines(
  [[build], [types], [lint], [unused], [law], ...suitesAndJourneys()],
  [
    ...(url
      ? []
      : [
          'DATABASE_URL is not set: every suite ran on the embedded database, and none on a PostgreSQL server.',
        ]),
    ...(isNight ? [] : [leftToTheNight()]),
  ].join('\n\n'),
);

function leftToTheNight(): string {
  const lines = nightTests().flatMap(({ file, says }) =>
    says.map((said) => `  ${path.posix.basename(file)}: ${said}`),
  );
  return ['Left to the night (`npm run test:night`):', '  every fault at every message', ...lines].join('\n');
}

/** No suite runs twice in full: rows are tested where a server is, and otherwise on the embedded database. */
function suitesAndJourneys(): Step[][] {
  if (!url)
    return [[vitest('Tests on the embedded database', [], { DATABASE_URL: undefined })], [journeys()]];
  const { server, embedded } = suitesByDatabase();
  const STATEMENTS_FOLDER = folderOfRun('statements-');
  const onEmbedded = {
    DATABASE_URL: undefined,
    SMOKE_SET_ONLY: 'yes',
    EMBEDDED_TEMPLATE: folderOfRun('template-'),
  };
  const withRows = vitest('Tests with rows on the PostgreSQL server', server, {
    DATABASE_URL: url,
    STATEMENTS_FOLDER,
  });
  const statements = vitest('Their statements on the embedded database', [STATEMENTS], {
    ...onEmbedded,
    STATEMENTS_FOLDER,
  });
  const withoutServer = vitest(
    'Tests without rows, and the smoke set on the embedded database',
    embedded.filter((suite) => suite !== STATEMENTS),
    onEmbedded,
  );
  return [[withRows, statements], [faults({ every: isNight })], [journeys()], [withoutServer]];
}

function folderOfRun(name: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), name));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
