import type { FastifyReply, FastifyRequest } from 'fastify';
import { MINUTE_MS } from '#src/platform/dates.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { rekey } from '#src/platform/rekey/rekey.server.ts';
import { findPerson } from '../../sessions/sessions.server.ts';
import type { OfficeDeps } from './office-deps.server.ts';
import { type OfficeGuard, staffOf } from './office-guard.server.ts';
import type { StaffSession } from './staff.ts';
import { staffRealm } from './staff-realm.server.ts';
import './tables.ts';

/** Who makes a call: somebody who is signed in, or a program by its token. Throws for everybody else. */
export function staffOrProgram(
  deps: Pick<OfficeDeps, 'db' | 'clock' | 'secrets'> & { office: OfficeGuard },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<StaffSession> {
  const token = /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '')?.[1];
  return token === undefined ? staffOf(deps.office, request) : requireProgram(deps, token, reply);
}

async function requireProgram(
  deps: Pick<OfficeDeps, 'db' | 'clock' | 'secrets'>,
  token: string,
  reply: FastifyReply,
): Promise<StaffSession> {
  const { db, clock, secrets } = deps;
  await rekey(deps, 'office_programs', 'token_hash', token);
  const now = clock.now();
  const program = await db
    .selectFrom('office_programs')
    .select(['id', 'name', 'made_by', 'permissions', 'expires_at', 'last_used_at', 'ended_at'])
    .where('token_hash', '=', secrets.hash(token))
    .executeTakeFirst();
  if (!program) throw refusal(reply, 'We don’t know that token.');
  if (program.ended_at) throw refusal(reply, 'That token has been ended.');
  if (program.expires_at <= now) throw refusal(reply, 'That token has expired.');
  const maker = await findPerson(staffRealm, db, program.made_by, now);
  if (!maker) throw refusal(reply, 'That token has been ended.');
  if (!program.last_used_at || now.getTime() - program.last_used_at.getTime() >= MINUTE_MS)
    await db.updateTable('office_programs').set({ last_used_at: now }).where('id', '=', program.id).execute();
  return {
    ...maker,
    name: `${maker.name}’s program ${program.name}`,
    program: { id: program.id, permissions: program.permissions },
    sessionId: program.id,
    // It never is fresh.
    reauthenticatedAt: new Date(0),
  };
}

function refusal(reply: FastifyReply, message: string): Problem {
  reply.header('www-authenticate', 'Bearer error="invalid_token"');
  return new Problem(401, message, { code: 'token_refused' });
}
