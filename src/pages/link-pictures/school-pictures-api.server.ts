import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { findDesign } from '#src/features/catalogue/voucher-designs.ts';
import { schoolArt } from '#src/features/vouchers/card/print/school-art.server.ts';
import type { Api } from '#src/platform/http/api.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { drawPng } from '#src/platform/pictures/drawings.server.ts';
import {
  appIcon,
  type MarkDeps,
  schoolIcon,
  schoolMark,
} from '#src/platform/school/mark/school-mark.server.ts';
import type { CurrentSchool } from '#src/platform/school/school.ts';

/** The drawings that bear the school's mark. Their addresses stay while it changes, so browsers ask anew after a minute. */
export function schoolPicturesApi(
  api: Api,
  services: MarkDeps,
  /** The school as the person who looks at a draft sees it. */
  draftedFor: (request: FastifyRequest) => Promise<CurrentSchool | undefined>,
) {
  const hidden = { schema: { hide: true } };
  const answer = async (
    request: FastifyRequest,
    reply: FastifyReply,
    type: string,
    draw: (deps: MarkDeps) => Promise<string | Buffer>,
  ) => {
    const drafted = await draftedFor(request);
    if (drafted)
      return reply
        .header('cache-control', 'no-store')
        .type(type)
        .send(await draw({ ...services, school: drafted }));
    const content = await draw(services);
    const etag = `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
    reply.header('etag', etag).header('cache-control', 'public, max-age=60');
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type(type).send(content);
  };

  for (const [address, drawn] of [
    ['/art/mark.svg', schoolMark],
    ['/favicon.svg', schoolIcon],
  ] as const)
    api.get(address, hidden, async (request, reply) => answer(request, reply, SVG, drawn));
  for (const [address, drawn, size] of [
    // Browsers ask for it where no page names another, and know a PNG by its first bytes.
    ['/favicon.ico', schoolIcon, 48],
    ['/pictures/app-icon.png', appIcon, 512],
  ] as const)
    api.get(address, hidden, async (request, reply) =>
      answer(request, reply, 'image/png', async (deps) => drawPng(await drawn(deps), size, [])),
    );
  api.get<{ Params: { design: string } }>('/art/vouchers/:design.svg', hidden, async (request, reply) => {
    const { design } = request.params;
    if (!findDesign(design)) throw new Problem(404, 'We couldn’t find that picture.');
    return answer(request, reply, SVG, (deps) => schoolArt(design, deps));
  });
}

const SVG = 'image/svg+xml; charset=utf-8';
