import { setTimeout } from 'node:timers/promises';
import type { LedgerGateway } from '#src/features/payments/ledger/compare-day.server.ts';
import {
  type CompareDeps,
  compareDay,
  ledgerGateways,
} from '#src/features/payments/ledger/compare-day.server.ts';
import type { Payment } from '#src/features/payments/payments.server.ts';
import { londonDate } from '#src/platform/clock.ts';
import { DAY_MS, HOUR_MS } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { DEMONSTRATION, newCharge } from './write-order.ts';

const DAYS = 31;
const TRIES = 40;
const BETWEEN_TRIES_MS = 500;

/** The simulators' addresses, each with a desk that takes what it is to have charged before. */
export type Desks = Partial<Record<LedgerGateway, string>>;

/**
 * Tells the simulated gateways of the demo school's charges and refunds, and compares the last month with them. They
 * agree, but for a charge of a payment that was declined with us, and for a refund that was made on PayPal's own pages.
 */
export async function seedLedgers(deps: CompareDeps, desks: Desks, { stop }: { stop?: AbortSignal } = {}) {
  const now = deps.clock.now();
  const told = await tellGateways(deps, desks, { refundsElsewhere: refundAtPayPal, stop });
  for (const gateway of told)
    for (let ago = 1; ago <= DAYS && !stop?.aborted; ago += 1)
      await compareDay(deps, londonDate(new Date(now.getTime() - ago * DAY_MS)), gateway);
}

type Refunds = (payments: readonly Payment[], now: Date) => Refunded[];

/**
 * Tells the simulated gateways of charges and refunds of the demo school that they don't know, and returns those told. At
 * each start: one that was stopped while it filled the school has not told them, and their files can be lost.
 */
export async function tellGateways(
  { db, clock }: CompareDeps,
  desks: Desks,
  { refundsElsewhere, stop }: { refundsElsewhere?: Refunds; stop?: AbortSignal } = {},
): Promise<LedgerGateway[]> {
  const [payments, refunds] = await Promise.all([chargedPayments(db), refundsGiven(db)]);
  const whole = payments.filter(({ id }) => !refunds.some(({ paymentId }) => paymentId === id));
  const allRefunds = [...refunds, ...(refundsElsewhere?.(whole, clock.now()) ?? [])];
  const told: LedgerGateway[] = [];
  for (const gateway of ledgerGateways) {
    const simulatorUrl = desks[gateway];
    if (!simulatorUrl) continue;
    const charges = payments
      .filter((payment) => payment.gateway === gateway)
      .map((payment) => ({
        token: payment.token,
        orderNumber: payment.order_number,
        invoice: `${payment.order_number}-${payment.id.replaceAll('-', '').slice(0, 12)}`,
        pence: payment.amount_pence,
        at: payment.created_at,
        reference: payment.cross_reference ?? newCharge(gateway, payment.created_at),
        refunds: allRefunds
          .filter(({ paymentId }) => paymentId === payment.id)
          .map(({ id, pence, at }) => ({ id, pence, at })),
      }));
    if (!(await tell(`${simulatorUrl}/desk/earlier-charges`, { charges }, stop))) return told;
    told.push(gateway);
  }
  return told;
}

/** Payments of the demo school that the gateways charged, those lost too. */
function chargedPayments(db: Db): Promise<Payment[]> {
  const event = db
    .selectFrom('payment_events')
    .select('payment_id')
    .where('to_state', 'in', ['captured', 'declined'])
    .where('reason', '=', DEMONSTRATION);
  return db.selectFrom('payments').selectAll().where('id', 'in', event).orderBy('created_at').execute();
}

interface Refunded {
  paymentId: string;
  id: string;
  pence: number;
  at: Date;
}

function refundsGiven(db: Db): Promise<Refunded[]> {
  return db
    .selectFrom('refund_legs')
    .innerJoin('refunds', 'refunds.id', 'refund_legs.refund_id')
    .select(['payment_id as paymentId', 'gateway_refund_id as id', 'refund_legs.amount_pence as pence'])
    .select('created_at as at')
    .where('refund_legs.state', '=', 'succeeded')
    .where('gateway_refund_id', 'is not', null)
    .$narrowType<{ id: string }>()
    .execute();
}

/** Of an order of some days ago. A charge is looked at each day and such a refund then written down: tomorrow. */
function refundAtPayPal(payments: readonly Payment[], now: Date): Refunded[] {
  const before = now.getTime() - 3 * DAY_MS;
  const payment = payments.findLast(
    ({ gateway, created_at }) => gateway === 'paypal' && created_at.getTime() < before,
  );
  if (!payment) return [];
  const at = new Date(payment.created_at.getTime() + 20 * HOUR_MS);
  const pence = Math.min(payment.amount_pence, 15_00);
  return [{ paymentId: payment.id, id: newCharge('paypal', at), pence, at }];
}

/** The simulators open beside the database, or in another process: they are waited for. */
async function tell(address: string, body: object, stop: AbortSignal | undefined): Promise<boolean> {
  for (let tries = 0; tries < TRIES && !stop?.aborted; tries += 1) {
    const answer = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }).catch(() => undefined);
    if (answer) return answer.ok;
    await setTimeout(BETWEEN_TRIES_MS);
  }
  return false;
}
