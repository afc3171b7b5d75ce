import { diaryDepsOf } from '#src/app/services.server.ts';
import { instructorRealm } from '#src/features/identity/instructor/instructor-realm.server.ts';
import { sessionCookie } from '#src/features/identity/sessions/session-cookie.server.ts';
import type { TestApp } from './app.ts';
import { keepCookie, type TestBrowser, testBrowser } from './browser.ts';
import { beginSessionBesides } from './session-besides.ts';

/** Writes the rows that signing in would, both in one statement, since hashing a password takes long. */
export async function signedInInstructor(app: TestApp, slug: string): Promise<TestBrowser> {
  const browser = testBrowser(app);
  const deps = diaryDepsOf(app.running);
  const credentials = {
    instructor_slug: slug,
    email: `${slug}@diary.example`,
    password_hash: '',
    invited_at: app.clock.now(),
  };
  const besides = app.db.with('invited', (rows) =>
    rows
      .insertInto('instructor_credentials')
      .values(credentials)
      .onConflict((conflict) => conflict.doNothing()),
  );
  const { token } = await beginSessionBesides(besides, instructorRealm, deps, slug);
  keepCookie(browser, sessionCookie(instructorRealm, deps, token));
  return browser;
}
