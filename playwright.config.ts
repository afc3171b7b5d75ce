import { defineConfig } from '@playwright/test';
import { freePort } from './e2e/support/free-port.ts';
import { whichBrowser } from './e2e/support/which-browser.ts';
import { atNight, usually } from './testing/at-night.ts';

// Read again by each worker, which inherits the main process's environment.
process.env.E2E_PORT ??= String(await freePort());

const { args = [], ...browser } = await whichBrowser();

export default defineConfig({
  testDir: 'e2e/journeys',
  globalSetup: './e2e/support/start-site.ts',
  // More than cores: a journey mostly waits. What costs is loading pages, so rows of one table share a walk; a browser
  // context kept from journey to journey was measured to save nothing.
  workers: 3,
  fullyParallel: true,
  grepInvert: usually<RegExp | undefined>(new RegExp(atNight.tag), { atNight: undefined }),
  // Limits and no waits: beside a load of 15 a run is slow, and passes all the same.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  forbidOnly: true,
  // Node strips the types itself. To transform all files of a fresh clone costs 2 s of the processor.
  build: { external: ['**/*.ts'] },
  outputDir: 'test-results/e2e',
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }], ['./e2e/support/failed-pages.ts']],
  use: {
    baseURL: `http://localhost:${process.env.E2E_PORT}`,
    viewport: { width: 1280, height: 900 },
    locale: 'en-GB',
    actionTimeout: 60_000,
    screenshot: 'only-on-failure',
    launchOptions: {
      ...browser,
      args: [
        ...args,
        // One process for all pages of a journey, as each starts and compiles by itself.
        '--renderer-process-limit=1',
        '--process-per-site',
      ],
    },
  },
});
