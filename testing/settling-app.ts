import { afterAll, afterEach } from 'vitest';
import { type TestApp, testApp } from './app.ts';
import { expectInvariants, letSettle } from './invariants.ts';

/** One app for a suite: after every test it settles and must keep the invariants. */
export async function settlingApp(): Promise<TestApp> {
  const app = await testApp();
  afterEach(async () => {
    await letSettle(app);
    await expectInvariants(app);
  });
  afterAll(() => app.close());
  return app;
}
