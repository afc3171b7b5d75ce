import type { FastifyReply } from 'fastify';

const MINUTE = 60;

/** How long one waits: answered in words, and set in the answer's header. */
export function retryAfter(reply: FastifyReply, until: Date, now: Date): string {
  const seconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1_000));
  reply.header('retry-after', seconds);
  return seconds <= MINUTE ? 'a minute' : `${Math.ceil(seconds / MINUTE)} minutes`;
}
