import type { FastifyError, FastifyReply, FastifyRequest, FastifySchemaValidationError } from 'fastify';
import type { z } from 'zod';
import type { $ZodIssue } from 'zod/v4/core';
import { TAKES_NO_WRITES } from '#src/platform/db/write-check.server.ts';
import type { Api } from '#src/platform/http/api.server.ts';
import { Problem, type ProblemBody } from '#src/platform/http/problem.ts';
import { problemOfIssues, readInput } from '#src/platform/http/read-input.ts';
import type { CurrentSchool } from '#src/platform/school/school.ts';
import { isForAReader, showProblem } from './problem-page.server.ts';

/** The one place that turns errors into answers (R8). */
export function answerProblems(api: Api, school: CurrentSchool) {
  api.setErrorHandler((error: FastifyError, request, reply) => {
    const { status, body } = translate(error, request);
    if (status >= 500) request.log.error({ err: error, request_id: request.id }, 'request failed');
    if (isForAReader(request)) return showProblem(reply, { status, message: body.message, school });
    return reply.code(status).header('cache-control', 'no-store').send(body);
  });
}

export function translate(
  error: FastifyError,
  request: FastifyRequest,
): { status: number; body: ProblemBody } {
  if (error.validation)
    return { status: 422, body: problemOfIssues(error.validation as unknown as $ZodIssue[]).toBody() };
  if (error instanceof Problem) return { status: error.status, body: error.toBody() };
  const known = error.statusCode ? KNOWN[error.statusCode] : undefined;
  if (known && error.statusCode) return { status: error.statusCode, body: { message: known } };
  if (isDatabaseAway(error)) {
    return {
      status: 503,
      body: { message: 'We’re having technical problems. Please try again.', request_id: request.id },
    };
  }
  return {
    status: 500,
    body: { message: 'Something went wrong on our side. Please try again.', request_id: request.id },
  };
}

const KNOWN: Record<number, string> = {
  400: 'That request could not be read.',
  403: 'That request is not allowed.',
  404: 'We couldn’t find that.',
  405: 'That isn’t possible here.',
  413: 'That’s too large.',
  415: 'Please send JSON.',
  429: 'Too many attempts. Please wait a minute and try again.',
  503: 'We’re very busy at the moment. Please try again.',
};

/** Checks a body, a query or the parameters of a path by the route's schema. */
export function validateInput({ schema }: { schema: z.ZodType }) {
  return (input: unknown) => {
    const read = readInput(schema, input);
    return read.ok
      ? { value: read.value }
      : { error: read.issues as unknown as FastifySchemaValidationError[] };
  };
}

const AWAY = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  ...TAKES_NO_WRITES,
  '08006',
  '08003',
]);

function isDatabaseAway(error: FastifyError): boolean {
  return (
    AWAY.has(error.code) ||
    /Connection terminated|timeout exceeded when trying to connect|^timeout expired$/i.test(error.message)
  );
}

/** A path that the router cannot decode; the answer does not repeat it. */
export function answerUndecodable(school: CurrentSchool) {
  const message = KNOWN[400] as string;
  return (_error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    if (isForAReader(request)) return showProblem(reply, { status: 400, message, school });
    return reply.code(400).send({ message } satisfies ProblemBody);
  };
}

export function notFound(_request: FastifyRequest, reply: FastifyReply) {
  return reply.code(404).send({ message: 'We couldn’t find that.' } satisfies ProblemBody);
}
