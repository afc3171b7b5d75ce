import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { Api } from '#src/platform/http/api.server.ts';
import { pageCache, sendCachedPage } from './page-cache.server.ts';

/** Texts: what else there is (fonts, icons) is compressed already. */
const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
};
/** As small as brotli gets: each is compressed once, in the first visitor's time. */
const SMALLEST = 11;

/** Serves the files of the build: texts from memory, compressed when they are first asked for. */
export async function builtFiles(api: Api, folder: string) {
  const kept = pageCache({
    version: () => 'one build',
    render: async (name) =>
      new Response(await readFile(path.join(folder, name)), {
        headers: { 'content-type': TYPES[path.extname(name)] as string, ...headersOf(name) },
      }),
    quality: SMALLEST,
  });
  const files = await readdir(folder, { recursive: true });
  for (const name of files.filter((name) => path.extname(name) in TYPES))
    api.get(`/${name.split(path.sep).join('/')}`, { schema: { hide: true } }, async (request, reply) => {
      const file = await kept.find(name);
      return file ? sendCachedPage(request, reply, file) : reply.callNotFound();
    });

  await api.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    globIgnore: Object.keys(TYPES).map((ending) => `**/*${ending}`),
    index: false,
    setHeaders: (reply, file) => {
      reply.headers(headersOf(path.relative(folder, file)));
    },
  });
}

function headersOf(name: string): Record<string, string> {
  // Files among the assets are named by their contents.
  const fingerprinted = name.startsWith(`assets${path.sep}`);
  return {
    'cache-control': fingerprinted
      ? 'public, max-age=31536000, immutable'
      : // A browser looks for a new worker at each visit.
        ['offline-worker.js', 'push-worker.js'].includes(name)
        ? 'no-cache'
        : 'public, max-age=3600',
    // The card gateway's frame, which is on another site, asks for our font.
    ...(/card-frame-font|\.woff2$/.test(name) && {
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    }),
  };
}
