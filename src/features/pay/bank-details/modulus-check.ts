/** Whether six digits of a sort code and eight of an account number can belong together. */
export type ModulusCheck = (sortCode: string, accountNumber: string) => boolean;

/** Pay.UK's two tables, as they are read of its files `valacdos` and `scsubtab`. */
export interface ModulusTables {
  rules: readonly Rule[];
  substitutions: readonly Substitution[];
}

type Substitution = readonly [from: string, to: string];

interface Rule {
  from: string;
  to: string;
  method: 'MOD10' | 'MOD11' | 'DBLAL';
  weights: readonly number[];
  /** Pay.UK's number of what differs for these sort codes; 0 where nothing does. */
  exception: number;
}

/** Pay.UK's check by its tables. A sort code that has no rule can't be checked: it belongs to any number. */
export function modulusCheck({ rules, substitutions }: ModulusTables): ModulusCheck {
  const substitutes = new Map(substitutions);
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

type ReadTable<Line> = { ok: true; lines: Line[] } | { ok: false; problem: string };

/** The exceptions that are known here. */
const LAST_EXCEPTION = 14;

/** Reads `valacdos`, line by line: what can't be read is never left out, since an account would then not be checked. */
export function readWeights(text: string): ReadTable<Rule> {
  return readLines(text, readRule, (rules, rule) => {
    if (rule.from > rule.to) return 'begins with a sort code above the one that it ends with';
    if (rule.exception > LAST_EXCEPTION)
      return `has exception ${rule.exception}, which this version of the site doesn’t know`;
    const others = rules.filter(({ from, to }) => from <= rule.to && rule.from <= to);
    return others.length > 1 ? 'is a third rule for a sort code, which has two at most' : undefined;
  });
}

/** Reads `scsubtab`, line by line. */
export function readSubstitutions(text: string): ReadTable<Substitution> {
  return readLines(text, readSubstitution, (lines, [from]) =>
    lines.some(([other]) => other === from) ? `has ${from}, as a line before it` : undefined,
  );
}

function readLines<Line>(
  text: string,
  read: (line: string) => Line | undefined,
  problemOf: (before: readonly Line[], line: Line) => string | undefined,
): ReadTable<Line> {
  const lines: Line[] = [];
  for (const [index, written] of text.split(/\r\n|\r|\n/).entries()) {
    if (written.trim() === '') continue;
    const line = read(written.trim());
    const problem = line === undefined ? 'can’t be read' : problemOf(lines, line);
    if (line === undefined || problem)
      return { ok: false, problem: `Line ${index + 1} ${problem}: “${written.trim().slice(0, 80)}”.` };
    lines.push(line);
  }
  return lines.length > 0 ? { ok: true, lines } : { ok: false, problem: 'It has no lines.' };
}

function readRule(line: string): Rule | undefined {
  const [, from, to, method, rest] =
    /^(\d{6})\s+(\d{6})\s+(MOD10|MOD11|DBLAL)((?:\s+-?\d{1,3}){14,15})$/.exec(line) ?? [];
  if (!from || !to || !rest) return undefined;
  const numbers = rest.trim().split(/\s+/).map(Number);
  return {
    from,
    to,
    method: method as Rule['method'],
    weights: numbers.slice(0, 14),
    exception: numbers[14] ?? 0,
  };
}

function readSubstitution(line: string): Substitution | undefined {
  const [, from, to] = /^(\d{6})\s+(\d{6})$/.exec(line) ?? [];
  return from && to ? [from, to] : undefined;
}
