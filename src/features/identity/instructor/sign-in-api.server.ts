import { z } from 'zod';
import { type Api, gone, nothingMore, problems, signInNeeded } from '#src/platform/http/api.server.ts';
import { noSessionCookie } from '../sessions/session-cookie.server.ts';
import { endCurrentSession } from '../sessions/sessions.server.ts';
import type { DiaryDeps } from './diary-deps.server.ts';
import { askForPassword } from './forgotten-password.server.ts';
import { instructorRealm } from './instructor-realm.server.ts';
import { setPasswordByLink } from './password-links.server.ts';
import { signIn } from './sign-in.server.ts';
import { forgotten, passwordByLink, signingIn } from './sign-in-api-schema.ts';

const tags = ['Diary'];
const nothing = { 200: z.object({}), ...problems };

/** How instructors sign in and out (R66). */
export function diarySignInApi(api: Api, deps: DiaryDeps) {
  api.post(
    '/sign-in',
    {
      schema: {
        tags,
        operationId: 'signInToDiary',
        summary: 'Sign in as an instructor',
        body: signingIn,
        response: { ...nothing, ...signInNeeded },
      },
    },
    async (request, reply) => {
      reply.header('set-cookie', await signIn(deps, { asker: request, reply }, request.body));
      return {};
    },
  );

  api.post(
    '/sign-out',
    {
      schema: {
        tags,
        operationId: 'signOutOfDiary',
        summary: 'Sign out as an instructor',
        body: nothingMore,
        response: nothing,
      },
    },
    async (request, reply) => {
      await endCurrentSession(instructorRealm, deps, request);
      reply.header('set-cookie', noSessionCookie(instructorRealm, deps));
      return {};
    },
  );

  api.post(
    '/forgotten-password',
    {
      schema: {
        tags,
        operationId: 'requestDiaryPassword',
        summary: 'Ask for a link to set a new password; the answer is the same for any address',
        body: forgotten,
        response: nothing,
      },
    },
    async (request, reply) => {
      await askForPassword(deps, { asker: request, reply }, request.body.email);
      return {};
    },
  );

  api.post(
    '/new-password',
    {
      schema: {
        tags,
        operationId: 'setDiaryPassword',
        summary: 'Set the password by the link of an email, and sign in; every other session ends',
        body: passwordByLink,
        response: { ...nothing, ...gone },
      },
    },
    async (request, reply) => {
      reply.header('set-cookie', await setPasswordByLink(deps, request, request.body));
      return {};
    },
  );
}
