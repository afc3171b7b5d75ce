const MINUTE = 60;

/** The part of a reply that is told how long to wait; a page's answer has none. */
export interface RetryAfterReply {
  header(name: 'retry-after', seconds: number): unknown;
}

/** How long one waits: answered in words, and set in the answer's header. */
export function retryAfter(reply: RetryAfterReply, until: Date, now: Date): string {
  const seconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1_000));
  reply.header('retry-after', seconds);
  return seconds <= MINUTE ? 'a minute' : `${Math.ceil(seconds / MINUTE)} minutes`;
}
