import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  type Api,
  conflict,
  nothingMore,
  officeOnly,
  problems,
  signInNeeded,
} from '#src/platform/http/api.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import type { OfficeDeps } from '../access/office-deps.server.ts';
import { type OfficeGuard, requireFresh } from '../access/office-guard.server.ts';
import { sessionCookie } from '../access/session-cookie.server.ts';
import { beginSession, endCarriedSession, findHalfSession } from '../access/staff-sessions.server.ts';
import { markProven } from '../sign-in/confirm.server.ts';
import { completeSession } from '../sign-in/sign-in.server.ts';
import {
  addPasskey,
  optionsToAdd,
  optionsToSignIn,
  type PasskeyDeps,
  takePasskey,
} from './passkeys.server.ts';

const text = z.string().max(20_000);
const extensions = z.record(z.string(), z.unknown());
const signed = {
  id: text,
  rawId: text,
  type: z.literal('public-key'),
  clientExtensionResults: extensions,
  authenticatorAttachment: z.enum(['cross-platform', 'platform']).optional(),
};
const registration = z
  .object({
    ...signed,
    response: z.object({
      clientDataJSON: text,
      attestationObject: text,
      transports: z.array(text).optional(),
    }),
  })
  .meta({ id: 'PasskeyMade' });
const authentication = z
  .object({
    ...signed,
    response: z.object({
      clientDataJSON: text,
      authenticatorData: text,
      signature: text,
      userHandle: text.optional(),
    }),
  })
  .meta({ id: 'PasskeySigned' });
const options = z.record(z.string(), z.unknown()).meta({
  id: 'PasskeyOptions',
  description: 'For `navigator.credentials`, as WebAuthn has them in JSON',
});
const answers = { ...signInNeeded, ...conflict, ...problems };
const tags = ['Office'];

type Deps = OfficeDeps & PasskeyDeps & { office: OfficeGuard };

/** Passkeys, whose holder is always verified by the device: they are both steps of signing in (R59). */
export function passkeysApi(api: Api, deps: Deps) {
  api.post(
    '/sign-in/passkey/options',
    {
      schema: {
        tags,
        operationId: 'startOfficePasskey',
        summary: 'What a device is asked to sign in with a passkey',
        body: nothingMore,
        response: { 200: options, ...problems },
      },
    },
    async () => ({ ...(await optionsToSignIn(deps)) }),
  );

  api.post(
    '/sign-in/passkey',
    {
      schema: {
        tags,
        operationId: 'signInWithPasskey',
        summary: 'Sign in to the office with a passkey, or make a session fresh',
        body: authentication,
        response: { 200: z.object({}), ...answers },
      },
    },
    async (request, reply) => {
      const staffId = await takePasskey(deps, request.body as AuthenticationResponseJSON);
      const session = await deps.office.ask(request);
      if (session !== 'unauthenticated' && session.id === staffId) {
        await markProven(deps, session.sessionId);
        return {};
      }
      await endCarriedSession(deps, request);
      const { headers } = request;
      const token = await deps.db
        .transaction()
        .execute((tx) => beginSession(tx, deps, { staffId, headers, signedIn: true }));
      reply.header('set-cookie', sessionCookie(token, deps));
      return {};
    },
  );

  api.post(
    '/passkeys/options',
    {
      schema: {
        tags,
        operationId: 'startOfficePasskeyToAdd',
        security: officeOnly,
        summary: 'What a device is asked for a new passkey; needs a fresh sign-in or an invitation',
        body: nothingMore,
        response: { 200: options, ...answers },
      },
    },
    async (request) => ({ ...(await optionsToAdd(deps, await ownerOf(deps, request))) }),
  );

  api.post(
    '/passkeys',
    {
      // Before the body is read.
      onRequest: async (request) => void (await ownerOf(deps, request)),
      schema: {
        tags,
        operationId: 'addOfficePasskey',
        security: officeOnly,
        summary: 'Add a passkey; with an invitation it completes the sign-in',
        body: registration,
        response: { 200: z.object({}), ...answers },
      },
    },
    async (request, reply) => {
      const owner = await ownerOf(deps, request);
      const response = request.body as RegistrationResponseJSON;
      await addPasskey(deps, owner, response, request.headers['user-agent']);
      if (owner.half) reply.header('set-cookie', await completeSession(deps, request, owner));
      return {};
    },
  );
}

/** Whoever may add a passkey: signed in a moment ago, or invited and half way through. */
async function ownerOf(deps: Deps, request: FastifyRequest) {
  const half = await findHalfSession(deps, request);
  if (half?.mayEnrol) return { ...half, half: true };
  const session = await deps.office.ask(request);
  if (session === 'unauthenticated')
    throw new Problem(401, 'Please sign in to the office.', { code: 'not_signed_in' });
  requireFresh(session, deps.clock.now());
  return { ...session, half: false };
}
