import { defineConfig } from 'vitest/config';
import stryker from '../stryker.config.json' with { type: 'json' };

/** The suites beside the files that are mutated, which need no database. */
export default defineConfig({
  test: { include: stryker.mutate.map((file) => file.replace(/\.ts$/, '.test.ts')) },
});
