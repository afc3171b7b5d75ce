import type { OfficeDeps } from '#src/features/identity/staff/access/office-deps.server.ts';
import { ledgerDays, ledgerDifferences } from '#src/features/payments/ledger/read-ledger.server.ts';
import type { Tone } from '#src/kit/parts/badge.tsx';
import { londonDate } from '#src/platform/clock.ts';
import { londonWhenInLine, shortDay } from '#src/platform/dates.ts';
import { asPence, pounds } from '#src/platform/money.ts';
import { daysOf } from './month.ts';

type DayRow = Awaited<ReturnType<typeof ledgerDays>>[number];
type Difference = Awaited<ReturnType<typeof ledgerDifferences>>[number];

export type LedgerView = Awaited<ReturnType<typeof ledgerView>>;

/** The days of a month against the gateways' ledgers, the latest first. */
export async function ledgerView({ db, clock }: OfficeDeps, month: string) {
  const now = clock.now();
  const today = londonDate(now);
  const days = daysOf(month, today).reverse();
  const [to = today, from = today] = [days[0], days.at(-1)];
  const [rows, differences] = await Promise.all([ledgerDays(db, from, to), ledgerDifferences(db, from, to)]);
  const open = differences.filter(({ explained_at }) => !explained_at);
  const visibleDays = days
    .map((day) => dayOf(day, { rows, differences, today, now }))
    .filter(({ isCompared }, at) => isCompared || at < 2);
  return { days: visibleDays, open: open.length, anyCompared: rows.length > 0 };
}

function dayOf(
  day: string,
  days: { rows: readonly DayRow[]; differences: readonly Difference[]; today: string; now: Date },
) {
  const { rows, differences, today, now } = days;
  const of = (gateway: string) => rows.find((row) => row.day === day && row.gateway === gateway);
  const [card, paypal] = [of('connect-e'), of('paypal')];
  const own = differences.filter((one) => one.day === day);
  const open = own.filter(({ explained_at }) => !explained_at);
  const more = open.reduce((sum, { kind, recorded_pence, reported_pence }) => {
    const there = reported_pence - recorded_pence;
    return sum + (kind === 'charge' ? there : 0 - there);
  }, 0);
  const unanswered = (card?.unanswered ?? 0) + (paypal?.unanswered ?? 0);
  return {
    day,
    label: shortDay(day, today),
    isCompared: card !== undefined && paypal !== undefined,
    isToday: day === today,
    sums: [net(card, 'recorded'), net(card, 'reported'), net(paypal, 'recorded'), net(paypal, 'reported')],
    result: resultOf({ card, open: open.length, more, unanswered, isToday: day === today, own: own.length }),
    differences: own.map((one) => ({
      id: one.id,
      orderNumber: one.order_number,
      text: formatDifference(one, now),
      sum: pounds(asPence(Math.abs(one.reported_pence - one.recorded_pence))),
      explained: one.explained_at
        ? `${one.note}. ${one.explained_by}, ${londonWhenInLine(one.explained_at, now)}`
        : undefined,
    })),
  };
}

function net(row: DayRow | undefined, side: 'recorded' | 'reported'): string {
  if (!row) return '';
  return pounds(asPence(row[`charged_${side}`] - row[`refunded_${side}`]));
}

function resultOf(of: {
  card: DayRow | undefined;
  open: number;
  more: number;
  unanswered: number;
  isToday: boolean;
  own: number;
}): { tone: Tone; label: string } {
  if (!of.card) return { tone: 'neutral', label: 'Compared tonight' };
  if (of.open > 0 && of.more !== 0) {
    const size = pounds(asPence(Math.abs(of.more)));
    return { tone: 'danger', label: of.more > 0 ? `${size} more there` : `${size} less there` };
  }
  if (of.open > 0) return { tone: 'danger', label: 'Differs' };
  if (of.unanswered > 0) return { tone: 'warning', label: `${of.unanswered} unanswered` };
  if (of.own > 0) return { tone: 'warning', label: 'Explained' };
  return of.isToday ? { tone: 'neutral', label: 'Agrees so far' } : { tone: 'success', label: 'Agrees' };
}

function formatDifference(
  { kind, gateway, recorded_pence, reported_pence, state, created_at }: Difference,
  now: Date,
): string {
  const who = gateway === 'paypal' ? 'PayPal' : 'The card gateway';
  const verb = kind === 'charge' ? 'charged' : 'gave back';
  const sums = `${who} ${verb} ${pounds(asPence(reported_pence))}, our books say ${pounds(asPence(recorded_pence))}`;
  return `${sums}. Begun ${londonWhenInLine(created_at, now)}, ${state} with us.`;
}
