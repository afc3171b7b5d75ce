import type { RefundAnswer, RefundAttempt, RefundGateway } from '../refund-gateway.ts';
import {
  APPROVED,
  accountOf,
  type ConnectECall,
  type ConnectESettings,
  FAILED,
  type Information,
  information,
  issued,
  REVOKED,
  read,
  result,
  TOO_SOON,
} from './connect-e-call.server.ts';

/** Said of a charge made a moment ago; the vendor's plugins ask again. */
const NOT_THERE_YET = /find previous transaction/i;

/**
 * Refunds at Connect-E: a token of their own, which is used once, and tells afterwards what became of it. Our key goes
 * with it as `merchantTransactionId`, which the gateway takes for one token alone.
 */
export function connectERefunds(settings: ConnectESettings, call: ConnectECall): RefundGateway {
  const pathOf = (token: string) => `/v1/payments/${encodeURIComponent(token)}`;

  async function lookUpRefund({ token }: RefundAttempt): Promise<RefundAnswer> {
    if (!token) return { kind: 'not_made' };
    const answer = (await call('GET', pathOf(token))) ?? (await call('GET', pathOf(token)));
    if (answer?.status === 404) return { kind: 'not_made' };
    const payload = read(information, answer);
    return payload ? answerOf(payload, token) : { kind: 'unknown' };
  }

  return {
    async refundToken({ charge, amount, key }, nth) {
      const body = {
        ...accountOf(settings),
        amount: String(amount),
        orderId: charge.orderNumber,
        transactionType: 'REFUND',
        crossReference: charge.crossReference,
        newTransaction: false,
        merchantTransactionId: `${key}-${nth}`,
        metaData: { orderId: charge.orderNumber },
      };
      const answer = await call('POST', '/v1/access-tokens', body);
      const token = read(issued, answer);
      if (!token) return { kind: 'unknown' };
      return { kind: 'issued', token: token.id, expiresAt: new Date(token.expiresAt * 1_000) };
    },

    lookUpRefund,

    async makeRefund(refund) {
      const { token, charge } = refund;
      if (!token) return { kind: 'unknown' };
      const path = `/v1/cross-reference-payments/${encodeURIComponent(token)}`;
      const answer = await call('POST', path, { crossReference: charge.crossReference });
      const payload = read(result, answer);
      if (payload && payload.statusCode !== APPROVED) return answerOf(payload, token);
      // Approved needs the refund's own reference. An answer that was lost, or that the token was used: it tells itself.
      const refundAnswer = await lookUpRefund(refund);
      if (refundAnswer.kind === 'not_made') return { kind: 'unknown' };
      return payload && refundAnswer.kind === 'unknown' ? { kind: 'succeeded', id: token } : refundAnswer;
    },

    /** It tells nothing of refunds made at its own desk, but that a charge no longer stands. */
    async refundsMade({ token, amount, crossReference }, signal) {
      const payload = read(information, await call('GET', pathOf(token), undefined, signal));
      if (payload?.statusCode === APPROVED) return [];
      const isGone = payload && (payload.statusCode === REVOKED || FAILED.has(payload.statusCode));
      return isGone ? [{ id: `reversed-${crossReference}`, key: null, amount }] : undefined;
    },
  };
}

function answerOf(
  { statusCode, message, crossReference }: Pick<Information, 'statusCode' | 'message' | 'crossReference'>,
  token: string,
): RefundAnswer {
  if (statusCode === APPROVED) return { kind: 'succeeded', id: crossReference || token };
  if (statusCode === TOO_SOON || statusCode === REVOKED) return { kind: 'too_soon' };
  if (!FAILED.has(statusCode)) return { kind: 'unknown' };
  const text = message ?? '';
  return NOT_THERE_YET.test(text) ? { kind: 'too_soon' } : { kind: 'refused', message: text };
}
