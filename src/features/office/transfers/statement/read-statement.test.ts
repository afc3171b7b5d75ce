import { expect, test } from 'vitest';
import { readStatement } from './read-statement.server.ts';

const TODAY = '2026-11-28';
const read = (text: string | Buffer) => readStatement(Buffer.from(text), TODAY);

const CAME = { paidOn: '2026-11-21', amount: 1_324_47, text: expect.stringContaining('FX7K BCDN') };

test.each([
  [
    'Barclays',
    'Number,Date,Account,Amount,Subcategory,Memo\n,21/11/2026,20-00-00 55779911,1324.47,Counter Credit,"MARSDEN H\tFX7K BCDN  BGC"\n,20/11/2026,20-00-00 55779911,-12.50,Payment,BRITISH GAS\n',
  ],
  [
    'HSBC',
    '\uFEFFDate,Type,Description,Paid out,Paid in,Balance\r\n"21 Nov 2026",CR,"H MARSDEN\nFX7K BCDN",,"1,324.47","5,000.00"\r\n20 Nov 2026,DD,BRITISH GAS,12.50,,"3,675.53"\r\n',
  ],
  ['HSBC without names', '21/11/2026,MARSDEN H FX7K BCDN,"1,324.47"\n20/11/2026,BRITISH GAS,-12.50\n'],
  [
    'Lloyds',
    "Transaction Date,Transaction Type,Sort Code,Account Number,Transaction Description,Debit Amount,Credit Amount,Balance,\n21/11/2026,FPI,'30-00-00,55779911,MARSDEN H FX7K BCDN,,1324.47,5000.00,\n20/11/2026,DD,'30-00-00,55779911,BRITISH GAS,12.50,,3675.53\n",
  ],
  [
    'NatWest',
    `\nDate, Type, Description, Value, Balance, Account Name, Account Number\n\n21/11/2026,BAC,"'MARSDEN H , FX7K BCDN , FP 21/11/26",1324.47,5000.00,"'BITEPOINT","'600000-55779911",\n20 Nov 2026,D/D,"'BRITISH GAS",-12.50,3675.53,"'BITEPOINT","'600000-55779911",\n`,
  ],
  [
    'Santander',
    'Account name:,Bitepoint Ltd\nAccount number:,09-00-00 55779911\nFrom,01/11/2026,to,28/11/2026\n\nDate,Description,Money in,Money out,Balance\n21/11/2026,"FASTER PAYMENT FROM MARSDEN H, REF FX7K BCDN","£1,324.47",,"£5,000.00"\n20/11/2026,BRITISH GAS,,£12.50,"£3,675.53"\n',
  ],
  [
    'Monzo',
    'Transaction ID,Date,Time,Type,Name,Emoji,Category,Amount,Currency,Local amount,Local currency,Notes and #tags,Address,Receipt,Description,Category split,Money Out,Money In\ntx_1,21/11/2026,11:26:03,Faster payment,Helen Marsden,,Income,1324.47,GBP,1324.47,GBP,FX7K BCDN,,,FX7K BCDN,,,1324.47\ntx_2,20/11/2026,09:00:00,Direct Debit,British Gas,,Bills,-12.50,GBP,-12.50,GBP,,,,BG,,-12.50,\n',
  ],
  [
    'Starling',
    'Date,Counter Party,Reference,Type,Amount (GBP),Balance (GBP),Spending Category,Notes\n21/11/2026,Helen Marsden,FX7K BCDN,FASTER PAYMENT,1324.47,5000.00,INCOME,\n20/11/2026,British Gas,GAS,DIRECT DEBIT,-12.50,3675.53,BILLS,\n',
  ],
  [
    'Tide',
    'Date,Timestamp,Transaction ID,Transaction description,Paid in,Paid out,Reference\n2026-11-21,2026-11-21 10:04:11,a1,Helen Marsden,1324.47,,FX7K BCDN\n2026-11-20,2026-11-20 08:00:00,a2,British Gas,,12.50,GAS\n',
  ],
  ['semicolons', 'Date;Narrative;Credit;Debit\n21.11.26;FX7K BCDN;1,324.47;\n20-Nov-26;GAS;-;(12.50)\n'],
])('the columns of %s are recognised by their names', (_bank, text) => {
  expect(read(text)).toMatchObject({
    came: [CAME],
    outgoing: 1,
    firstDay: '2026-11-20',
    lastDay: '2026-11-21',
  });
});

test('lines below a statement and lines of a balance alone are passed over', () => {
  const statement = read(
    'Date,Description,Amount\n01/11/2026,BALANCE BROUGHT FORWARD,\n21/11/2026,FX7K,10.00\n,Total,10.00\nEnd of file\n',
  );
  expect(statement).toMatchObject({ came: [{ line: 3, amount: 10_00 }], outgoing: 0 });
});

const NAMES = 'Date,Description,Amount\n';

test.each([
  ['an Excel file named csv', 'PK\x03\x04\x14\x00', /Excel file/],
  ['an old Excel file', Buffer.from('d0cf11e0a1b11ae1', 'hex'), /Excel file/],
  ['a PDF', '%PDF-1.7', /PDF/],
  ['an OFX file', 'OFXHEADER:100\nDATA:OFXSGML', /OFX/],
  ['a page', '<!DOCTYPE html><html>', /page/],
  ['an empty file', '', /empty/],
  ['empty lines', '\n,,,\n', /empty/],
  ['other bytes', Buffer.from([0, 159, 0, 0, 146, 150, 0, 7, 0]), /not text/],
  ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), /not text|No line/],
  ['a letter', 'Dear all,\nthank you.\n', /No line/],
  ['a formula for an amount', `${NAMES}21/11/2026,FX7K,=1+1\n`, /Line 2 has a formula/],
  ['a formula for a day', `${NAMES}=TODAY(),FX7K,1.00\n`, /Line 2 has a formula/],
  ['an amount in letters', `${NAMES}21/11/2026,FX7K,ten\n`, /Line 2 has an amount/],
  ['decimal commas', `${NAMES}21/11/2026,FX7K,"1.324,47"\n`, /Line 2 has an amount/],
  ['months before days', `${NAMES}11/21/2026,FX7K,1.00\n`, /Line 2 has no day/],
  ['days that do not exist', `${NAMES}31/11/2026,FX7K,1.00\n`, /Line 2 has no day/],
  ['days to come', `${NAMES}12/12/2026,FX7K,1.00\n`, /12 December 2026.*still to come/],
  ['no money', NAMES, /no line/],
  ['a comma that is not quoted', `${NAMES}21/11/2026,FX7K, Helen,1.00\n`, /Line 2 has 4 cells/],
  [
    'two accounts',
    'Date,Memo,Amount,Account\n21/11/2026,A,1.00,20-00-00 55779911\n21/11/2026,B,1.00,20-00-00 66374958\n',
    /2 accounts, ending 9911, 4958/,
  ],
  ['too many lines', NAMES + '21/11/2026,FX7K,1.00\n'.repeat(10_001), /10002 lines/],
])('%s is refused in words', (_what, text, problem) => {
  expect(read(text)).toEqual({ ok: false, problem: expect.stringMatching(problem) });
});

test('columns with other names are matched by hand, and none of the lines is given with their names', () => {
  const text = 'Booked,Who and what,Sum\n21/11/2026,MARSDEN FX7K BCDN,1324.47\n20/11/2026,GAS,-12.50\n';
  expect(read(text)).toEqual({ ok: false, headings: ['Booked', 'Who and what', 'Sum'] });
  const byHand = { date: 'Booked', amount: 'Sum', description: 'Who and what' };
  const again = readStatement(Buffer.from(text), TODAY, (headings) =>
    headings.includes('Booked') ? byHand : undefined,
  );
  expect(again).toMatchObject({ ok: true, came: [CAME], columns: byHand });
});

test('a file without names in which several columns are amounts is matched by hand', () => {
  const text = '21/11/2026,FX7K BCDN,1324.47,5000.00\n';
  expect(read(text)).toEqual({ ok: false, headings: ['Column 1', 'Column 2', 'Column 3', 'Column 4'] });
});
