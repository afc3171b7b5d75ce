import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Whether six digits of a sort code and eight of an account number can belong together. */
export type ModulusCheck = (sortCode: string, accountNumber: string) => boolean;

/** Without Pay.UK's tables nothing can be checked. */
export const withoutTables: ModulusCheck = () => true;

/** Told of the account number where they can’t. */
export const NOT_TOGETHER = 'These don’t belong together: check the sort code and account number';

/** Pay.UK's two tables as they are downloaded: `valacdos.txt` and `scsubtab.txt`. */
export interface ModulusTables {
  weights: string;
  substitutions: string;
}

interface Rule {
  from: string;
  to: string;
  method: 'MOD10' | 'MOD11' | 'DBLAL';
  weights: readonly number[];
  /** Pay.UK's number of what differs for these sort codes; 0 where nothing does. */
  exception: number;
}

/** The check by the tables in a folder. Throws where there are none, or they can't be read. */
export function openModulusCheck(folder: string): ModulusCheck {
  const read = (name: string) => readFileSync(join(folder, name), 'latin1');
  return modulusCheck({ weights: read('valacdos.txt'), substitutions: read('scsubtab.txt') });
}

/** Pay.UK's check by its tables. A sort code that has no rule can't be checked: it belongs to any number. */
export function modulusCheck(tables: ModulusTables): ModulusCheck {
  const rules = linesOf(tables.weights).map(readRule);
  const substitutes = new Map(linesOf(tables.substitutions).map(readSubstitution));
  return (sortCode, accountNumber) => {
    const [first, second] = rules.filter(({ from, to }) => from <= sortCode && sortCode <= to);
    if (!first) return true;
    const of = (rule: Rule, number = accountNumber) => passes(rule, { sortCode, number, substitutes });
    const [a, c, g, h] = [0, 2, 6, 7].map((at) => accountNumber[at] ?? '');
    if (first.exception === 6 && /[4-8]/.test(a ?? '') && g === h) return true;
    if (!second)
      return of(first) || (first.exception === 14 && hasExtraDigit(h) && of(first, shifted(accountNumber)));
    if (ONE_OF_TWO.has(second.exception)) return of(first) || of(second);
    const isEnough = second.exception === 3 && (c === '6' || c === '9');
    return of(first) && (isEnough || of(second));
  };
}

/** With these one rule of the two is enough. */
const ONE_OF_TWO = new Set([9, 11, 13]);

const hasExtraDigit = (last: string | undefined) => last === '0' || last === '1' || last === '9';
const shifted = (accountNumber: string) => `0${accountNumber.slice(0, 7)}`;

const NO_SORT_CODE = [0, 0, 0, 0, 0, 0];
const OF_EURO_ACCOUNTS = [8, 7, 10, 9, 3, 1];

function passes(
  { method, weights, exception }: Rule,
  {
    sortCode,
    number,
    substitutes,
  }: { sortCode: string; number: string; substitutes: ReadonlyMap<string, string> },
): boolean {
  const checked =
    exception === 5
      ? (substitutes.get(sortCode) ?? sortCode)
      : exception === 8
        ? '090126'
        : exception === 9
          ? '309634'
          : sortCode;
  const [g, h] = [Number(number[6]), Number(number[7])];
  const used = weightsFor(weights, exception, number);
  const products = [...`${checked}${number}`].map((digit, at) => Number(digit) * (used[at] ?? 0));
  const total = sumOf(method === 'DBLAL' ? products.map(digitSum) : products) + (exception === 1 ? 27 : 0);
  const modulus = method === 'MOD11' ? 11 : 10;
  const rest = total % modulus;
  if (exception === 4) return rest === g * 10 + h;
  // A rest of 1 by 11 leaves 10, which is no digit.
  if (exception === 5) return (modulus - rest) % modulus === (method === 'MOD11' ? g : h);
  return rest === 0;
}

function weightsFor(weights: readonly number[], exception: number, number: string): readonly number[] {
  const isNine = number[6] === '9';
  const withoutFirst = () => [...NO_SORT_CODE, 0, 0, ...weights.slice(8)];
  if (exception === 2 && number[0] !== '0')
    return isNine
      ? [...NO_SORT_CODE, 0, 0, ...OF_EURO_ACCOUNTS]
      : [0, 0, 1, 2, 5, 3, 6, 4, ...OF_EURO_ACCOUNTS];
  if (exception === 7 && isNine) return withoutFirst();
  if (exception === 10 && isNine && /^[09]9/.test(number)) return withoutFirst();
  return weights;
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
const digitSum = (number: number) => sumOf([...String(number)].map(Number));

const linesOf = (table: string) => table.split(/\r?\n/).filter((line) => line.trim() !== '');

function readRule(line: string): Rule {
  const read = /^(\d{6}) +(\d{6}) +(MOD10|MOD11|DBLAL)((?: +-?\d+){14,15})\s*$/.exec(line);
  if (!read) throw new Error(`valacdos.txt has a line that we can’t read: ${line}`);
  const [, from = '', to = '', method, rest = ''] = read;
  const numbers = rest.trim().split(/ +/).map(Number);
  return {
    from,
    to,
    method: method as Rule['method'],
    weights: numbers.slice(0, 14),
    exception: numbers[14] ?? 0,
  };
}

function readSubstitution(line: string): [from: string, to: string] {
  const read = /^(\d{6}) +(\d{6})\s*$/.exec(line);
  if (!read) throw new Error(`scsubtab.txt has a line that we can’t read: ${line}`);
  return [read[1] ?? '', read[2] ?? ''];
}
