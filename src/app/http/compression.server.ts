import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Api } from '#src/platform/http/api.server.ts';

export type Encoding = 'identity' | 'gzip' | 'br';

/** What fits into one packet anyway is not worth the processor's time. */
const MIN_BYTES = 2_048;
const TEXT = /^(text|application\/(json|xml|ld\+json|manifest\+json))|\+xml|javascript/;

/** Quick rather than small, in a window that holds a page: an answer is compressed for one visitor. */
const FOR_ONE = {
  br: { params: { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_LGWIN]: 18 } },
  gzip: { level: 3 },
};

/** The best encoding that a visitor takes. */
export function encodingFor(accepted: string | string[] | undefined): Encoding {
  const text = String(accepted ?? '');
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\b)/.test(text)) return 'br';
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\b)/.test(text) ? 'gzip' : 'identity';
}

/** Compresses what is sent whole at one go: as a stream, a page takes ten times as long. */
export function compressResponses(api: Api) {
  api.addHook('onSend', (request, reply, payload, done) => {
    const whole = typeof payload === 'string' || Buffer.isBuffer(payload);
    if (!whole || payload.length < MIN_BYTES || !TEXT.test(String(reply.getHeader('content-type'))))
      return done(null, payload);
    if (reply.hasHeader('content-encoding')) return done(null, payload);
    reply.header('vary', [reply.getHeader('vary') ?? [], 'accept-encoding'].flat().join(', '));
    const encoding = encodingFor(request.headers['accept-encoding']);
    if (encoding === 'identity') return done(null, payload);
    reply.header('content-encoding', encoding).removeHeader('content-length');
    done(null, encoding === 'br' ? brotliCompressSync(payload, FOR_ONE.br) : gzipSync(payload, FOR_ONE.gzip));
  });
}
