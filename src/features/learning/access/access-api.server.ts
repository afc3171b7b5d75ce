import type { Services } from '#src/platform/context/services.server.ts';
import { type Api, problems } from '#src/platform/http/api.server.ts';
import { invalid, Problem } from '#src/platform/http/problem.ts';
import { codeLimit } from '#src/platform/rate-limits/call-limits.server.ts';
import { accessByCode, type PaidOrders } from './access.server.ts';
import { openedResponse, openRequest, resendRequest, resendResponse } from './api-schema.ts';
import { RESEND_LEARNING } from './resend-job.ts';

/** Opens the learning library by code, and emails lost codes again. */
export function learningApi(
  api: Api,
  deps: Pick<Services, 'db' | 'clock' | 'secrets' | 'codeAttempts' | 'enqueue' | 'school'> & {
    codesPerMinute: number;
    paidOrders: PaidOrders;
  },
) {
  api.post(
    '/v1/website/learning/open',
    {
      ...codeLimit(deps, 'learning code', deps.codesPerMinute),
      schema: {
        tags: ['Learning'],
        operationId: 'openLearning',
        summary: 'Get the page that a code opens; one answer for every wrong code',
        body: openRequest,
        response: { 200: openedResponse, ...problems },
      },
    },
    async ({ body, ip }) => {
      if (await deps.codeAttempts.tooMany(ip))
        throw new Problem(429, 'Too many wrong codes. Please try again in a minute.');
      const access = await accessByCode(deps, body.code, deps.clock.now());
      if (access) return { path: `/learning/${access.code}` };
      await deps.codeAttempts.recordFailure(ip);
      throw invalid('code', 'We don’t recognise that code. Please check it and try again.');
    },
  );

  api.post(
    '/v1/website/learning/resend',
    {
      ...codeLimit(deps, 'learning codes to an address', deps.codesPerMinute),
      schema: {
        tags: ['Learning'],
        operationId: 'resendLearningCode',
        summary: 'Send the codes of an email address to it again; one answer for every address',
        body: resendRequest,
        response: { 200: resendResponse, ...problems },
      },
    },
    async ({ body }) => {
      await deps.enqueue(deps.db, RESEND_LEARNING, { sealed: deps.secrets.encrypt(body.email) });
      return {
        message: 'If learning materials were bought with that email address, we’ve sent it the code.',
      };
    },
  );
}
