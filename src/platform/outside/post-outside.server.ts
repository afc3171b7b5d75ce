import type { IncomingHttpHeaders } from 'node:http';
import { isPrivateAddress } from './private-networks.ts';
import { sendOutside } from './send-outside.server.ts';

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
  const answer = await sendOutside(new URL(address), {
    method: 'POST',
    allows: (ip) => mayBePrivate || !isPrivateAddress(ip),
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: { 'content-length': Buffer.byteLength(body), ...headers },
    body,
  });
  answer.destroy();
  return { status: answer.statusCode ?? 0, headers: answer.headers };
}

/** The part of an error that a reader can do something about. */
export function connectionProblem({ name, code, message }: NodeJS.ErrnoException): string {
  if (name === 'AbortError' || name === 'TimeoutError') return 'No answer within 10 seconds';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'No such host';
  if (code === 'ECONNREFUSED') return 'Nobody listens there';
  return message.slice(0, 200) || 'The connection failed';
}
