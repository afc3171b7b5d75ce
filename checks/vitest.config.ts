import { defineConfig } from 'vitest/config';

/** Checks of the repository and of the build, which need no database and run once. */
export default defineConfig({
  // No check changes what another reads, so they share what they load.
  test: { root: '.', include: ['checks/**/*.test.ts'], testTimeout: 900_000, isolate: false },
});
