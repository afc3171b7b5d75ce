import { defineConfig } from 'vitest/config';

/** Calendar programs are not in npm's packages, so this runs by hand. */
export default defineConfig({
  test: { root: '.', include: ['e2e/calendars/*.test.ts'], testTimeout: 60_000 },
});
