import { defineConfig } from 'vitest/config';

/** Browsers that Playwright cannot drive. They are not in npm's packages, so this runs by hand. */
export default defineConfig({
  test: { root: '.', include: ['e2e/browsers/*.test.ts'], testTimeout: 120_000, hookTimeout: 150_000 },
});
