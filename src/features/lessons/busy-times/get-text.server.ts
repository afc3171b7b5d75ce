import type { IncomingMessage } from 'node:http';
import { AddressRefused, type Allows } from '#src/platform/outside/allowed-lookup.server.ts';
import { sendOutside } from '#src/platform/outside/send-outside.server.ts';

const TIMEOUT_MS = 15_000;
const MOST_BYTES = 5_000_000;
const MOST_REDIRECTS = 5;

/** What is asked again only if it has changed (RFC 9110, conditional requests). */
export interface Version {
  etag: string | null;
  lastModified: string | null;
}

export type Answered =
  | { status: 'read'; text: string; version: Version }
  | { status: 'unchanged' }
  | { status: 'refused_address' | 'wants_password' | 'not_found' | 'too_large' | 'failed' | 'no_answer' };

interface TextRequest {
  address: string;
  /** The version that is known. */
  known?: Version | undefined;
  accept: string;
  allows: Allows;
  /** Whether it may be asked without TLS, as in development. */
  mayBePlain: boolean;
}

/**
 * Reads a text of somebody else: at most 5 MB in 15 seconds. Redirects are followed, each to an allowed address alone.
 * What goes wrong is answered, never thrown.
 */
export async function getText(request: TextRequest): Promise<Answered> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    let url = new URL(request.address);
    for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
      if (url.protocol !== 'https:' && !(request.mayBePlain && url.protocol === 'http:'))
        return { status: 'refused_address' };
      const answer = await get(url, request, signal);
      const status = answer.statusCode ?? 0;
      const next = status >= 300 && status < 400 ? answer.headers.location : undefined;
      if (next === undefined) return await answered(answer, status);
      answer.destroy();
      url = new URL(next, url);
    }
    return { status: 'failed' };
  } catch (error) {
    return { status: error instanceof AddressRefused ? 'refused_address' : 'no_answer' };
  }
}

function get(
  url: URL,
  { known, accept, allows }: TextRequest,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  return sendOutside(url, {
    allows,
    signal,
    headers: {
      accept,
      'accept-encoding': 'identity',
      ...(known?.etag && { 'if-none-match': known.etag }),
      ...(known?.lastModified && { 'if-modified-since': known.lastModified }),
    },
  });
}

async function answered(answer: IncomingMessage, status: number): Promise<Answered> {
  if (status !== 200) {
    answer.destroy();
    if (status === 304) return { status: 'unchanged' };
    if (status === 401 || status === 403) return { status: 'wants_password' };
    return { status: status === 404 || status === 410 ? 'not_found' : 'failed' };
  }
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    // Leaving the loop closes the connection.
    if (bytes > MOST_BYTES) return { status: 'too_large' };
    chunks.push(chunk);
  }
  const { etag = null, 'last-modified': lastModified = null } = answer.headers;
  return { status: 'read', text: Buffer.concat(chunks).toString('utf8'), version: { etag, lastModified } };
}
