import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
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
  const texts = files.filter((name) => path.extname(name) in TYPES);
  const atTop = texts.filter((name) => path.dirname(name) === '.');
  const folders = [...new Set(texts.map((name) => path.dirname(name)))].filter((name) => name !== '.');
  const served = new Set(texts);
  const send = async (request: FastifyRequest, reply: FastifyReply, name: string) => {
    const file = served.has(name) && (await kept.find(name));
    if (file) return sendCachedPage(request, reply, file);
    // Another process may have it, whose build is newer.
    return reply.header('cache-control', 'no-cache').callNotFound();
  };
  for (const name of atTop)
    api.get(`/${name}`, { schema: { hide: true } }, (request, reply) => send(request, reply, name));
  // One route for each folder: one for each of the hundreds of files takes a third of the server's start.
  for (const within of folders)
    api.get<{ Params: { name: string } }>(
      `/${within.split(path.sep).join('/')}/:name`,
      { schema: { hide: true } },
      (request, reply) => send(request, reply, [within, request.params.name].join(path.sep)),
    );

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
