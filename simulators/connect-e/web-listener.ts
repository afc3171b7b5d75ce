import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { z } from 'zod';
import { PAGE_STYLE } from '../page-styles.ts';
import { serve, speakPlainly, type Window } from './answer.ts';
import { reverseCharge } from './desk.ts';
import { keepEarlierCharges } from './earlier-charges.ts';
import { CHALLENGE_SCRIPT, challengePage } from './pages/challenge-page.ts';
import { CLIENT_SCRIPT } from './pages/client-script.ts';
import { FRAME_LOOK_SCRIPT } from './pages/frame-look-script.ts';
import { FRAME_PAGE, KEPT_FRAME_PAGE } from './pages/frame-page.ts';
import { FRAME_SCRIPT } from './pages/frame-script.ts';
import { indexPage } from './pages/index-page.ts';
import { CHALLENGE_STYLE, FRAME_STYLE, WALLET_STYLE } from './pages/styles.ts';
import { SHEET_SCRIPT, sheetPage, WALLET_SCRIPT, walletPage } from './pages/wallet-pages.ts';
import { completeChallenge, executeKept, executePayment, executeWallet, type Till } from './payments.ts';
import { CODE } from './records.ts';
import { WALLET_PATHS, walletForm } from './wallets.ts';

const added = {
  userEmailAddress: z.string().optional(),
  userPhoneNumber: z.string().optional(),
  metaData: z.record(z.string(), z.string()).optional(),
};
const cardForm = z.object({
  cardName: z.string(),
  cardNumber: z.string(),
  expiryDate: z.string(),
  cV2: z.string(),
  ...added,
  savePaymentMethod: z.boolean().optional(),
  mitConsentGiven: z.boolean().optional(),
});
const keptForm = z.object({ paymentMethodId: z.string(), cV2: z.string(), ...added });

type ByToken = { Params: { token: string } };

const OWN_THINGS_ONLY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; form-action 'none'; base-uri 'none'";

/** The browser's side: the script, the card frame, the test bank and a page for people. */
export function createWebListener(till: Till, window: Window): FastifyInstance {
  const app = Fastify({ forceCloseConnections: true, routerOptions: { maxParamLength: 500 } });
  speakPlainly(app);

  app.get<{ Querystring: { missing?: string } }>('/assets/js/client.js', (request, reply) => {
    if (window.knobs.scriptMissing || request.query.missing) return reply.callNotFound();
    reply.header('Cross-Origin-Resource-Policy', 'cross-origin');
    return script(reply, window.knobs.scriptAltered ? 'window.Connect = {};' : CLIENT_SCRIPT);
  });
  app.get('/assets/js/frame.js', (_request, reply) => script(reply, FRAME_SCRIPT));
  app.get('/assets/js/frame-look.js', (_request, reply) => script(reply, FRAME_LOOK_SCRIPT));
  app.get('/assets/js/challenge.js', (_request, reply) => script(reply, CHALLENGE_SCRIPT));
  app.get('/assets/frame.css', (_request, reply) => style(reply, FRAME_STYLE));
  app.get('/assets/challenge.css', (_request, reply) => style(reply, CHALLENGE_STYLE));
  app.get('/assets/js/wallet.js', (_request, reply) => script(reply, WALLET_SCRIPT));
  app.get('/assets/js/sheet.js', (_request, reply) => script(reply, SHEET_SCRIPT));
  app.get('/assets/wallet.css', (_request, reply) => style(reply, WALLET_STYLE));
  app.get('/assets/page.css', (_request, reply) => style(reply, PAGE_STYLE));

  app.get('/', (_request, reply) =>
    page(
      reply,
      indexPage(till.book.entries(), till.book.all()),
      OWN_THINGS_ONLY.replace("form-action 'none'", "form-action 'self'"),
    ),
  );
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  );
  app.post('/desk', (request, reply) => {
    const start = request.body instanceof URLSearchParams ? request.body.get('token') : '';
    const record = till.book.all().find(({ id }) => start && id.startsWith(start));
    if (record?.statusCode === CODE.approved) reverseCharge(till, record.id);
    return reply.redirect('/#desk', 303);
  });
  app.post('/desk/earlier-charges', (request, reply) => {
    const { status, body } = keepEarlierCharges(till.book, request.body);
    return reply.code(status).send(body);
  });
  const frame = (request: FastifyRequest<{ Querystring: { parent?: string } }>, reply: FastifyReply) => {
    // A merchant's own font comes from the merchant.
    const merchant = URL.canParse(request.query.parent ?? '')
      ? new URL(request.query.parent ?? '').origin
      : '';
    const fonts = `style-src 'self' ${merchant}; font-src ${merchant}`;
    const form = request.routeOptions.url === '/frame-recurring' ? KEPT_FRAME_PAGE : FRAME_PAGE;
    return page(reply, form, OWN_THINGS_ONLY.replace("style-src 'self'", fonts));
  };
  app.get('/frame', frame);
  app.get('/frame-recurring', frame);
  app.get<ByToken>('/three-ds/:token', (request, reply) => {
    const record = till.book.find(request.params.token);
    return record ? page(reply, challengePage(record.request)) : reply.callNotFound();
  });

  app.get('/wallet', (_request, reply) => {
    const { wallets, walletButtons } = window.knobs;
    if (walletButtons === 'failing') return reply.callNotFound();
    return page(reply, walletPage(walletButtons === 'shown' ? wallets : []));
  });
  app.get<ByToken & { Querystring: { wallet?: string } }>('/wallet-sheet/:token', (request, reply) => {
    const record = till.book.find(request.params.token);
    const wallet = window.knobs.wallets.find((one) => one === request.query.wallet);
    return record && wallet ? page(reply, sheetPage(wallet, record.request)) : reply.callNotFound();
  });

  app.post<ByToken>('/api/payments/:token', (request, reply) =>
    serve(window, 'execute', request, reply, () => {
      const form = cardForm.safeParse(request.body);
      if (!form.success) return { status: 400, body: { statusCode: 400, message: 'Input variable errors' } };
      const { cardName, cardNumber, expiryDate, cV2, mitConsentGiven: _, ...more } = form.data;
      return executePayment(till, request.params.token, { cardName, cardNumber, expiryDate, cV2 }, more);
    }),
  );
  app.post<ByToken>('/api/payments/recurring/:token', (request, reply) =>
    serve(window, 'execute', request, reply, () => {
      const form = keptForm.safeParse(request.body);
      if (!form.success) return { status: 400, body: { statusCode: 400, message: 'Input variable errors' } };
      return executeKept(till, request.params.token, form.data);
    }),
  );
  for (const [name, wallet] of Object.entries(WALLET_PATHS))
    app.post<ByToken>(`/api/payments/:token/${name}`, (request, reply) =>
      serve(window, 'execute', request, reply, () => {
        const form = walletForm.safeParse(request.body);
        if (!form.success)
          return { status: 400, body: { statusCode: 400, message: 'Input variable errors' } };
        return executeWallet(till, request.params.token, wallet, form.data);
      }),
    );
  app.post<ByToken>('/api/payments/:token/three-ds-complete', (request, reply) =>
    serve(window, 'three-ds-complete', request, reply, () => {
      const passed = (request.body as { passed?: unknown } | undefined)?.passed;
      if (typeof passed !== 'boolean')
        return { status: 400, body: { statusCode: 400, message: 'Input variable errors' } };
      return completeChallenge(till, request.params.token, passed);
    }),
  );
  return app;
}

function script(reply: FastifyReply, body: string): FastifyReply {
  return reply.type('text/javascript; charset=utf-8').header('Cache-Control', 'no-store').send(body);
}

function style(reply: FastifyReply, body: string): FastifyReply {
  return reply.type('text/css; charset=utf-8').header('Cache-Control', 'no-store').send(body);
}

function page(reply: FastifyReply, body: string, policy = OWN_THINGS_ONLY): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('Cache-Control', 'no-store')
    .header('Content-Security-Policy', policy)
    .send(body);
}
