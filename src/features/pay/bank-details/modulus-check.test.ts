import { expect, test } from 'vitest';
import { modulusCheck, readSubstitutions, readWeights } from './modulus-check.ts';

/** Lines of Pay.UK's table that its published examples need. */
const WEIGHTS = `
070116 070116 MOD11    0    0    7    6    5    8    9    4    5    6    7    8    9   -1  12
070116 070116 MOD10    0    3    2    4    5    8    9    4    5    6    7    8    9   -1  13
074456 074456 MOD11    0    0    7    6    5    8    9    4    5    6    7    8    9   -1  12
074456 074456 MOD10    0    3    2    4    5    8    9    4    5    6    7    8    9   -1  13
086090 086090 MOD10    0    0    3    7    1    3    7    1    3    7    1    3    7    1   8
089000 089999 MOD10    0    0    0    0    0    0    7    1    3    7    1    3    7    1
102400 107999 MOD11    0    0    0    0    0    0    8    7    6    5    4    3    2    1
110000 119280 DBLAL    0    0    2    1    2    1    2    1    2    1    2    1    2    1   1
134012 134020 MOD11    0    0    0    7    5    9    8    4    6    3    5    2    0    0   4
180002 180002 MOD11    0    0    0    0    0    0    8    7    6    5    4    3    2    1  14
200901 201159 MOD11    0    0    0    0    0    0    0    7    6    5    4    3    2    1   6
200901 201159 DBLAL    2    1    2    1    2    1    2    1    2    1    2    1    2    1   6
202700 203239 MOD11    0    0    0    0    0    0    0    7    6    5    4    3    2    1   6
202700 203239 DBLAL    2    1    2    1    2    1    2    1    2    1    2    1    2    1   6
309001 309633 MOD11    0    0    3    2    9    8    5    7    6    5    4    3    2    1   2
309001 309633 MOD11    0    0    3    2    9    8    1    7    6    5    4    3    2    1   9
771900 772799 MOD11    0    0    1    2    5    3    6    4    8    7   10    9    3    1   7
820000 826097 MOD11    0    0    0    0    0    0    0    0    7    3    4    9    2    1
820000 826097 DBLAL    2    1    2    1    2    1    2    1    2    1    2    1    2    1   3
826919 827999 MOD11    0    0    0    0    0    0    0    0    7    3    4    9    2    1
826919 827999 DBLAL    2    1    2    1    2    1    2    1    2    1    2    1    2    1   3
870000 872791 MOD11    0    0    1    2    5    3    6    4    8    7   10    9    3    1  10
870000 872791 MOD11    0    0    5   10    9    8    0    7    6    5    4    3    2    1  11
938000 938696 MOD11    7    6    5    4    3    2    7    6    5    4    3    2    0    0   5
938000 938696 DBLAL    2    1    2    1    2    1    2    1    2    1    2    1    2    0   5
`;
function linesOf<Line>(read: { ok: true; lines: Line[] } | { ok: false; problem: string }): Line[] {
  if (!read.ok) throw new Error(read.problem);
  return read.lines;
}
const canBelongTogether = modulusCheck({
  rules: linesOf(readWeights(WEIGHTS.replaceAll('\n', '\r\n'))),
  substitutions: linesOf(readSubstitutions('938600 938611\r\n')),
});

// Pay.UK's own examples, in its order.
test.each([
  ['modulus 10', '089999', '66374958'],
  ['modulus 11', '107999', '88837491'],
  ['modulus 11 and double alternate', '202959', '63748472'],
  ['10 and 11: the first', '871427', '46238510'],
  ['10 and 11: the second', '872427', '46238510'],
  ['10: begins with 09, and the seventh digit is 9', '871427', '09123496'],
  ['10: begins with 99, and the seventh digit is 9', '871427', '99123496'],
  ['3: the third digit is 6, at the start of a range', '820000', '73688637'],
  ['3: the third digit is 9, at the end of a range', '827999', '73988638'],
  ['3: any other third digit', '827101', '28748352'],
  ['4', '134020', '63849203'],
  ['1', '118765', '64371389'],
  ['6: an account in another currency', '200915', '41011166'],
  ['5', '938611', '07806039'],
  ['5: another sort code in its place', '938600', '42368003'],
  ['5: no rest', '938063', '55065200'],
  ['7', '772798', '99345694'],
  ['8', '086090', '06774744'],
  ['2 and 9: the first', '309070', '02355688'],
  ['2 and 9: the second', '309070', '12345668'],
  ['2: does not begin with 0', '309070', '12345677'],
  ['2: nor is the seventh digit another than 9', '309070', '99345694'],
  ['12 and 13: by 11 alone', '074456', '12345112'],
  ['12 and 13: by both', '070116', '34012583'],
  ['12 and 13: by 10 alone', '074456', '11104102'],
  ['14: with the last digit taken off', '180002', '00000190'],
])('a good account passes by %s', (_, sortCode, accountNumber) => {
  expect(canBelongTogether(sortCode, accountNumber)).toBe(true);
});

test.each([
  ['5: the second digit is wrong', '938063', '15764273'],
  ['5: the first digit is wrong', '938063', '15764264'],
  ['5: the first rest is 1', '938063', '15763217'],
  ['1', '118765', '64371388'],
  ['double alternate, though not by 11', '203099', '66831036'],
  ['11, though not by double alternate', '203099', '58716970'],
  ['modulus 10', '089999', '66374959'],
  ['modulus 11', '107999', '88837493'],
])('a wrong account fails by %s', (_, sortCode, accountNumber) => {
  expect(canBelongTogether(sortCode, accountNumber)).toBe(false);
});

test('a sort code that has no rule can’t be checked', () => {
  expect(canBelongTogether('000001', '12345678')).toBe(true);
});

const RULE = '089000 089999 MOD10 0 0 0 0 0 0 7 1 3 7 1 3 7 1';

test.each([
  ['', 'no lines'],
  ['<html>', 'Line 1 can’t be read: “<html>”'],
  [`${RULE}\n\n089000 089999 MOD10 1 2 3`, 'Line 3 can’t be read'],
  [`${RULE.replace('MOD10', 'MOD12')}`, 'Line 1 can’t be read'],
  ['938600 938611', 'Line 1 can’t be read'],
  [RULE.replace('089000 089999', '089999 089000'), 'above the one that it ends with'],
  [`${RULE} 15`, 'exception 15'],
  [`${RULE}\n${RULE}\n${RULE}`, 'Line 3 is a third rule'],
  [`${RULE}\n${RULE.slice(0, -6)}`, 'Line 2 can’t be read'],
])('%j is refused as weights', (text, why) => {
  expect(readWeights(text)).toEqual({ ok: false, problem: expect.stringContaining(why) });
});

test.each([
  ['938600', 'Line 1 can’t be read'],
  [RULE, 'Line 1 can’t be read'],
  ['938600 938611\n938600 938612', 'Line 2 has 938600'],
])('%j is refused as substitutions', (text, why) => {
  expect(readSubstitutions(text)).toEqual({ ok: false, problem: expect.stringContaining(why) });
});
