import { expect, test } from 'vitest';
import { asPence } from '#src/platform/money.ts';
import { type BankOrder, bankText, isBankReference } from './bank-file.ts';
import { csvBankFile } from './csv-files.ts';

const ORDER: BankOrder = {
  from: { name: 'Bitepoint', sortCode: '202959', accountNumber: '63748472' },
  reference: 'Bitepoint R47',
  payments: [
    { to: { name: 'T J Ackroyd', sortCode: '089908', accountNumber: '66379023' }, amount: asPence(94_150) },
    { to: { name: '=cmd, Ltd', sortCode: '107999', accountNumber: '00374958' }, amount: asPence(5) },
  ],
  made: '2026-11-25',
  processed: '2026-11-26',
  arrives: '2026-11-27',
};

test('a plain file has its headings, and an amount in pounds', () => {
  expect(csvBankFile(ORDER, 'csv')).toBe(
    [
      'Sort code,Account number,Payee,Amount,Reference',
      '089908,66379023,T J ACKROYD,941.50,BITEPOINT R47',
      '107999,00374958,CMD LTD,0.05,BITEPOINT R47',
      '',
    ].join('\r\n'),
  );
});

test('Barclays takes payments alone, each with its code', () => {
  expect(csvBankFile(ORDER, 'barclays')).toBe(
    [
      '089908,T J ACKROYD,66379023,941.50,BITEPOINT R47,99',
      '107999,CMD LTD,00374958,0.05,BITEPOINT R47,99',
      '',
    ].join('\r\n'),
  );
});

test('Lloyds takes a head, faster payments and an end, with the day and our own account', () => {
  expect(csvBankFile(ORDER, 'lloyds')).toBe(
    [
      'H,20261127,BITEPOINT',
      'FPS,20261127,941.50,BITEPOINT,202959-63748472,T J ACKROYD,66379023,089908,BITEPOINT R47',
      'FPS,20261127,0.05,BITEPOINT,202959-63748472,CMD LTD,00374958,107999,BITEPOINT R47',
      'T',
      '',
    ].join('\r\n'),
  );
});

test.each([
  ['Siân Llŷr', 'SIAN LLYR'],
  ['O’Brien & Sons', 'OBRIEN & SONS'],
  ['D’Arcy-Smith/Jones', 'DARCY-SMITH/JONES'],
  ['  two   blanks ', 'TWO BLANKS'],
  ['Łukasz Żak', 'LUKASZ ZAK'],
  ['Jürgen Groß', 'JURGEN GROSS'],
  ['a very long name of a driving school', 'A VERY LONG NAME O'],
  ['seventeen letters and', 'SEVENTEEN LETTERS'],
  ['李', ''],
])('banks take %s as %s', (text, taken) => {
  expect(bankText(text)).toBe(taken);
});

test.each([
  ['BITEPOINT R47', true],
  ['R1', true],
  ['1111111', false],
  ['1 1 1', false],
  ['CONTRA', false],
  ['DDICA', false],
  ['-R47', false],
  ['', false],
])('whether banks take %s for a reference: %s', (text, taken) => {
  expect(isBankReference(text)).toBe(taken);
});
