import { randomUUID } from 'node:crypto';
import { RouterContextProvider } from 'react-router';
import { officeDepsOf } from '#src/app/services.server.ts';
import { sessionCookie } from '#src/features/identity/sessions/session-cookie.server.ts';
import { beginSession } from '#src/features/identity/sessions/sessions.server.ts';
import {
  type OfficeRequest,
  officeContext,
  staffOnly,
} from '#src/features/identity/staff/access/office-guard.server.ts';
import type { Role } from '#src/features/identity/staff/access/permissions.ts';
import { staffRealm } from '#src/features/identity/staff/access/staff-realm.server.ts';
import type { TestApp } from './app.ts';
import { requestOf, type TestBrowser, testBrowser } from './browser.ts';

export interface StaffMade {
  name?: string;
  mayRefund?: boolean;
  email?: string;
}

const NAMES: Record<Role, string> = { owner: 'Olive Grant', staff: 'Sam Okafor', viewer: 'Vera Lind' };

/** Writes the rows that signing in would, since hashing a password takes long. */
export async function signedInStaff(
  app: TestApp,
  role: Role,
  { name = NAMES[role], mayRefund = false, email = `${randomUUID()}@staff.example` }: StaffMade = {},
): Promise<TestBrowser> {
  const deps = officeDepsOf(app.running);
  const browser = testBrowser(app);
  const { token } = await app.db.transaction().execute(async (tx) => {
    const { id } = await tx
      .insertInto('office_staff')
      .values({ email, name, password_hash: '', role, may_refund: mayRefund, created_at: app.clock.now() })
      .returning('id')
      .executeTakeFirstOrThrow();
    return beginSession(tx, staffRealm, deps, { ownerId: id, headers: {} });
  });
  const [, cookie = '', value = ''] = /^([^=]+)=([^;]*)/.exec(sessionCookie(staffRealm, deps, token)) ?? [];
  browser.cookies.set(cookie, value);
  return browser;
}

/** What the loaders and actions of pages get with this browser's request. */
export function officeRequestOf(app: TestApp, browser: TestBrowser, path: string): OfficeRequest {
  const asker = { ...requestOf(browser), ip: '127.0.0.1' };
  return { ask: () => app.running.office.ask(asker), asker, path, deps: officeDepsOf(app.running) };
}

/** The same once the office's layout has let the browser in. */
export async function officeContextOf(app: TestApp, browser: TestBrowser, path: string) {
  const context = new RouterContextProvider();
  context.set(officeContext, officeRequestOf(app, browser, path));
  await staffOnly({ context } as never, async () => undefined);
  return context;
}
