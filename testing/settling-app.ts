import { afterAll, afterEach } from 'vitest';
import { type TestApp, testApp } from './app.ts';
import { expectInvariants, letSettle } from './invariants.ts';

/** One server for a suite: after every test it is left to settle, and must keep the invariants. */
export async function settlingApp(): Promise<TestApp> {
  const app = await testApp();
  afterEach(async () => {
    await letSettle(app);
    await expectInvariants(app);
  });
  afterAll(() => app.close());
  return app;
}
