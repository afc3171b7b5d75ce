import { defineConfig } from 'vitest/config';

/** Checks of the repository and of the build, which need no database and run once. */
export default defineConfig({
  test: { root: '.', include: ['checks/**/*.test.ts'], testTimeout: 240_000 },
});
