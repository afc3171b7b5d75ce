import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { versionedCache } from '#src/platform/cache/versioned-cache.server.ts';
import { type Encoding, encodingFor } from '../http/compression.server.ts';

/** A page that is the same for everybody, as it is sent. */
export interface CachedPage {
  headers: Record<string, string>;
  etag: string;
  identity: Buffer;
  /** Compressed once, for the first visitor who takes it so. */
  bodyIn(encoding: Encoding): Promise<Buffer>;
}

export interface PageCache {
  /** The current version of the page at this address; undefined where it must be rendered for each visitor. */
  find(address: string): Promise<CachedPage | undefined>;
}

const MAX_BYTES = 32 * 1024 * 1024;
/** Of brotli: a version may last for a minute only. */
const QUALITY = 5;

/** Renders each address once per version and keeps what `render` answers. */
export function pageCache({
  version,
  render,
  mostBytes = MAX_BYTES,
  quality = QUALITY,
}: {
  version(): string;
  /** Undefined where the page must not be kept: it is no success, or it sets a cookie. */
  render(address: string): Promise<Response | undefined>;
  mostBytes?: number;
  quality?: number;
}): PageCache {
  const { find } = versionedCache({ version, mostBytes, weigh: weightOf });
  return {
    find: (address) =>
      find(address, async () => {
        const response = await render(address);
        return response && packed(response, quality);
      }),
  };
}

async function packed(response: Response, quality: number): Promise<CachedPage> {
  const identity = Buffer.from(await response.arrayBuffer());
  const make = {
    identity: async () => identity,
    gzip: () => promisify(gzip)(identity),
    br: () => promisify(brotliCompress)(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
  };
  const made = new Map<Encoding, Promise<Buffer>>();
  return {
    headers: Object.fromEntries(response.headers),
    etag: `"${createHash('sha256').update(identity).digest('base64url').slice(0, 27)}"`,
    identity,
    bodyIn(encoding) {
      const body = made.get(encoding) ?? make[encoding]();
      made.set(encoding, body);
      return body;
    },
  };
}

/** With room for what is compressed of it: each way takes a third at most. */
function weightOf({ identity }: CachedPage): number {
  return identity.length * 1.67;
}

/** Answers with the page, or with 304 where the visitor has it. */
export async function sendCachedPage(request: FastifyRequest, reply: FastifyReply, page: CachedPage) {
  const encoding = encodingFor(request.headers['accept-encoding']);
  // Compressed differently, it is another sequence of bytes.
  const etag = encoding === 'identity' ? page.etag : `${page.etag.slice(0, -1)}-${encoding}"`;
  reply.headers({ ...page.headers, etag, vary: 'accept-encoding' });
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  const body = await page.bodyIn(encoding);
  if (request.method === 'HEAD') return reply.header('content-length', body.length).send();
  return reply.send(body);
}

/** What a policy names in place of a nonce: the scripts that stand in a page, by their contents. */
export function scriptHashes(html: string): string[] {
  const scripts = [...html.matchAll(/<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g)];
  const run = scripts.filter(([, attributes = '']) => !/type="application\//.test(attributes));
  return [...new Set(run.map(([, , text = '']) => sourceHash(text)))];
}

/** How a policy names a script or a style by its contents. */
export function sourceHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
