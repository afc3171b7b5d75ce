import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Tx } from '#src/platform/db/db.server.ts';
import {
  type Api,
  conflict,
  nothingMore,
  problems,
  type Security,
  signInNeeded,
} from '#src/platform/http/api.server.ts';
import type { Realm } from '../realm.ts';
import { oldPassword } from '../sign-in-fields.ts';
import {
  addPasskey,
  optionsToAdd,
  optionsToSignIn,
  type PasskeyDeps,
  type PasskeyOwner,
  type SignedPasskey,
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
const passwordProof = z.object({ password: oldPassword }).meta({ id: 'PasskeyProof' });
const answers = { ...signInNeeded, ...conflict, ...problems };

/** What is a realm's own of the four calls. */
export interface PasskeyCalls<Owner extends PasskeyOwner> {
  realm: Realm;
  /** "Office": of the document, and a part of the operations' ids. */
  tag: string;
  security: Security;
  /** The call that signs in. */
  signsIn: { operationId: string; summary: string };
  /** Who adds a passkey. Throws if they may not. */
  requireOwner(call: Call): Promise<Owner>;
  /** Refuses without the owner's password; a realm without it has another proof that they are still there. */
  confirm?(call: Call, owner: Owner, password: string): Promise<void>;
  onAdded?(tx: Tx, owner: Owner): Promise<void>;
  afterAdding?(call: Call, owner: Owner): Promise<void>;
  /** Begins the session of somebody whose passkey has signed. */
  signIn(call: Call, passkey: SignedPasskey): Promise<void>;
}

interface Call {
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Passkeys, whose holder is always verified by the device: they are all steps of signing in. */
export function passkeysApi<Owner extends PasskeyOwner>(
  api: Api,
  deps: PasskeyDeps,
  { realm, tag, security, signsIn, ...calls }: PasskeyCalls<Owner>,
) {
  const tags = [tag];

  api.post(
    '/sign-in/passkey/options',
    {
      schema: {
        tags,
        operationId: `start${tag}Passkey`,
        summary: 'What a device is asked to sign in with a passkey',
        body: nothingMore,
        response: { 200: options, ...problems },
      },
    },
    async () => ({ ...(await optionsToSignIn(realm, deps)) }),
  );

  api.post(
    '/sign-in/passkey',
    {
      schema: {
        tags,
        ...signsIn,
        body: authentication,
        response: { 200: z.object({}), ...answers },
      },
    },
    async (request, reply) => {
      const passkey = await takePasskey(realm, deps, request.body as AuthenticationResponseJSON);
      await calls.signIn({ request, reply }, passkey);
      return {};
    },
  );

  api.post(
    '/passkeys/options',
    {
      schema: {
        tags,
        operationId: `start${tag}PasskeyToAdd`,
        security,
        summary: `What a device is asked for a new passkey; needs ${calls.confirm ? 'the password' : 'a fresh sign-in or an invitation'}`,
        body: calls.confirm ? passwordProof : nothingMore,
        response: { 200: options, ...answers },
      },
    },
    async (request, reply) => {
      const call = { request, reply };
      const owner = await calls.requireOwner(call);
      const { password = '' } = request.body as { password?: string };
      await calls.confirm?.(call, owner, password);
      return { ...(await optionsToAdd(realm, deps, owner)) };
    },
  );

  api.post(
    '/passkeys',
    {
      // Before the body is read.
      onRequest: async (request, reply) => void (await calls.requireOwner({ request, reply })),
      schema: {
        tags,
        operationId: `add${tag}Passkey`,
        security,
        summary: calls.afterAdding
          ? 'Add a passkey; with an invitation it completes the sign-in'
          : 'Add a passkey',
        body: registration,
        response: { 200: z.object({}), ...answers },
      },
    },
    async (request, reply) => {
      const call = { request, reply };
      const owner = await calls.requireOwner(call);
      await addPasskey(realm, deps, owner, request.body as RegistrationResponseJSON, {
        userAgent: request.headers['user-agent'],
        onAdded: async (tx) => calls.onAdded?.(tx, owner),
      });
      await calls.afterAdding?.(call, owner);
      return {};
    },
  );
}
