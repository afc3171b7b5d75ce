import type { FastifyInstance, FastifyReply } from 'fastify';
import { PAGE_STYLE } from '../page-styles.ts';
import { giveAtDesk } from './desk.ts';
import { keepEarlierCharges } from './earlier-charges.ts';
import { experienceOf } from './order-request.ts';
import { approve, current, type Till } from './orders.ts';
import { answeredPage, approvalPage, nothingToApprovePage } from './pages/approval-page.ts';
import { APPROVAL_STYLE } from './pages/approval-style.ts';
import { indexPage } from './pages/index-page.ts';
import { CHOICES, type Choice, type OrderRecord } from './records.ts';

/** The payer's side: the page that asks for approval, and one for developers. */
export function addPageCalls(app: FastifyInstance, till: Till): void {
  const index = (problem = '') => indexPage(till.book.entries(), till.book.all(), problem);
  app.get('/', (_request, reply) => page(reply, index()));
  app.get('/assets/page.css', (_request, reply) => style(reply, PAGE_STYLE));
  app.get('/assets/approval.css', (_request, reply) => style(reply, APPROVAL_STYLE));

  app.post('/desk', (request, reply) => {
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
    if (actAtDesk(till, form)) return reply.redirect('/#desk', 303);
    return page(
      reply.code(404),
      index('No captured payment has this PayPal order. Copy it from Orders above.'),
    );
  });

  app.post('/desk/earlier-charges', (request, reply) => {
    const { status, body } = keepEarlierCharges(till.book, request.body);
    return reply.code(status).send(body);
  });

  app.get<{ Querystring: { token?: string } }>('/checkoutnow', (request, reply) => {
    const record = open(till, request.query.token, reply);
    return record ? page(reply, approvalPage(record), shopsOf(record)) : reply;
  });
  app.post('/checkoutnow', (request, reply) => {
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
    const choice = CHOICES.find((known) => known === form.get('choice'));
    const record = open(till, form.get('token') ?? undefined, reply);
    if (!record) return reply;
    if (!choice) return page(reply.code(400), approvalPage(record), shopsOf(record));
    const address = answered(till, record, choice);
    return address ? reply.redirect(address, 303) : page(reply, answeredPage());
  });
}

/** The desk of the page for developers. False where nothing was captured. */
function actAtDesk(till: Till, form: URLSearchParams): boolean {
  const event = form.get('do') === 'reverse' ? 'PAYMENT.CAPTURE.REVERSED' : 'PAYMENT.CAPTURE.REFUNDED';
  const pounds = Number(form.get('pounds'));
  try {
    giveAtDesk(till, form.get('order') ?? '', event, pounds > 0 ? Math.round(pounds * 100) : undefined);
    return true;
  } catch {
    return false;
  }
}

/** Answers by itself if there is nothing to approve. */
function open(till: Till, token: string | undefined, reply: FastifyReply): OrderRecord | undefined {
  const record = current(till, token ?? '');
  if (!record) page(reply.code(404), nothingToApprovePage('This payment is unknown or has run out'));
  else if (record.capture) {
    const { return_url } = experienceOf(record.request);
    page(reply.code(410), nothingToApprovePage('This payment has been made', return_url));
  } else return record;
  return undefined;
}

/** PayPal appends `token` to both addresses, and the payer's id to that of the return. An order may name none. */
function answered(till: Till, record: OrderRecord, choice: Choice): string | undefined {
  const { return_url, cancel_url } = experienceOf(record.request);
  const payerId = choice === 'cancel' ? undefined : approve(till, record, choice).payerId;
  const back = choice === 'cancel' ? cancel_url : return_url;
  if (!back) return undefined;
  const address = new URL(back);
  address.searchParams.set('token', record.id);
  if (payerId) address.searchParams.set('PayerID', payerId);
  return address.href;
}

/** Browsers apply the policy to a form's redirects too, so it names the shop's host. */
function shopsOf(record: OrderRecord): string {
  const { return_url, cancel_url } = experienceOf(record.request);
  const addresses = [return_url, cancel_url].filter((address) => address !== undefined);
  return [...new Set(addresses.map((address) => new URL(address).origin))].join(' ');
}

function style(reply: FastifyReply, body: string): FastifyReply {
  return reply.type('text/css; charset=utf-8').header('Cache-Control', 'no-store').send(body);
}

function page(reply: FastifyReply, body: string, shops = ''): FastifyReply {
  const policy = `default-src 'none'; style-src 'self'; form-action 'self' ${shops}; base-uri 'none'; frame-ancestors 'none'`;
  return reply
    .type('text/html; charset=utf-8')
    .header('Cache-Control', 'no-store')
    .header('Content-Security-Policy', policy)
    .send(body);
}
