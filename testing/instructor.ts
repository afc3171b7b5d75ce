import { diaryDepsOf } from '#src/app/services.server.ts';
import { beginSession } from '#src/features/identity/instructor/instructor-sessions.server.ts';
import type { TestApp } from './app.ts';
import { type TestBrowser, testBrowser } from './browser.ts';

/** Writes the rows that signing in would, since hashing a password takes long. */
export async function signedInInstructor(app: TestApp, slug: string): Promise<TestBrowser> {
  const browser = testBrowser(app);
  const written = await app.db.transaction().execute(async (tx) => {
    await tx
      .insertInto('instructor_sign_ins')
      .values({
        instructor_slug: slug,
        email: `${slug}@diary.example`,
        password: '',
        invited_at: app.clock.now(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return beginSession(tx, diaryDepsOf(app.running), { slug, headers: {} });
  });
  const [, cookie = '', value = ''] = /^([^=]+)=([^;]*)/.exec(written) ?? [];
  browser.cookies.set(cookie, value);
  return browser;
}
