import type { BankAccount } from '#src/platform/bank-account.ts';
import { sum } from '#src/platform/money.ts';
import { nextBankDay } from './bank-days.ts';
import { type BankOrder, bankText } from './bank-file.ts';

const LABEL = 80;
const PAYMENT = 100;
const BLOCK = 2_000;

/** A credit, and the debit of our own account that balances them. */
const CREDIT = '99';
const CONTRA = '17';

/** The most that a payment may be: eleven digits of pence. */
const MOST = 99_999_999_999;

/**
 * A file in Bacs Standard 18, of one processing day: labels of 80 characters, payments of 100, each line ended by CR LF.
 * `serviceUser` is the number under which the school may send files; `serial` is unique for it on a day.
 */
export function bacsFile(
  { from, reference, payments, made, processed }: BankOrder,
  { serviceUser, serial }: { serviceUser: string; serial: number },
): string {
  const total = sum(payments.map(({ amount }) => amount));
  const volume = digits(serial, 6);
  const items = [
    ...payments.map(({ to, amount }) =>
      item({ to, code: CREDIT, amount, from, reference: bankText(reference), payee: bankText(to.name) }),
    ),
    item({ to: from, code: CONTRA, amount: total, from, reference: 'CONTRA', payee: bankText(from.name) }),
  ];
  const file = (label: string, blocks: number): [at: number, text: string][] => [
    ...([
      [1, label],
      [5, `A${serviceUser}S`],
      [15, `1${serviceUser}`],
      [22, volume],
    ] as [number, string][]),
    ...([
      [28, '00010001'],
      [42, bacsDay(made)],
      [48, bacsDay(nextBankDay(processed))],
    ] as [number, string][]),
    [55, digits(blocks, 6)],
  ];
  const blocks = (label: string): [at: number, text: string][] => [
    [1, label],
    [5, `F${digits(BLOCK, 5)}${digits(PAYMENT, 5)}`],
    [51, '00'],
  ];
  const lines = [
    record(LABEL, [
      [1, 'VOL1'],
      [5, volume],
      [42, serviceUser],
      [80, '1'],
    ]),
    record(LABEL, file('HDR1', 0)),
    record(LABEL, blocks('HDR2')),
    record(LABEL, [
      [1, 'UHL1'],
      [5, bacsDay(processed)],
      [11, '999999'],
      [21, '00000000'],
      [29, '1 DAILY'],
      [38, '001'],
    ]),
    ...items,
    record(LABEL, file('EOF1', Math.ceil((items.length * PAYMENT) / BLOCK))),
    record(LABEL, blocks('EOF2')),
    record(LABEL, [
      [1, 'UTL1'],
      [5, digits(total, 13)],
      [18, digits(total, 13)],
      [31, digits(1, 7)],
      [38, digits(payments.length, 7)],
    ]),
  ];
  return lines.map((line) => `${line}\r\n`).join('');
}

interface Item {
  to: BankAccount;
  code: string;
  amount: number;
  from: BankAccount;
  reference: string;
  payee: string;
}

function item({ to, code, amount, from, reference, payee }: Item): string {
  if (amount <= 0 || amount > MOST) throw new RangeError('No amount that a bank would pay');
  return record(PAYMENT, [
    [1, `${to.sortCode}${to.accountNumber}0${code}`],
    [18, `${from.sortCode}${from.accountNumber}`],
    [36, digits(amount, 11)],
    [47, bankText(from.name)],
    [65, reference],
    [83, payee],
  ]);
}

/** A line with these texts at their positions, the first of which is 1, and blanks between. */
function record(length: number, fields: readonly (readonly [at: number, text: string])[]): string {
  let line = '';
  for (const [at, text] of fields) {
    if (line.length >= at) throw new RangeError(`Too long before position ${at}`);
    line = line.padEnd(at - 1) + text;
  }
  if (line.length > length) throw new RangeError(`Longer than ${length}`);
  return line.padEnd(length);
}

function digits(value: number, places: number): string {
  const text = String(value).padStart(places, '0');
  if (text.length > places || value < 0) throw new RangeError(`${value} has no ${places} digits`);
  return text;
}

/** " 26330": a blank, the year and the day of the year. */
export function bacsDay(day: string): string {
  const { year, dayOfYear } = Temporal.PlainDate.from(day);
  return ` ${digits(year % 100, 2)}${digits(dayOfYear, 3)}`;
}
