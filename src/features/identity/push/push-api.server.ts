import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { guardCalls } from '#src/kit/actions/actions-api.server.ts';
import type { Clock } from '#src/platform/clock.ts';
import { MINUTE_MS } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import {
  type Api,
  customersOnly,
  diaryOnly,
  nothingMore,
  officeOnly,
  problems,
  type Security,
  signInNeeded,
} from '#src/platform/http/api.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import type { Enqueue } from '#src/platform/jobs/jobs.server.ts';
import { send } from '#src/platform/mail/email.server.ts';
import { browserSubscription, pushChoice, pushResponse } from '#src/platform/push/push-api-schema.ts';
import { pushKeys } from '#src/platform/push/push-keys.server.ts';
import { KINDS_OF_REALM } from '#src/platform/push/push-kinds.ts';
import {
  chooseKinds,
  keepSubscription,
  listSubscriptions,
  type PushOwner,
  removeSubscription,
  requireBrowser,
} from '#src/platform/push/subscriptions.server.ts';
import { testPush } from '#src/platform/push/test-push.server.ts';
import type { Secrets } from '#src/platform/secrets.server.ts';
import type { AccountDeps } from '../customer/account-deps.server.ts';
import { requireSession } from '../customer/start-session.server.ts';
import { instructorOf } from '../instructor/signed-in-instructor.server.ts';
import { deviceName } from '../sessions/device-name.ts';
import type { SessionDeps } from '../sessions/sessions.server.ts';
import type { OfficeGuard } from '../staff/access/office-guard.server.ts';

interface Deps {
  db: Db;
  clock: Clock;
  secrets: Secrets;
  enqueue: Enqueue;
  production: boolean;
}

interface PushCalls {
  /** "Office": of the document, and a part of the operations' ids. */
  tag: string;
  security: Security;
  /** Whether there is more than one kind. */
  choosesKinds: boolean;
  /** The page that a test leads to. */
  path: string;
  /** Who asks. Throws if nobody is signed in. */
  requireOwner(request: FastifyRequest, reply: FastifyReply): Promise<Omit<PushOwner, 'device'>>;
}

const TEST_MS = 10 * MINUTE_MS;
const answers = { ...signInNeeded, ...problems };
const params = z.object({ id: z.uuid('No such browser') });

/** In which of their browsers somebody is notified: a page asks the browser itself first, so all of it needs a script. */
function pushApi(api: Api, deps: Deps, { tag, security, choosesKinds, path, requireOwner }: PushCalls) {
  const { db, clock, secrets, enqueue, production } = deps;
  const tags = [tag];
  const ownerOf = guardCalls(api, requireOwner);
  const of = (name: string) => `${name}${tag}Notifications`;

  api.get(
    '/push',
    {
      schema: {
        tags,
        security,
        operationId: of('list'),
        summary: 'Your browsers that show notifications, and the key that a browser is told when it is asked',
        response: { 200: pushResponse, ...answers },
      },
    },
    async (request) => {
      const owner = ownerOf(request);
      const { publicKey } = await pushKeys({ db, secrets }, clock.now());
      const browsers = await listSubscriptions(db, owner);
      return {
        public_key: publicKey,
        browsers: browsers.map(({ id, endpoint, device, created_at, reached_at, kinds_off, sessionId }) => ({
          id,
          endpoint,
          device,
          since: created_at.toISOString(),
          reached_at: reached_at?.toISOString() ?? null,
          kinds: KINDS_OF_REALM[owner.realm].filter((kind) => !kinds_off.includes(kind)),
          current: sessionId === owner.sessionId,
        })),
      };
    },
  );

  api.post(
    '/push',
    {
      schema: {
        tags,
        security,
        operationId: of('turnOn'),
        summary: 'Be notified in this browser, until you sign out of it',
        body: browserSubscription,
        response: { 200: z.object({}), ...answers },
      },
    },
    async (request) => {
      const owner = ownerOf(request);
      requireBrowser(request.body, production);
      await db
        .transaction()
        .execute((tx) =>
          keepSubscription(
            tx,
            { secrets, now: clock.now() },
            { ...owner, device: deviceName(request.headers['user-agent']) },
            request.body,
          ),
        );
      return {};
    },
  );

  api.delete(
    '/push/:id',
    {
      schema: {
        tags,
        security,
        operationId: of('turnOff'),
        summary: 'Be notified in one of your browsers no more',
        params,
        response: { 200: z.object({}), ...answers },
      },
    },
    async (request) => {
      const owner = ownerOf(request);
      if (!(await removeSubscription(db, owner, request.params.id))) throw isOff();
      return {};
    },
  );

  if (choosesKinds)
    api.put(
      '/push/:id/kinds',
      {
        schema: {
          tags,
          security,
          operationId: of('choose'),
          summary: 'Choose what one of your browsers is notified of',
          params,
          body: pushChoice,
          response: { 200: z.object({}), ...answers },
        },
      },
      async (request) => {
        const owner = ownerOf(request);
        if (!(await chooseKinds(db, owner, { ...request.params, ...request.body }))) throw isOff();
        return {};
      },
    );

  api.post(
    '/push/:id/test',
    {
      schema: {
        tags,
        security,
        operationId: of('test'),
        summary: 'Send a test to one of your browsers',
        params,
        body: nothingMore,
        response: { 200: z.object({}), ...answers },
      },
    },
    async (request) => {
      const owner = ownerOf(request);
      const { id } = request.params;
      if (!(await listSubscriptions(db, owner)).some((one) => one.id === id)) throw isOff();
      const expiresAt = new Date(clock.now().getTime() + TEST_MS);
      await db.transaction().execute((tx) =>
        send(tx, { clock, enqueue }, testPush, {
          to: owner,
          onlyTo: id,
          key: randomUUID(),
          data: path,
          topic: 'test',
          expiresAt,
          isUrgent: true,
        }),
      );
      return {};
    },
  );
}

/** Customers are known by their email address, to which news of lessons goes. */
export function accountPushApi(api: Api, deps: Deps & AccountDeps) {
  pushApi(api, deps, {
    tag: 'Account',
    security: customersOnly,
    choosesKinds: true,
    path: '/account/lessons',
    async requireOwner(request, reply) {
      const { account, sessionId } = await requireSession(deps, { request, reply });
      return { realm: 'account', person: account.email, sessionId };
    },
  });
}

export function diaryPushApi(api: Api, deps: Deps & SessionDeps) {
  pushApi(api, deps, {
    tag: 'Diary',
    security: diaryOnly,
    choosesKinds: true,
    path: '/diary',
    async requireOwner(request) {
      const { slug, sessionId } = await instructorOf(deps, request);
      return { realm: 'diary', person: slug, sessionId };
    },
  });
}

export function officePushApi(api: Api, deps: Deps & { office: OfficeGuard }) {
  pushApi(api, deps, {
    tag: 'Office',
    security: officeOnly,
    choosesKinds: false,
    path: '/office',
    async requireOwner(request) {
      const staff = await deps.office.ask(request);
      if (staff === 'unauthenticated')
        throw new Problem(401, 'Please sign in to the office.', { code: 'not_signed_in' });
      return { realm: 'office', person: staff.id, sessionId: staff.sessionId };
    },
  });
}

function isOff(): Problem {
  return new Problem(404, 'Notifications are off in that browser already.');
}
