import type { MovedMoney } from '#src/features/payments/refunds/moved-money.server.ts';
import { matchColumns, missingColumns, titleOf } from '#src/kit/parts/file-columns.ts';
import { plainCell, readDay, readSigned } from '#src/kit/parts/file-values.ts';
import { readSentTable, type SentTable } from '#src/kit/parts/sent-table.ts';
import { formatDate } from '#src/platform/dates.ts';
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
  /** How many rows are no payments: with another status, or without a day. */
  leftOut: number;
}

/** Which heading of a file each of our columns is read from. */
export type SettlementColumns = Record<string, string>;

type ReadSettlement = ({ ok: true } & Settlement) | { ok: false; problem: string };

interface SettlementColumn {
  hint: string;
  required?: true;
  /** What gateways call it, as `headingKey` writes that: guesses, for those of them that document nothing. */
  also: readonly string[];
}

const REFERENCE: SettlementColumn = {
  hint: 'The gateway’s name for the payment',
  required: true,
  also: ['transaction_id', 'transaction_reference', 'cross_reference', 'payment_id'],
};
const ORDER = 'Our order number';
const TYPE = 'Sale, refund, chargeback';
const NET: SettlementColumn = {
  hint: 'What is left after the fee',
  also: ['net_amount', 'settlement_amount'],
};
const CURRENCY: SettlementColumn = { hint: 'Rows in anything but pounds aren’t taken', also: [] };
const STATUS: SettlementColumn = { hint: 'Rows that aren’t settled are left out', also: [] };

const COLUMNS: Record<PayoutGateway, Record<string, SettlementColumn>> = {
  'connect-e': {
    reference: REFERENCE,
    order: { hint: ORDER, also: ['order_id', 'order_number', 'order_reference', 'merchant_reference'] },
    type: { hint: TYPE, also: ['transaction_type'] },
    taken_on: {
      hint: 'The day of the payment',
      required: true,
      also: ['transaction_date', 'transaction_date_time', 'date', 'date_taken'],
    },
    amount: {
      hint: 'Before the fee',
      required: true,
      also: ['gross', 'gross_amount', 'transaction_amount'],
    },
    fee: {
      hint: 'Not needed where the file has the net',
      also: ['fees', 'total_fee', 'total_fees', 'commission'],
    },
    net: NET,
    payout: {
      hint: 'The gateway’s name for the payout, or its day where it has none',
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
    paid_on: {
      hint: 'The day of the payout',
      required: true,
      also: ['payout_date', 'settlement_date', 'settled_on', 'transfer_date'],
    },
    currency: CURRENCY,
    status: STATUS,
  },
  paypal: {
    reference: REFERENCE,
    order: { hint: ORDER, also: ['custom_number', 'invoice_number'] },
    type: { hint: `${TYPE}, withdrawal`, required: true, also: [] },
    taken_on: { hint: 'The day of the payment or payout', required: true, also: ['date'] },
    amount: { hint: 'Before the fee', required: true, also: ['gross'] },
    fee: { hint: 'Not needed where the file has the net', also: [] },
    net: NET,
    currency: CURRENCY,
    status: STATUS,
  },
};

/** What is read of a file of a gateway. */
export function settlementColumns(gateway: PayoutGateway): Record<string, SettlementColumn> {
  return COLUMNS[gateway];
}

/** What must be matched before a file can be read. */
function missingOf(gateway: PayoutGateway, columns: SettlementColumns): string[] {
  const kind = { columns: COLUMNS[gateway] };
  const missing = missingColumns(kind, new Map(Object.entries(columns)));
  return columns.fee || columns.net ? missing : [...missing, 'fee'];
}

const MOST_LINES = 20_000;
const REFUND = /^refund(ed)?$/i;
const SETTLED = /^(|completed?|paid|paid out|settled|success(ful)?|(partially )?refunded)$/i;

/** A file as a table, with its columns as they were matched by hand before, or else by their names as far as these are known. */
export function readSettlementTable(
  file: Uint8Array,
  gateway: PayoutGateway,
  byHand: readonly SettlementColumns[],
): (SentTable & { columns: SettlementColumns }) | { ok: false; problem: string } {
  const guessed = (headings: readonly string[]) =>
    Object.fromEntries(matchColumns({ columns: COLUMNS[gateway] }, headings));
  const table = readSentTable(file, {
    mostLines: MOST_LINES,
    columnsOf(headings) {
      const known = byHand.find((columns) =>
        Object.values(columns).every((heading) => headings.includes(heading)),
      );
      const columns = known ?? guessed(headings);
      return missingOf(gateway, columns).length === 0 ? columns : undefined;
    },
  });
  return table.ok ? { ...table, columns: table.columns ?? guessed(table.headings) } : table;
}

/**
 * Reads what a gateway has settled, payment by payment. PayPal’s is the activity that it exports, in which a withdrawal is a
 * payout, and its fees are known from its charges. A file with a row that can’t be read is refused as a whole.
 */
export function readSettlement(
  { rows, columns }: Pick<SentTable, 'rows'> & { columns: SettlementColumns },
  gateway: PayoutGateway,
  today: string,
): ReadSettlement {
  const missing = missingOf(gateway, columns);
  if (missing.length > 0) return refused(`Choose your column for: ${missing.map(titleOf).join(', ')}.`);
  const lines: SettledLine[] = [];
  const payouts: Payout[] = [];
  const paidOn = new Map<string, string>();
  let leftOut = 0;
  for (const { line, cells } of rows) {
    const cell = (name: string) => plainCell(cells[columns[name] ?? ''] ?? '');
    const [day, paid] = [readDay(cell('taken_on')), readDay(cell('paid_on'))];
    // What stands below a table has no day, and a word in its place.
    const isTotal = cell('taken_on') === '' || (!day && cell('reference') === '' && cell('payout') === '');
    if (isTotal || !SETTLED.test(cell('status'))) {
      leftOut += 1;
      continue;
    }
    const [written, typedFee, writtenNet] = [cell('amount'), cell('fee'), cell('net')].map(readSigned);
    if (written === undefined || typedFee === undefined || writtenNet === undefined)
      return refused(`Line ${line} has an amount that can’t be read.`);
    if (!day || (columns.paid_on && !paid))
      return refused(`Line ${line} has a day that isn’t written like 21/11/2026.`);
    const toCome = [day, paid ?? day].find((one) => one > today);
    if (toCome) return refused(`Line ${line} is of ${formatDate(toCome)}, which is still to come.`);
    if (cell('currency') !== '' && cell('currency') !== 'GBP')
      return refused(`Line ${line} isn’t in pounds.`);
    // Some files write refunds without a minus.
    const sign = written > 0 && REFUND.test(cell('type')) ? -1 : 1;
    const [amount, net] = [sign * written, sign * writtenNet];
    // Some files write what is kept with a minus.
    const fee = columns.net ? amount - net : typedFee;
    if (columns.fee && Math.abs(fee) !== Math.abs(typedFee))
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
  if (!firstDay || !lastDay)
    return refused(
      leftOut > 0
        ? `All ${leftOut} rows are left out: they have no day, or another status than “Settled”.`
        : 'The file has no payments and no payouts.',
    );
  return { ok: true, firstDay, lastDay, payouts, lines, leftOut };
}

const refused = (problem: string) => ({ ok: false, problem }) as const;

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
