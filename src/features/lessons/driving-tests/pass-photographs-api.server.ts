import { z } from 'zod';
import type { Services } from '#src/platform/context/services.server.ts';
import type { Api } from '#src/platform/http/api.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { readPassPhotograph } from './pass-photographs.server.ts';

const params = z.object({
  picture: z.string().regex(/^[0-9a-f]{32}$/),
  file: z.string().regex(/^\d{1,4}\.jpg$/),
});

/** Opened by itself, a picture may do nothing at all. */
const POLICY = "default-src 'none'; frame-ancestors 'none'";

/** Photographs of passes. Nothing keeps them on the way: once a learner takes one back, nobody is shown it any more. */
export function passPhotographsApi(api: Api, { db, uploads }: Pick<Services, 'db' | 'uploads'>) {
  api.get('/passes/:picture/:file', { schema: { hide: true } }, async (request, reply) => {
    const asked = params.safeParse(request.params);
    const content =
      asked.success && (await readPassPhotograph(db, uploads, `${asked.data.picture}/${asked.data.file}`));
    if (!content) throw new Problem(404, 'We couldn’t find that picture.');
    return reply
      .headers({ 'cache-control': 'no-store', 'content-security-policy': POLICY })
      .header('x-robots-tag', 'noindex')
      .type('image/jpeg')
      .send(content);
  });
}
