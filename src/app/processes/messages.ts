/**
 * What the process that supervises several sites and the processes that it started tell each other. It holds no site, so
 * that it stays small; this file is loaded by both.
 */
export type ToProcess =
  | { tell: 'replaced' }
  | { tell: 'end' }
  | { tell: 'figures'; id: number }
  | { tell: 'all figures'; id: number; text: string };

export type ToSupervisor =
  | { tell: 'drained' }
  | { tell: 'figures'; id: number; text: string }
  | { tell: 'all figures'; id: number };
