import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Call, Fault, PayPalKnobs, Refusal } from './knobs.ts';
import { HELD_ANSWER_MS } from './limits.ts';

export type Link = { href: string; rel: string; method: string };
/** `lateMs` delays the answer after the work is done. */
export type Answer = { status: number; body: object | string; lateMs?: number };

export type Window = {
  knobs: PayPalKnobs;
  takeFault(call: Call): Fault | undefined;
  takeRefusal(call: Call): Refusal | undefined;
  /** Ends early when the simulator closes. */
  wait(ms: number): Promise<void>;
};

/** Delays a call, runs it and answers, with the requested fault. */
export async function serve(
  window: Window,
  call: Call,
  request: FastifyRequest,
  reply: FastifyReply,
  { work, isRepeat = () => false }: { work(): Answer; isRepeat?(): boolean },
): Promise<FastifyReply> {
  const { latencyMs } = window.knobs;
  const latency = latencyMs[call] ?? latencyMs.every ?? 0;
  if (latency > 0) await window.wait(latency);
  const fault = window.takeFault(call);
  const broken = problem(500, 'INTERNAL_SERVER_ERROR');
  const answer = fault?.moment === 'before' ? broken : (refusal(window, call, isRepeat) ?? work());
  if (fault?.manner === 'reset') {
    reply.hijack();
    request.raw.socket.resetAndDestroy();
    return reply;
  }
  if (fault?.manner === 'timeout') await window.wait(HELD_ANSWER_MS);
  if (answer.lateMs) await window.wait(answer.lateMs);
  const { status, body } = fault?.manner === '500' ? broken : answer;
  if (typeof body === 'string') reply.type('application/x-pem-file');
  return reply.code(status).send(body);
}

/** A request whose work is done is answered with that work: a refusal waits for the next. */
function refusal(window: Window, call: Call, isRepeat: () => boolean): Answer | undefined {
  const refused = isRepeat() ? undefined : window.takeRefusal(call);
  return refused && problem(refused.status, refused.issue);
}

const NAMES: Record<number, [name: string, message: string]> = {
  400: ['INVALID_REQUEST', 'Request is not well-formed, syntactically incorrect, or violates schema.'],
  401: ['AUTHENTICATION_FAILURE', 'Authentication failed due to invalid credentials or a missing header.'],
  403: ['NOT_AUTHORIZED', 'Authorization failed due to insufficient permissions.'],
  404: ['RESOURCE_NOT_FOUND', 'The specified resource does not exist.'],
  409: ['RESOURCE_CONFLICT', 'The server has detected a conflict while processing this request.'],
  422: ['UNPROCESSABLE_ENTITY', 'The requested action could not be performed.'],
  429: ['RATE_LIMIT_REACHED', 'Too many requests.'],
};

/** PayPal's shape of an error. Callers branch on the issue, so the descriptions are our own. */
export function problem(
  status: number,
  issue: string,
  { field, description = '', links = [] }: { field?: string; description?: string; links?: Link[] } = {},
): Answer {
  const [name, message] = NAMES[status] ?? ['INTERNAL_SERVER_ERROR', 'An internal server error occurred.'];
  const debug_id = randomBytes(7).toString('hex').slice(0, 13);
  return {
    status,
    body: { name, message, debug_id, details: [{ ...(field && { field }), issue, description }], links },
  };
}
