import type { FastifyReply, FastifyRequest } from 'fastify';
import { createContext, type MiddlewareFunction, redirectDocument } from 'react-router';
import type { Clock } from '#src/platform/clock.ts';
import { MINUTE_MS } from '#src/platform/dates.ts';
import { Problem } from '#src/platform/http/problem.ts';
import type { Asker } from '../../asker.ts';
import type { SessionDeps } from '../../sessions/sessions.server.ts';
import type { OfficeDeps } from './office-deps.server.ts';
import { may, type Permission, type StaffPermissions } from './permissions.ts';
import type { StaffSession } from './staff.ts';
import { findStaffSession, isStillSignedIn } from './staff-sessions.server.ts';

export type OfficeAnswer = StaffSession | 'unauthenticated';

export interface OfficeGuard {
  ask(asker: Asker): Promise<OfficeAnswer>;
  /** Whether the session is still valid. An open page alone does not keep it alive. */
  isStillIn(asker: Asker): Promise<boolean>;
}

/** Knows the staff by the cookie of their session. */
export function officeGuard(deps: SessionDeps): OfficeGuard {
  return {
    ask: async (asker) => (await findStaffSession(deps, asker)) ?? 'unauthenticated',
    isStillIn: (asker) => isStillSignedIn(deps, asker),
  };
}

/** For how long after a password or a second step refunds, roles and exports are not asked for another. */
const RECENTLY_MS = 10 * MINUTE_MS;

export function isRecentlyAuthenticated({ reauthenticatedAt }: StaffSession, now: Date): boolean {
  return now.getTime() - reauthenticatedAt.getTime() < RECENTLY_MS;
}

/** What the pages of the office get with each request. */
export interface OfficeRequest {
  ask(): Promise<OfficeAnswer>;
  asker: Asker;
  /** The path and the query of the page. */
  path: string;
  deps: OfficeDeps;
}

export const officeContext = createContext<OfficeRequest>();

/** Who is signed in, for loaders of the pages that only staff see. */
export const staffContext = createContext<StaffSession>();

/** The middleware of these pages. Who is not signed in goes to the sign-in page, and comes back. */
export const staffOnly: MiddlewareFunction = async ({ context }) => {
  context.set(staffContext, await requireStaff(context.get(officeContext), 'read'));
};

/**
 * What a page or an action needs beyond a sign-in. Who must show again who they are (`needsRecentSignIn`) goes to the page
 * that asks for it, and comes back.
 */
export async function requireStaff(
  { ask, path, deps }: OfficeRequest,
  permission: Permission,
  { needsRecentSignIn = false }: { needsRecentSignIn?: boolean } = {},
): Promise<StaffSession> {
  const answer = await ask();
  const to = new URLSearchParams({ to: path });
  if (answer === 'unauthenticated') throw redirectDocument(`/office/sign-in?${to}`);
  if (!may(answer, permission)) throw new Response('Not here', { status: 403 });
  if (needsRecentSignIn && !isRecentlyAuthenticated(answer, deps.clock.now()))
    throw redirectDocument(`/office/confirm?${to}`);
  return answer;
}

export function notIncluded(): Problem {
  return new Problem(403, 'Your account doesn’t include this.');
}

/** Answers who calls, or refuses the call. */
export async function staffOf(
  office: OfficeGuard,
  { headers, ip }: FastifyRequest,
  permission: Permission = 'read',
): Promise<StaffSession> {
  const answer = await office.ask({ headers, ip });
  if (answer === 'unauthenticated')
    throw new Problem(401, 'Please sign in to the office.', { code: 'not_signed_in' });
  requirePermission(answer, permission);
  return answer;
}

/** Refuses what a member of staff may not do. */
export function requirePermission(staff: StaffPermissions, permission: Permission) {
  if (!may(staff, permission)) throw notIncluded();
}

/** Refuses what needs a fresh sign-in to who has shown too long ago who they are. */
export function requireFresh(staff: StaffSession, now: Date) {
  if (!isRecentlyAuthenticated(staff, now))
    throw new Problem(403, 'Please confirm that it’s you, then try again.', {
      code: 'fresh_sign_in_needed',
    });
}

/**
 * A pre-handler for files that a link opens: who is not signed in, or must show again who they are (`needsRecentSignIn`),
 * goes to the page that asks, and from there back to the page with the link.
 */
export function fileFor(
  { office, clock }: { office: OfficeGuard; clock: Clock },
  permission: Permission,
  { from, needsRecentSignIn = false }: { from: (path: string) => string; needsRecentSignIn?: boolean },
) {
  return async ({ headers, ip, url }: FastifyRequest, reply: FastifyReply) => {
    const to = new URLSearchParams({ to: from(url) });
    const answer = await office.ask({ headers, ip });
    if (answer === 'unauthenticated') return reply.redirect(`/office/sign-in?${to}`);
    if (!may(answer, permission)) throw notIncluded();
    if (needsRecentSignIn && !isRecentlyAuthenticated(answer, clock.now()))
      return reply.redirect(`/office/confirm?${to}`);
  };
}
