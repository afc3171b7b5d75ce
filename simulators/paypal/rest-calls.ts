import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AccessTokens } from './access-tokens.ts';
import { type Answer, problem, serve, type Window } from './answer.ts';
import {
  authorizeOrder,
  captureAuthorization,
  readAuthorization,
  voidAuthorization,
} from './authorizations.ts';
import { captureOrder, isCaptured, isRefunded, readCapture, readRefund, refundCapture } from './captures.ts';
import type { Call } from './knobs.ts';
import { createOrder, type RequestOptions, readOrder, type Till } from './orders.ts';
import { patchOrder } from './patch-order.ts';
import { ALGORITHM, type Signer, signedText, type Transmission } from './signing.ts';

export type Counter = { tokens: AccessTokens; signer: Signer; webhookId: string };

type ById = { Params: { id: string } };
const BEHIND_THE_TOKEN = /^\/v2\/|^\/v1\/notifications\/verify/;

/** Server to server: OAuth, orders, captures, refunds, and what verifies webhooks. */
export function addRestCalls(app: FastifyInstance, till: Till, window: Window, counter: Counter): void {
  const { tokens, signer } = counter;
  app.addHook('onRequest', async (request, reply) => {
    if (!BEHIND_THE_TOKEN.test(request.url) || tokens.isValid(request.headers.authorization)) return;
    const { status, body } = problem(401, 'INVALID_ACCESS_TOKEN');
    return reply.code(status).send(body);
  });
  const post = (
    call: Call,
    path: string,
    work: (request: FastifyRequest<ById>) => Answer,
    isRepeat?: (request: FastifyRequest<ById>) => boolean,
  ) =>
    app.post<ById>(path, (request, reply) =>
      serve(window, call, request, reply, {
        work: () => work(request),
        isRepeat: () => isRepeat?.(request) ?? false,
      }),
    );
  const get = (call: Call, path: string, work: (id: string) => Answer) =>
    app.get<ById>(path, (request, reply) =>
      serve(window, call, request, reply, { work: () => work(request.params.id) }),
    );

  post('token', '/v1/oauth2/token', ({ headers, body }) => tokens.issue(headers.authorization, body));
  post('create', '/v2/checkout/orders', (request) => createOrder(till, request.body, askedBy(request)));
  get('read', '/v2/checkout/orders/:id', (id) => readOrder(till, id));
  app.patch<ById>('/v2/checkout/orders/:id', (request, reply) =>
    serve(window, 'patch', request, reply, { work: () => patchOrder(till, request.params.id, request.body) }),
  );
  post('authorize', '/v2/checkout/orders/:id/authorize', (request) =>
    authorizeOrder(till, request.params.id, askedBy(request)),
  );
  get('read', '/v2/payments/authorizations/:id', (id) => readAuthorization(till, id));
  post('capture', '/v2/payments/authorizations/:id/capture', (request) =>
    captureAuthorization(till, request.params.id, request.body, askedBy(request)),
  );
  post('void', '/v2/payments/authorizations/:id/void', (request) =>
    voidAuthorization(till, request.params.id),
  );
  post(
    'capture',
    '/v2/checkout/orders/:id/capture',
    (request) => captureOrder(till, request.params.id, askedBy(request)),
    (request) => isCaptured(till, request.params.id, askedBy(request)),
  );
  get('read', '/v2/payments/captures/:id', (id) => readCapture(till, id));
  get('read', '/v2/payments/refunds/:id', (id) => readRefund(till, id));
  post(
    'refund',
    '/v2/payments/captures/:id/refund',
    (request) => refundCapture(till, request.params.id, request.body, askedBy(request)),
    (request) => isRefunded(till, request.params.id, askedBy(request)),
  );
  post('verify', '/v1/notifications/verify-webhook-signature', ({ body }) =>
    verifySignature(till, counter, body),
  );
  get('certificate', '/v1/notifications/certs/:id', (id) =>
    id === signer.certificateId ? { status: 200, body: signer.pem } : problem(404, 'INVALID_RESOURCE_ID'),
  );
}

function askedBy({ headers }: FastifyRequest): RequestOptions {
  const requestId = headers['paypal-request-id'];
  return {
    requestId: typeof requestId === 'string' && requestId !== '' ? requestId : undefined,
    full: headers.prefer === 'return=representation',
  };
}

/** The event comes as JSON again, so this holds for a body that its caller has kept as it came. */
function verifySignature(till: Till, { signer, webhookId }: Counter, body: unknown): Answer {
  const request = (body ?? {}) as Partial<Transmission> & { webhook_event?: object };
  const { transmission_id, transmission_time, transmission_sig, webhook_id, webhook_event } = request;
  if (!transmission_id || !transmission_time || !transmission_sig || !webhook_id || !webhook_event)
    return problem(400, 'MISSING_REQUIRED_PARAMETER');
  const text = signedText({ transmission_id, transmission_time, webhook_id }, JSON.stringify(webhook_event));
  const genuine =
    webhook_id === webhookId &&
    request.auth_algo === ALGORITHM &&
    request.cert_url === certificateUrl(till, signer) &&
    signer.isOurs(text, transmission_sig);
  return { status: 200, body: { verification_status: genuine ? 'SUCCESS' : 'FAILURE' } };
}

export function certificateUrl(till: Till, { certificateId }: Signer): string {
  return `${till.base()}/v1/notifications/certs/${certificateId}`;
}
