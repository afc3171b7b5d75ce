import { csvLine } from '#src/kit/parts/csv.ts';
import { toDecimal } from '#src/platform/money.ts';
import { type BankOrder, bankText, type FileShape } from './bank-file.ts';

/** Files that online banks take. */
type CsvShape = Exclude<FileShape, 'bacs'>;

export function csvBankFile(order: BankOrder, shape: CsvShape): string {
  return SHAPES[shape](order).map(csvLine).join('');
}

const SHAPES: Record<CsvShape, (order: BankOrder) => string[][]> = {
  csv: ({ reference, payments }) => [
    ['Sort code', 'Account number', 'Payee', 'Amount', 'Reference'],
    ...payments.map(({ to, amount }) => [
      ...[to.sortCode, to.accountNumber, bankText(to.name)],
      ...[toDecimal(amount), bankText(reference)],
    ]),
  ],
  barclays: ({ reference, payments }) =>
    payments.map(({ to, amount }) => [
      ...[to.sortCode, bankText(to.name), to.accountNumber],
      ...[toDecimal(amount), bankText(reference), '99'],
    ]),
  lloyds: ({ from, reference, payments, arrives }) => {
    const day = arrives.replaceAll('-', '');
    const company = bankText(from.name);
    return [
      ['H', day, company],
      ...payments.map(({ to, amount }) => [
        ...['FPS', day, toDecimal(amount), company, `${from.sortCode}-${from.accountNumber}`],
        ...[bankText(to.name), to.accountNumber, to.sortCode, bankText(reference)],
      ]),
      ['T'],
    ];
  },
};
