import type { MovedMoney } from '#src/features/payments/refunds/moved-money.server.ts';
import { matchColumns, missingColumns } from '#src/kit/parts/file-columns.ts';
import { plainCell, readDay, readSigned } from '#src/kit/parts/file-values.ts';
import { readCsv } from '#src/kit/parts/read-csv.ts';
import { asPence, type Pence } from '#src/platform/money.ts';
import type { Payout, PayoutGateway } from './payout.ts';

/** A payment, or what went back of one, as a gateway has settled it. */
export interface SettledLine {
  /** Where it stands in the file. */
  line: number;
  /** `other` is what belongs to no order: a chargeback, a monthly fee. */
  kind: 'charge' | 'refund' | 'other';
  day: string;
  /** The gateway’s name for it. */
  reference: string;
  /** Ours, where the file says it. */
  order: string;
  /** The payout that it is in, where the file says it. */
  payout: string;
  /** Below nought where it went back. */
  amount: Pence;
  fee: Pence;
}

export interface Settlement {
  firstDay: string;
  lastDay: string;
  payouts: Payout[];
  lines: SettledLine[];
}

type ReadSettlement = ({ ok: true } & Settlement) | { ok: false; problem: string };

/** What is read of a file, and what gateways call it, as `headingKey` writes that. */
const COLUMNS = {
  'connect-e': {
    reference: {
      required: true,
      also: ['cross_reference', 'transaction_reference', 'transaction_id', 'payment_id'],
    },
    order: { also: ['order_id', 'order_number', 'order_reference', 'merchant_reference'] },
    type: { also: ['transaction_type'] },
    taken_on: { required: true, also: ['transaction_date', 'transaction_date_time', 'date', 'date_taken'] },
    amount: { required: true, also: ['gross', 'gross_amount', 'transaction_amount'] },
    fee: { required: true, also: ['fees', 'total_fee', 'total_fees', 'commission'] },
    net: { also: ['net_amount', 'settlement_amount'] },
    payout: {
      required: true,
      also: [
        'payout_reference',
        'payout_id',
        'settlement_reference',
        'settlement_id',
        'transfer_reference',
        'batch',
      ],
    },
    paid_on: { required: true, also: ['payout_date', 'settlement_date', 'settled_on', 'transfer_date'] },
    currency: {},
    status: {},
  },
  paypal: {
    reference: { required: true, also: ['transaction_id'] },
    order: { also: ['custom_number', 'invoice_number'] },
    type: { required: true, also: [] },
    taken_on: { required: true, also: ['date'] },
    amount: { required: true, also: ['gross'] },
    fee: { required: true, also: [] },
    net: { required: true, also: [] },
    currency: {},
    status: {},
  },
} satisfies Record<PayoutGateway, Record<string, { required?: true; also?: string[] }>>;

/** The columns of a card gateway’s file by our own names for them. */
export const settlementColumns = [
  'Reference',
  'Order',
  'Type',
  'Taken on',
  'Amount',
  'Fee',
  'Payout',
  'Paid on',
];

const MOST_ROWS = 20_000;
const SETTLED = /^(|completed?|paid|paid out|settled|success(ful)?|(partially )?refunded)$/i;

/**
 * Reads what a gateway has settled, payment by payment. PayPal’s is the activity that it exports, in which a withdrawal is a
 * payout, and its fees are known from its charges. A file with a row that can’t be read is refused as a whole.
 */
export function readSettlement(file: Uint8Array, gateway: PayoutGateway): ReadSettlement {
  const table = readCsv(file);
  if (!table.ok) return table;
  const kind = { columns: COLUMNS[gateway] };
  const columns = matchColumns(kind, table.columns);
  const missing = missingColumns(kind, columns).map((name) => `“${titleOf(name)}”`);
  if (missing.length > 0) return refused(`The file has no column ${missing.join(', ')}.`);
  if (table.rows.length > MOST_ROWS) return refused('The file has more than 20,000 rows. Choose fewer days.');
  const lines: SettledLine[] = [];
  const payouts: Payout[] = [];
  const paidOn = new Map<string, string>();
  for (const { line, cells } of table.rows) {
    const cell = (name: string) => plainCell(cells[columns.get(name) ?? ''] ?? '');
    if (!SETTLED.test(cell('status'))) continue;
    const [amount, typedFee, net] = [cell('amount'), cell('fee'), cell('net')].map(readSigned);
    const [day, paid] = [readDay(cell('taken_on')), readDay(cell('paid_on'))];
    if (amount === undefined || typedFee === undefined || net === undefined)
      return refused(`Line ${line} has an amount that can’t be read.`);
    if (!day || (columns.has('paid_on') && !paid))
      return refused(`Line ${line} has a day that isn’t written like 21/11/2026.`);
    if (cell('currency') !== '' && cell('currency') !== 'GBP')
      return refused(`Line ${line} isn’t in pounds.`);
    // Some files write what is kept with a minus.
    const fee = columns.has('net') ? amount - net : typedFee;
    if (Math.abs(fee) !== Math.abs(typedFee))
      return refused(`Line ${line} doesn’t add up: the amount less the fee must be the net.`);
    const reference = cell('reference').slice(0, 100);
    const own = {
      line,
      day,
      reference,
      order: cell('order').slice(0, 60),
      amount: asPence(amount),
      fee: asPence(fee),
    };
    if (gateway === 'paypal') {
      if (/withdraw|transfer to bank/i.test(cell('type'))) {
        if (fee !== 0) return refused(`Line ${line} has a fee: PayPal’s fees are known from its charges.`);
        if (payouts.some((one) => one.reference === reference))
          return refused(`Line ${line} is a payout of an earlier line.`);
        const pence = asPence(0 - amount);
        payouts.push({
          gateway,
          reference,
          takenOn: null,
          paidOn: day,
          taken: pence,
          fee: asPence(0),
          paid: pence,
        });
      } else if (/payment|checkout|refund|reversal|chargeback|dispute/i.test(cell('type')))
        lines.push({ ...own, kind: kindOf(cell('type'), amount), payout: '' });
      continue;
    }
    const payout = cell('payout');
    if (payout === '' || payout.length > 60)
      return refused(`Line ${line} has no payout, or one of more than 60 letters.`);
    if ((paidOn.get(payout) ?? paid) !== paid)
      return refused(`Line ${line}: ${payout} is paid out on two days.`);
    paidOn.set(payout, paid ?? '');
    lines.push({ ...own, kind: kindOf(cell('type'), amount), payout });
  }
  payouts.push(...payoutsOf(gateway, lines, paidOn));
  const below = payouts.find(({ fee }) => fee < 0);
  if (below) return refused(`${below.reference} has fees below nought.`);
  // Of the payments: what is taken on the day of a payout is in the next one.
  const days = (lines.length > 0 ? lines : payouts.map(({ paidOn: day }) => ({ day })))
    .map(({ day }) => day)
    .sort();
  const [firstDay, lastDay] = [days[0], days.at(-1)];
  if (!firstDay || !lastDay) return refused('The file has no payments and no payouts.');
  return { ok: true, firstDay, lastDay, payouts, lines };
}

const refused = (problem: string) => ({ ok: false, problem }) as const;

function titleOf(name: string): string {
  const [first = '', ...rest] = name.replace('_', ' ');
  return first.toUpperCase() + rest.join('');
}

function kindOf(type: string, amount: number): SettledLine['kind'] {
  if (/charge ?back|dispute|adjust|reversal|^fees?$|monthly/i.test(type)) return 'other';
  if (/refund/i.test(type)) return 'refund';
  return amount > 0 ? 'charge' : amount < 0 ? 'refund' : 'other';
}

/** The payouts that lines are in: what they come to, less their fees. */
function payoutsOf(
  gateway: PayoutGateway,
  lines: readonly SettledLine[],
  paidOn: ReadonlyMap<string, string>,
): Payout[] {
  const inPayouts = lines.filter(({ payout }) => payout !== '');
  return [...Map.groupBy(inPayouts, ({ payout }) => payout)].map(([reference, own]) => {
    const total = (of: 'amount' | 'fee') => own.reduce((sum, line) => sum + line[of], 0);
    const days = new Set(own.map(({ day }) => day));
    const [day = null] = days.size === 1 ? days : [];
    const [taken, fee] = [total('amount'), total('fee')];
    return {
      gateway,
      reference,
      takenOn: day,
      paidOn: paidOn.get(reference) ?? '',
      taken: asPence(taken),
      fee: asPence(fee),
      paid: asPence(taken - fee),
    };
  });
}

export type Difference =
  /** The gateway has it, and our books don’t. */
  | { kind: 'not here'; line: SettledLine }
  | { kind: 'other amount'; line: SettledLine; ours: MovedMoney }
  | { kind: 'other fee'; line: SettledLine; ours: MovedMoney }
  /** It was in an earlier file, or twice in this one. */
  | { kind: 'settled twice'; line: SettledLine; ours: MovedMoney }
  /** Our books have it, and the gateway hasn’t settled it. */
  | { kind: 'not settled'; ours: MovedMoney };

/**
 * Compares what a gateway has settled with what our books have of the same days. `earlier` are the lines of files that were
 * recorded before.
 */
export function compareSettlement(
  { firstDay, lastDay, lines }: Pick<Settlement, 'firstDay' | 'lastDay' | 'lines'>,
  ours: readonly MovedMoney[],
  earlier: readonly SettledLine[],
): { agreeing: number; differences: Difference[] } {
  const open = new Set(ours);
  const byKey = new Map<string, MovedMoney[]>();
  for (const one of ours)
    for (const key of new Set([one.reference, one.orderNumber, one.charge])) {
      const before = byKey.get(`${one.kind} ${key}`);
      if (before) before.push(one);
      else byKey.set(`${one.kind} ${key}`, [one]);
    }
  /** How well something of ours fits a line: its own name, then whether it is open still, then the amount. */
  const fit = (one: MovedMoney, { reference, amount }: SettledLine) =>
    (one.reference === reference ? 4 : 0) + (open.has(one) ? 2 : 0) + (one.amount === amount ? 1 : 0);
  const take = (line: SettledLine): { found: MovedMoney; isFirst: boolean } | undefined => {
    const some = [line.reference, line.order].flatMap((key) => byKey.get(`${line.kind} ${key}`) ?? []);
    const [found] = some.sort((one, other) => fit(other, line) - fit(one, line));
    return found && { found, isFirst: open.delete(found) };
  };
  for (const line of earlier) take(line);
  const differences: Difference[] = [];
  let agreeing = 0;
  for (const line of lines) {
    if (line.kind === 'other') {
      if (line.amount !== 0) differences.push({ kind: 'not here', line });
      continue;
    }
    const taken = take(line);
    if (!taken) {
      differences.push({ kind: 'not here', line });
      continue;
    }
    const { found, isFirst } = taken;
    if (!isFirst) differences.push({ kind: 'settled twice', line, ours: found });
    else if (found.amount !== line.amount) differences.push({ kind: 'other amount', line, ours: found });
    else if (found.fee !== null && found.fee !== line.fee)
      differences.push({ kind: 'other fee', line, ours: found });
    else agreeing += 1;
  }
  for (const one of open)
    if (one.day >= firstDay && one.day <= lastDay) differences.push({ kind: 'not settled', ours: one });
  return { agreeing, differences };
}
