import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { failpoint } from '#src/platform/failpoints.server.ts';
import { asPence } from '#src/platform/money.ts';
import type { Charge, RefundAnswer, RefundAttempt, RefundGateway } from '../refund-gateway.ts';
import { findLeg, moveLeg, type RefundLeg } from './refunds.server.ts';

interface AskDeps {
  db: Db;
  now: () => Date;
  gateway: RefundGateway;
}

/**
 * Asks the gateway for a leg that is claimed: first whether it was given already, then, where it was not, for the
 * money. What the gateway will know it by is stored before it is asked, and so is that it is asked: a process that
 * dies at any point leaves what the next one needs to find out (R54).
 */
export async function askForLeg(deps: AskDeps, claimed: RefundLeg, charge: Charge): Promise<RefundAnswer> {
  const { gateway } = deps;
  let leg = claimed;
  if (leg.state !== 'planned') {
    const answer = await gateway.lookUpRefund(attempt(leg, charge));
    if (answer.kind !== 'not_made') return answer;
    if (leg.state === 'pending') return { kind: 'unknown' };
    // A gateway that has forgotten the token cannot tell whether it was used: people look (R53).
    if (hasLapsed(leg, deps.now())) return { kind: 'unknown' };
  } else {
    const asked = await prepare(deps, leg, charge);
    if ('kind' in asked) return asked;
    leg = asked;
  }
  const answer = await gateway.makeRefund(attempt(leg, charge));
  failpoint('refund-given');
  return answer;
}

/** Moves the leg to `asked`, with the gateway's token for it. */
async function prepare(
  { db, now, gateway }: AskDeps,
  leg: RefundLeg,
  charge: Charge,
): Promise<RefundLeg | RefundAnswer> {
  const token = await gateway.refundToken(attempt(leg, charge), leg.tries);
  if (token.kind !== 'issued') return token;
  const change = { token: token.token, token_expires_at: token.expiresAt };
  const moved = await db
    .transaction()
    .execute((tx: Tx) => moveLeg(tx, leg, 'asked', { reason: 'asked of the gateway', change, now: now() }));
  failpoint('refund-asked');
  if (!moved) return { kind: 'unknown' };
  return (await findLeg(db, leg.id)) ?? leg;
}

function hasLapsed({ token_expires_at }: RefundLeg, now: Date): boolean {
  return token_expires_at !== null && token_expires_at <= now;
}

function attempt(leg: RefundLeg, charge: Charge): RefundAttempt {
  return {
    charge,
    amount: asPence(leg.amount_pence),
    key: leg.idempotency_key,
    token: leg.token,
    refundId: leg.gateway_refund_id,
  };
}
