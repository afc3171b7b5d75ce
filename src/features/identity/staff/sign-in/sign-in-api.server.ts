import { z } from 'zod';
import {
  type Api,
  conflict,
  nothingMore,
  officeOnly,
  problems,
  signInNeeded,
} from '#src/platform/http/api.server.ts';
import { noSessionCookie } from '../../sessions/session-cookie.server.ts';
import { endCurrentSession } from '../../sessions/sessions.server.ts';
import type { OfficeDeps } from '../access/office-deps.server.ts';
import { type OfficeGuard, staffOf } from '../access/office-guard.server.ts';
import { staffRealm } from '../access/staff-realm.server.ts';
import { confirmIdentity } from './confirm.server.ts';
import { takeCodeStep, takePasswordStep } from './sign-in.server.ts';
import { codeStep, confirmation, passwordStep } from './sign-in-api-schema.ts';

const tags = ['Office'];
const answers = { ...signInNeeded, ...conflict, ...problems };

/** How the staff sign in and out (R59). */
export function officeSignInApi(api: Api, deps: OfficeDeps & { office: OfficeGuard }) {
  api.post(
    '/sign-in',
    {
      schema: {
        tags,
        operationId: 'signInToOffice',
        summary: 'The first step of signing in to the office: the password',
        body: passwordStep,
        response: { 200: z.object({ next: z.literal('code') }), ...answers },
      },
    },
    async (request, reply) => {
      reply.header('set-cookie', await takePasswordStep(deps, { asker: request, reply }, request.body));
      return { next: 'code' as const };
    },
  );

  api.post(
    '/sign-in/code',
    {
      schema: {
        tags,
        operationId: 'giveOfficeCode',
        summary:
          'The second step of signing in to the office: the code of the authenticator app, or a recovery code',
        body: codeStep,
        response: { 200: z.object({}), ...answers },
      },
    },
    async (request, reply) => {
      reply.header('set-cookie', await takeCodeStep(deps, { asker: request, reply }, request.body));
      return {};
    },
  );

  api.post(
    '/confirm',
    {
      schema: {
        tags,
        operationId: 'confirmOfficeIdentity',
        security: officeOnly,
        summary: 'Make the session fresh, by the password or the code of the authenticator app',
        body: confirmation,
        response: { 200: z.object({}), ...answers },
      },
    },
    async (request, reply) => {
      const session = await staffOf(deps.office, request);
      await confirmIdentity(deps, { asker: request, reply }, session, request.body);
      return {};
    },
  );

  api.post(
    '/sign-out',
    {
      schema: {
        tags,
        operationId: 'signOutOfOffice',
        summary: 'Sign out of the office',
        body: nothingMore,
        response: { 200: z.object({}), ...problems },
      },
    },
    async (request, reply) => {
      await endCurrentSession(staffRealm, deps, request);
      reply.header('set-cookie', noSessionCookie(staffRealm, deps));
      return {};
    },
  );
}
