import { type IncomingHttpHeaders, request as requestByHttp } from 'node:http';
import { request as requestByHttps } from 'node:https';
import { toAllowed } from './allowed-lookup.server.ts';
import { isPrivateAddress } from './private-networks.ts';

const TIMEOUT_MS = 10_000;

interface Posted {
  /** An address that somebody outside has named. */
  address: string;
  headers: Record<string, string | number>;
  body: string | Buffer;
  /** Whether it may be in our own network, as in development. */
  mayBePrivate: boolean;
}

/**
 * Posts to an address that we have not chosen, and answers status and headers. Redirects are not followed, and of what is answered
 * nothing is read.
 */
export async function postOutside({
  address,
  headers,
  body,
  mayBePrivate,
}: Posted): Promise<{ status: number; headers: IncomingHttpHeaders }> {
  const url = new URL(address);
  const request = url.protocol === 'https:' ? requestByHttps : requestByHttp;
  const { promise, resolve, reject } = Promise.withResolvers<{
    status: number;
    headers: IncomingHttpHeaders;
  }>();
  const sent = request(
    url,
    {
      method: 'POST',
      ...toAllowed(url, (ip) => mayBePrivate || !isPrivateAddress(ip)),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: { 'content-length': Buffer.byteLength(body), ...headers },
    },
    (answer) => {
      answer.destroy();
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers });
    },
  );
  sent.on('error', reject);
  sent.end(body);
  return promise;
}

/** Of an error what a reader can do something about. */
export function connectionProblem({ name, code, message }: NodeJS.ErrnoException): string {
  if (name === 'AbortError' || name === 'TimeoutError') return 'No answer within 10 seconds';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'No such host';
  if (code === 'ECONNREFUSED') return 'Nobody listens there';
  return message.slice(0, 200) || 'The connection failed';
}
