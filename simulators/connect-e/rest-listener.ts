import Fastify, { type FastifyInstance } from 'fastify';
import { serve, speakPlainly, type Window } from './answer.ts';
import { payByReference } from './cross-reference.ts';
import { issueToken, readPayment, resumePayment, revokeToken, type Till } from './payments.ts';

type ByToken = { Params: { token: string } };

/** The REST side: server to server, behind the bearer token. */
export function createRestListener(till: Till, window: Window, bearer: string): FastifyInstance {
  const app = Fastify({ forceCloseConnections: true, routerOptions: { maxParamLength: 500 } });
  speakPlainly(app);
  app.addHook('onRequest', async (request, reply) => {
    // The vendor's samples and plugins send the token raw, or behind a "bearer" of either case.
    if (request.headers.authorization?.replace(/^bearer /i, '') === bearer) return;
    return reply.code(401).type('text/plain; charset=utf-8').send('Unauthorized');
  });
  app.post('/v1/access-tokens', (request, reply) =>
    serve(window, 'access-tokens', request, reply, () => issueToken(till, request.body)),
  );
  app.post<ByToken>('/v1/access-tokens/:token/revoke', (request, reply) =>
    serve(window, 'revoke', request, reply, () => revokeToken(till, request.params.token)),
  );
  app.get<ByToken>('/v1/payments/:token', (request, reply) =>
    serve(window, 'payment', request, reply, () => readPayment(till, request.params.token)),
  );
  app.post<ByToken>('/v1/payments/:token/resume', (request, reply) =>
    serve(window, 'resume', request, reply, () => resumePayment(till, request.params.token)),
  );
  app.post<ByToken>('/v1/cross-reference-payments/:token', (request, reply) =>
    serve(window, 'cross-reference-payments', request, reply, () =>
      payByReference(till, request.params.token, request.body),
    ),
  );
  app.get('/v1/payment-methods', (request, reply) =>
    serve(window, 'payment-methods', request, reply, () => ({
      status: 200,
      body: { cardSchemes: ['VISA', 'MASTERCARD', 'AMERICAN EXPRESS'], wallets: window.knobs.wallets },
    })),
  );
  return app;
}
