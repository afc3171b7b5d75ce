import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Api } from '#src/platform/http/api.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { schoolMark } from '#src/platform/school/mark/school-mark.server.ts';
import { fingerprint, linkPictures } from './link-pictures.server.ts';
import { markPicture } from './picture-drawings.server.ts';
import { drawingOf, drawingOfHome, type PictureDeps, type Subject } from './picture-subjects.server.ts';

const SUBJECTS: Subject[] = ['areas', 'instructors', 'courses', 'products'];

/** The preview pictures of shared links. Their number is bounded by the number of pages. */
export function linkPicturesApi(api: Api, deps: PictureDeps) {
  const pictures = linkPictures();

  async function answer(request: FastifyRequest, reply: FastifyReply, drawing: string | undefined) {
    if (drawing === undefined) throw new Problem(404, 'We couldn’t find that picture.');
    const etag = `"${fingerprint(drawing)}"`;
    reply.header('etag', etag).header('cache-control', 'public, max-age=3600');
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type('image/png').send(await pictures.png(drawing));
  }

  api.get('/pictures/home.png', { schema: { hide: true } }, async (request, reply) =>
    answer(request, reply, await drawingOfHome(deps)),
  );
  api.get('/pictures/mark.png', { schema: { hide: true } }, async (request, reply) =>
    answer(request, reply, markPicture(await schoolMark(deps))),
  );
  for (const subject of SUBJECTS) {
    api.get<{ Params: { slug: string } }>(
      `/pictures/${subject}/:slug.png`,
      { schema: { hide: true } },
      async (request, reply) => answer(request, reply, await drawingOf(deps, subject, request.params.slug)),
    );
  }
}
