import { randomUUID } from 'node:crypto';
import { RouterContextProvider } from 'react-router';
import { officeDepsOf } from '#src/app/services.server.ts';
import { sessionCookie } from '#src/features/identity/sessions/session-cookie.server.ts';
import {
  type OfficeRequest,
  officeContext,
  staffOnly,
} from '#src/features/identity/staff/access/office-guard.server.ts';
import type { ProgramPermission, Role } from '#src/features/identity/staff/access/permissions.ts';
import { staffRealm } from '#src/features/identity/staff/access/staff-realm.server.ts';
import { makeProgram } from '#src/features/identity/staff/programs/programs.server.ts';
import { DAY_MS } from '#src/platform/dates.ts';
import type { TestApp } from './app.ts';
import { keepCookie, requestOf, type TestBrowser, testBrowser } from './browser.ts';
import { beginSessionBesides } from './session-besides.ts';

export interface StaffMade {
  name?: string;
  mayRefund?: boolean;
  email?: string;
}

const NAMES: Record<Role, string> = { owner: 'Olive Grant', staff: 'Sam Okafor', viewer: 'Vera Lind' };

/** Writes the rows that signing in would, both in one statement, since hashing a password takes long. */
export async function signedInStaff(app: TestApp, role: Role, who: StaffMade = {}): Promise<TestBrowser> {
  const deps = officeDepsOf(app.running);
  const browser = testBrowser(app);
  const member = staffRow(app, role, who);
  const besides = app.db.with('member', (rows) => rows.insertInto('office_staff').values(member));
  const { token } = await beginSessionBesides(besides, staffRealm, deps, member.id);
  keepCookie(browser, sessionCookie(staffRealm, deps, token));
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

/** The token of a program that a new owner has let in, for a year. */
export async function programToken(
  app: TestApp,
  permissions: ProgramPermission[],
  who: StaffMade = {},
): Promise<string> {
  const expiresAt = new Date(app.clock.now().getTime() + 365 * DAY_MS);
  const { token } = await app.db.transaction().execute(async (tx) => {
    const owner = staffRow(app, 'owner', who);
    await tx.insertInto('office_staff').values(owner).execute();
    const made = { name: 'Fleet', madeBy: owner.id, permissions, expiresAt };
    return makeProgram(tx, officeDepsOf(app.running), made);
  });
  return token;
}

function staffRow(
  { clock }: TestApp,
  role: Role,
  { name = NAMES[role], mayRefund = false, email = `${randomUUID()}@staff.example` }: StaffMade,
) {
  const id = randomUUID();
  return { id, email, name, password_hash: '', role, may_refund: mayRefund, created_at: clock.now() };
}
