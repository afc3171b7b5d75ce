import { createHash } from 'node:crypto';
import {
  type OpenTransfer,
  standingOf,
  type TransferStanding,
} from '#src/features/checkout/phone-orders/order-transfers.server.ts';
import { referencesIn } from '#src/features/payments/transfers/reference.server.ts';
import type { BankLine } from '#src/features/payments/transfers/transfers.server.ts';
import { DAY_MS, formatDate } from '#src/platform/dates.ts';
import { asPence, type Pence } from '#src/platform/money.ts';
import type { StatementLine } from './read-statement.server.ts';

export interface SentLine extends StatementLine {
  /** Whether staff have said that it is for the order that it seems to be for. */
  isAccepted: boolean;
}

/** What is here of the orders that the lines may be for, and of the days that they are of. */
export interface KnownTransfers {
  transfers: readonly OpenTransfer[];
  recorded: readonly BankLine[];
}

interface Match {
  transfer: OpenTransfer;
  matchedBy: 'reference' | 'amount';
  /** Why staff are asked. */
  doubt?: string;
}

export type JudgedLine = SentLine &
  (
    | (Match & {
        verdict: 'to record';
        rowHash: string;
        /** How its order stands then, and by how much there is too little or too much. */
        standing: TransferStanding;
        difference: Pence;
      })
    | (Match & { verdict: 'doubtful' })
    | (Match & { verdict: 'known'; earlier: BankLine })
    | { verdict: 'none' }
  );

/** Days between what somebody typed and what the bank says, within which it may be the same payment. */
export const NEAR_DAYS = 5;

/**
 * Which orders the lines are for, the oldest line first. A line is the same as another by its order, its day and its amount,
 * and by how many such lines stand before it in the file: files of different kinds have other texts for one payment.
 */
export function judgeLines(lines: readonly SentLine[], known: KnownTransfers): JudgedLine[] {
  const search = searchOf(known);
  const byHash = new Map(known.recorded.map((line) => [line.row_hash, line]));
  const byHand = Map.groupBy(
    known.recorded.filter(({ row_hash }) => row_hash === null),
    ({ reference, amount_pence }) => `${reference} ${amount_pence}`,
  );
  const byHandOf = ({ reference }: OpenTransfer, { amount }: StatementLine) =>
    byHand.get(`${reference} ${amount}`) ?? [];
  const counts = new Map<string, number>();
  const now = new Map<string, Pick<OpenTransfer, 'state' | 'held'>>();
  const guessed = new Set<OpenTransfer>();

  const matched = lines
    .toSorted((one, other) => one.paidOn.localeCompare(other.paidOn) || one.line - other.line)
    .map((line) => {
      const found = byNames(line, search.byReference) ?? guess(line, search, guessed);
      if (!found) return { line };
      if (found.matchedBy === 'amount') guessed.add(found.transfer);
      const rowHash = hashOf(line, found.transfer, counts);
      const earlier =
        byHash.get(rowHash) ??
        takeFirst(byHandOf(found.transfer, line), ({ paid_on }) => paid_on === line.paidOn);
      return { line, found, rowHash, earlier };
    });
  return matched.map(({ line, found, rowHash, earlier }): JudgedLine => {
    if (!found) return { ...line, verdict: 'none' };
    if (earlier) return { ...line, ...found, verdict: 'known', earlier };
    const { transfer } = found;
    const near = byHandOf(transfer, line).find((one) => isNear(one.paid_on, line.paidOn));
    const doubt = near
      ? `${near.recorded_by} recorded the same amount by hand, for ${formatDate(near.paid_on)}. Accept it if it came twice.`
      : found.doubt;
    if (doubt && !line.isAccepted) return { ...line, ...found, doubt, verdict: 'doubtful' };
    const before = now.get(transfer.reference) ?? transfer;
    const held = asPence(before.held + line.amount);
    const standing = standingOf(
      { state: before.state, transfer: { amount_pence: transfer.amount, held_pence: held } },
      held,
    );
    const isPlaced = standing === 'complete';
    now.set(transfer.reference, {
      state: isPlaced ? 'paid' : before.state,
      held: isPlaced ? asPence(held - transfer.amount) : held,
    });
    const difference = asPence(Math.abs(standing === 'surplus' ? held : held - transfer.amount));
    return { ...line, ...found, verdict: 'to record', rowHash, standing, difference };
  });
}

/** The order whose reference the payer has given. */
function byNames({ text }: StatementLine, byReference: Map<string, OpenTransfer>): Match | undefined {
  const named = referencesIn(text).flatMap((reference) => byReference.get(reference) ?? []);
  const transfer = named.find(({ state }) => state === 'waiting') ?? named[0];
  if (!transfer) return undefined;
  return {
    transfer,
    matchedBy: 'reference',
    ...(named.length > 1 && {
      doubt: `It names ${named.length} orders. Accepted, all of it is for this one.`,
    }),
  };
}

/** What is known, by what a line may have of it: a year of transfers stands beside thousands of lines. */
function searchOf({ transfers, recorded }: KnownTransfers) {
  const byReference = new Map(transfers.map((transfer) => [transfer.reference, transfer]));
  return {
    byReference,
    bySurname: Map.groupBy(transfers, ({ buyer }) => surnameOf(buyer)),
    byAmountDue: Map.groupBy(
      transfers.filter(({ state }) => state !== 'paid'),
      ({ amount, held }) => amount - held,
    ),
    byPayment: Map.groupBy(
      recorded.flatMap(({ amount_pence, paid_on, reference }) => {
        const transfer = byReference.get(reference);
        return transfer ? [{ payment: paymentKey(amount_pence, paid_on), transfer }] : [];
      }),
      ({ payment }) => payment,
    ),
    places: new Map(transfers.map((transfer, place) => [transfer, place])),
  };
}

const paymentKey = (pence: number, day: string) => `${pence} ${day}`;

/** The order that a line is probably for, of which two things fit: the amount, the name, the reference nearly. */
function guess(
  line: StatementLine,
  { bySurname, byAmountDue, byPayment, places }: ReturnType<typeof searchOf>,
  guessed: ReadonlySet<OpenTransfer>,
): Match | undefined {
  const words = plainLetters(line.text);
  const bare = words.replaceAll(' ', '');
  const payments = byPayment.get(paymentKey(line.amount, line.paidOn)) ?? [];
  const ofAmount = new Set([
    ...(byAmountDue.get(line.amount) ?? []),
    ...payments.map(({ transfer }) => transfer),
  ]);
  const ofName = new Set(
    words.split(' ').flatMap((word) => (word.length > 2 ? (bySurname.get(word) ?? []) : [])),
  );
  const fitting = [...ofAmount.union(ofName)].flatMap((transfer) => {
    if (guessed.has(transfer)) return [];
    const [amount, name] = [ofAmount.has(transfer), ofName.has(transfer)];
    const reference = isNearlyIn(bare, transfer.reference);
    const count = [amount, name, reference].filter(Boolean).length;
    return count < 2 ? [] : [{ transfer, count, amount, name, reference }];
  });
  const placeOf = (transfer: OpenTransfer) => places.get(transfer) ?? 0;
  const best = fitting.toSorted(
    (one, other) =>
      other.count - one.count ||
      weightOf(other.transfer) - weightOf(one.transfer) ||
      placeOf(one.transfer) - placeOf(other.transfer),
  )[0];
  if (!best) return undefined;
  const { transfer, amount, name, reference } = best;
  const fit = amount && name ? 'The amount and the name fit' : `The ${amount ? 'amount' : 'name'} fits`;
  const doubt = reference ? `${fit}, and the reference is misspelt.` : `${fit}, and there is no reference.`;
  return { transfer, matchedBy: 'amount', doubt };
}

const weightOf = ({ state }: OpenTransfer) => (state === 'waiting' ? 1 : 0);

function plainLetters(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, ' ');
}

function surnameOf(buyer: string): string {
  return plainLetters(buyer).trim().split(' ').at(-1) ?? '';
}

const MOST_MISTAKES = 2;

/** Whether something in a text is a reference with one or two mistakes: a wrong character, one too many or too few. */
function isNearlyIn(text: string, reference: string): boolean {
  // The least number of mistakes of a part of the text that ends here, for each beginning of the reference.
  let before = Array.from({ length: reference.length + 1 }, (_, at) => at);
  for (const letter of text) {
    const here = [0];
    for (let at = 1; at <= reference.length; at += 1)
      here[at] = Math.min(
        (before[at - 1] ?? 0) + (reference[at - 1] === letter ? 0 : 1),
        (before[at] ?? 0) + 1,
        (here[at - 1] ?? 0) + 1,
      );
    before = here;
    if ((here[reference.length] ?? 0) <= MOST_MISTAKES) return true;
  }
  return false;
}

function isNear(day: string, other: string): boolean {
  return Math.abs(Date.parse(day) - Date.parse(other)) <= NEAR_DAYS * DAY_MS;
}

function takeFirst<One>(all: One[], is: (one: One) => boolean): One | undefined {
  const at = all.findIndex(is);
  return at < 0 ? undefined : all.splice(at, 1)[0];
}

function hashOf(
  { paidOn, amount }: StatementLine,
  { reference }: OpenTransfer,
  counts: Map<string, number>,
): string {
  const key = `${reference} ${paidOn} ${amount}`;
  const count = (counts.get(key) ?? 0) + 1;
  counts.set(key, count);
  return createHash('sha256').update(`${key} ${count}`).digest('hex');
}
