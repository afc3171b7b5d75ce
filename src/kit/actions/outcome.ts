import type { Db } from '#src/platform/db/db.server.ts';
import type { Problem } from '#src/platform/http/problem.ts';

/** A line of the audit log about something else than the action's subject, or about one of several. */
export interface AuditLine {
  id: string;
  /** The subject's kind, unless it is another. */
  kind?: string;
  detail: string;
}

/** What was done: the answer, and what the audit log says of it. */
export class Changed<Answer> {
  readonly answer: Answer;
  readonly audit: string | readonly AuditLine[] | undefined;
  constructor(answer: Answer, audit: string | readonly AuditLine[] | undefined) {
    this.answer = answer;
    this.audit = audit;
  }
}

/** A refusal whose message needs reads. They are made after the rollback. */
export class Refused {
  readonly problem: (db: Db) => Promise<Problem>;
  constructor(problem: (db: Db) => Promise<Problem>) {
    this.problem = problem;
  }
}

interface StaleWords {
  /** A sentence before who was first. */
  before?: string;
  /** In the place of who was first, where nobody is known to have been. */
  otherwise?: string;
  /** A sentence after who was first. */
  also?: string;
  /** Which of several subjects has changed. */
  id?: string;
}

/** A refusal because the page showed an older state. */
export class Stale {
  readonly messageParts: StaleWords;
  constructor(messageParts: StaleWords) {
    this.messageParts = messageParts;
  }
}

/** Commits the change, with a line about the subject in the audit log where there are words for it (they may be empty). */
export function changed<Answer>(answer: Answer, audit?: string | readonly AuditLine[]): Changed<Answer> {
  return new Changed(answer, audit);
}

/** Rolls back, then reads what the message needs. */
export function refused(problem: (db: Db) => Promise<Problem>): Refused {
  return new Refused(problem);
}

/** Rolls back, and says who was first, and when. */
export function stale(message: string | StaleWords = {}): Stale {
  return new Stale(typeof message === 'string' ? { also: message } : message);
}

export type Outcome<Answer> = Changed<Answer> | Problem | Refused | Stale;
