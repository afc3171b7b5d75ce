import { Readable } from 'node:stream';
import { ReadableStream } from 'node:stream/web';
import type { FastifyRequest } from 'fastify';

/** What the router is asked. The host comes from the configuration, never from the Host header, which anyone can forge. */
export function toWebRequest(
  {
    headers: sent,
    url: requested,
    method,
    body,
  }: Pick<FastifyRequest, 'headers' | 'url' | 'method' | 'body'>,
  { publicUrl, ownOrigins }: { publicUrl: string; ownOrigins: readonly string[] },
): Request {
  // Set part by part: as a whole URL, "//elsewhere/basket" would name another host.
  const url = new URL(publicUrl);
  const [pathname = '/', ...query] = requested.split('?');
  url.pathname = pathname;
  url.search = query.join('?');
  const headers = new Headers();
  for (const [name, value] of Object.entries(sent)) {
    if (name.startsWith(':') || value === undefined) continue;
    for (const one of [value].flat()) headers.append(name, one);
  }
  // In development the site has two names. The router knows one, and takes a form of the other for a failure of ours.
  if (ownOrigins.includes(headers.get('origin') ?? '')) headers.set('origin', url.origin);
  // A form with files is read once it is known who sends it.
  if (body instanceof Readable)
    return new Request(url, {
      method,
      headers,
      body: ReadableStream.from(body),
      duplex: 'half',
    } as RequestInit);
  return new Request(url, { method, headers, ...(typeof body === 'string' && { body }) });
}
