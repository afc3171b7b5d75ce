import type { ConfirmationResponse, UndecidedResponse } from '#src/features/orders/api-schema.ts';

export type Confirmation =
  | { state: 'PENDING' }
  | { state: 'SUCCESS'; order: ConfirmationResponse }
  | { state: 'FAILED'; reason: 'not_found' }
  | { state: 'FAILED'; reason: 'not_taken' }
  /** Taken when there was nothing left to buy with it. */
  | { state: 'FAILED'; reason: 'given_back'; message: string }
  /** Nobody knows yet: the bank has not answered, or we could not ask (R39). */
  | {
      state: 'FAILED';
      reason: 'unknown';
      whom: string;
      total: string | undefined;
      askedAt: string | undefined;
    };

export type FailedConfirmation = Extract<Confirmation, { state: 'FAILED' }>;

export function undecided({ whom, total, asked_at }: UndecidedResponse): FailedConfirmation {
  return { state: 'FAILED', reason: 'unknown', whom, total, askedAt: asked_at ?? undefined };
}

/** What is said where the confirmation was refused. */
export function confirmationOfFailure({
  status,
  code,
  message,
}: {
  status?: number | undefined;
  code?: string | undefined;
  message: string;
}): FailedConfirmation {
  if (status === 404) return { state: 'FAILED', reason: 'not_found' };
  if (code === 'given_back') return { state: 'FAILED', reason: 'given_back', message };
  if (status === 402) return { state: 'FAILED', reason: 'not_taken' };
  return { state: 'FAILED', reason: 'unknown', whom: 'Your bank', total: undefined, askedAt: undefined };
}
