import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Call, ConnectEKnobs, Fault, Manner } from './knobs.ts';
import { HELD_ANSWER_MS } from './sentinels.ts';

/** A text body is an error in the vendor's form; a manner breaks the answer after the work is done. */
export type Answer = { status: number; body: string | object; manner?: Manner };

export type Window = {
  knobs: ConnectEKnobs;
  /** Counts a call. */
  note(call: Call): void;
  takeFault(call: Call): Fault | undefined;
  /** Ends early when the simulator closes. */
  wait(ms: number): Promise<void>;
};

const NOT_DONE: Answer = { status: 500, body: 'Internal server error' };

/** Delays a call, runs it and answers, with the requested fault. */
export async function serve(
  window: Window,
  call: Call,
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => Answer,
): Promise<FastifyReply> {
  window.note(call);
  const { latencyMs } = window.knobs;
  const latency = latencyMs[call] ?? latencyMs.every ?? 0;
  if (latency > 0) await window.wait(latency);
  const fault = window.takeFault(call);
  const answer = fault?.moment === 'before' ? NOT_DONE : work();
  const manner = fault?.manner ?? answer.manner ?? window.knobs.broken[call];
  if (manner === 'reset') {
    cut(call, request, reply);
    return reply;
  }
  if (manner === 'timeout') await window.wait(HELD_ANSWER_MS);
  const { status, body } = tellsNothing(manner) ?? answer;
  if (typeof body === 'string') reply.type('text/plain; charset=utf-8');
  return reply.code(status).send(body);
}

function tellsNothing(manner: Manner | undefined): Answer | undefined {
  switch (manner) {
    case '404':
      return { status: 404, body: 'Payment not found' };
    case '409':
      return { status: 409, body: 'Conflict' };
    case '500':
      return { status: 500, body: 'Internal server error' };
    case 'garbage':
      return { status: 200, body: '<html>}{' };
    case 'empty':
      return { status: 200, body: '' };
    default:
      return undefined;
  }
}

/** A browser repeats a request cut short on a reused connection, unless the answer has begun. */
function cut(call: Call, request: FastifyRequest, reply: FastifyReply): void {
  reply.hijack();
  const { socket } = request.raw;
  if (call !== 'execute' && call !== 'three-ds-complete') {
    socket.resetAndDestroy();
    return;
  }
  reply.raw.writeHead(200, { 'content-type': 'application/json', 'content-length': '64' });
  reply.raw.write('{', () => socket.destroy());
}

/** The framework's errors as plain text, and optional JSON bodies (resume and revoke have none). */
export function speakPlainly(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, body === '' ? undefined : JSON.parse(String(body)));
    } catch {
      done(Object.assign(new Error('Invalid JSON'), { statusCode: 400 }));
    }
  });
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) =>
    reply
      .code(error.statusCode ?? 500)
      .type('text/plain; charset=utf-8')
      .send(error.message),
  );
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).type('text/plain; charset=utf-8').send('Not found'),
  );
}
