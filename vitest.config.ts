import { tmpdir } from 'node:os';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { SuiteOrder } from './testing/suite-order.ts';

// Where Node keeps what `npm start` compiles. Each worker of each run finds the packages compiled there.
process.env.NODE_COMPILE_CACHE ??= path.join(tmpdir(), 'node-compile-cache');

// Suites render with React's fast half, as a build does: emails and pages in a DOM take a quarter less. What the site may do
// is never read from here: apps of suites are given their environment.
process.env.NODE_ENV = 'production';

export default defineConfig({
  test: {
    // A source is transformed once for all runs, by its content: in a whole run, suites with rows and those without share it.
    fsModuleCache: true,
    include: ['{src,simulators,db,scripts}/**/*.test.{ts,tsx}'],
    // Node loads the built server itself: nine megabytes need not be transformed.
    server: { deps: { external: [/\/build\/server\//] } },
    globalSetup: 'testing/database-template.ts',
    pool: 'forks',
    // What the product keeps is handed in and never in a module, so suites share what they load: a third of the time.
    isolate: false,
    // Most of what a test makes is gone with it: with more room it dies young, and is not collected again and again.
    execArgv: ['--min-semi-space-size=64', '--max-semi-space-size=64'],
    // More than cores: what is killed and started again mostly waits.
    maxWorkers: 3,
    sequence: { sequencer: SuiteOrder },
    // Limits and no waits: beside a load of 15 a run is slow, and passes all the same. Only what hangs reaches them.
    testTimeout: 900_000,
    hookTimeout: 900_000,
    expect: { poll: { timeout: 60_000 } },
    env: { TZ: 'Pacific/Auckland' },
  },
});
