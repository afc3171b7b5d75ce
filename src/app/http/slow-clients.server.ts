import type { Socket } from 'node:net';
import type { ProblemBody } from '#src/platform/http/problem.ts';

/**
 * How long a client may take for its headers, and for the whole of its request. Looked at each second: by Node's own
 * interval of 30 seconds, 10 could become 40.
 */
export const clientTimeouts = {
  requestTimeout: 30_000,
  http: { headersTimeout: 10_000, connectionsCheckingInterval: 1_000 },
};

const ANSWERS: Record<string, [status: string, message: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'That took too long to arrive.'],
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'That’s too large.'],
};
const UNREADABLE = ['400 Bad Request', 'That request could not be read.'] as const;

/** Answers what never became a request: too slow, too large, or not HTTP. */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket) {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const [status, message] = ANSWERS[error.code ?? ''] ?? UNREADABLE;
  const body = Buffer.from(JSON.stringify({ message } satisfies ProblemBody));
  const headers = `content-type: application/json\r\ncontent-length: ${body.length}\r\nconnection: close`;
  if (socket.writable) socket.write(`HTTP/1.1 ${status}\r\n${headers}\r\n\r\n${body}`);
  socket.destroy(error);
}
