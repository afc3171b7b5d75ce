import { afterAll, afterEach } from 'vitest';
import { type TestApp, testApp } from './app.ts';
import { expectInvariants, isUnderWay, letSettle } from './invariants.ts';

/** One app for a suite: what a test leaves under way settles after it, and in the end everything must keep the invariants. */
export async function settlingApp(environment?: Record<string, string>): Promise<TestApp> {
  const app = await testApp(environment);
  afterEach(async () => {
    if (await isUnderWay(app)) await letSettle(app);
  });
  afterAll(async () => {
    await letSettle(app);
    await expectInvariants(app);
    await app.close();
  });
  return app;
}
