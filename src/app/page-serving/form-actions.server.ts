import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Api } from '#src/platform/http/api.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import type { CurrentSchool } from '#src/platform/school/school.ts';
import { translate } from '../http/errors.server.ts';
import { showProblem } from '../http/problem-page.server.ts';
import { isUnstorable } from '../http/request-rules.server.ts';

/**
 * Pages that take a form which a browser posts without a script (R13). Only here forms are read, and only from our own
 * pages: other sites can post forms too, with the visitor's cookies.
 */
export async function pagePosts(
  api: Api,
  {
    paths,
    school,
    withFiles = [],
    ownOrigins,
    handler,
  }: {
    paths: readonly string[];
    school: CurrentSchool;
    /** Those of the paths whose forms may bring files. */
    withFiles?: readonly string[];
    ownOrigins: readonly string[];
    handler(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
  },
) {
  await api.register(async (forms) => {
    forms.removeAllContentTypeParsers();
    forms.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => {
        const refused = isUnstorable([...new URLSearchParams(String(body))]);
        done(refused ? new Problem(400, 'That text contains invalid characters.') : null, body);
      },
    );
    // The body is read when the form's fields are asked for: by then the sender is known.
    forms.addContentTypeParser('multipart/form-data', (request, payload, done) => {
      const isTaken = withFiles.includes(request.routeOptions.url ?? '');
      done(isTaken ? null : new Problem(415, 'That form can’t bring a file.'), payload);
    });
    forms.addHook('onRequest', async (request) => {
      if (isFromOwnPage(request, ownOrigins)) return;
      const { origin, 'sec-fetch-site': site } = request.headers;
      request.log.info({ origin, site, request_id: request.id }, 'refused: sent from elsewhere');
      throw new Problem(403, 'That form wasn’t sent from our website. Please try again here.');
    });
    forms.setErrorHandler((error: FastifyError, request, reply) => {
      const { status, body } = translate(error, request);
      if (status >= 500) request.log.error({ err: error, request_id: request.id }, 'request failed');
      return showProblem(reply, { status, message: body.message, backTo: request.url.split('?')[0], school });
    });
    for (const path of paths) forms.post(path, { schema: { hide: true } }, handler);
  });
}

/** Browsers say where a post comes from, by one header or by both. A request with neither isn't from one of our pages. */
function isFromOwnPage({ headers }: FastifyRequest, ownOrigins: readonly string[]): boolean {
  const { origin, 'sec-fetch-site': site } = headers;
  if (origin !== undefined && !ownOrigins.includes(origin)) return false;
  if (site !== undefined) return site === 'same-origin';
  return origin !== undefined;
}
