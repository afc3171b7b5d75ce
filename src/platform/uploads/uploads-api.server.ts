import path from 'node:path';
import { z } from 'zod';
import type { Api } from '../http/api.server.ts';
import { Problem } from '../http/problem.ts';
import { PICTURE_TYPES } from './picture-types.ts';
import type { Uploads } from './uploads.server.ts';

const params = z.object({
  picture: z.string().regex(/^[0-9a-f]{32}$/),
  file: z.string().regex(/^\d{1,4}\.(webp|jpg|png)$/),
});

/** Opened by itself, a picture may do nothing at all. */
const POLICY = "default-src 'none'; frame-ancestors 'none'";

/** The pictures that were uploaded, each under a name that never shows another. */
export function uploadsApi(api: Api, { uploads }: { uploads: Uploads }) {
  api.get('/uploads/:picture/:file', { schema: { hide: true } }, async (request, reply) => {
    const asked = params.safeParse(request.params);
    const content = asked.success && (await uploads.read(asked.data.picture, asked.data.file));
    if (!content) throw new Problem(404, 'We couldn’t find that picture.');
    return reply
      .headers({
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': POLICY,
        // A school's logo stands in emails.
        'cross-origin-resource-policy': 'cross-origin',
      })
      .type(PICTURE_TYPES[path.extname(asked.data.file)] ?? '')
      .send(content);
  });
}
