import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { parse as parsePostcode } from 'postcode';
import { formatDate, formatHours } from '#src/platform/dates.ts';
import { type Pence, readPounds } from '#src/platform/money.ts';
import { isSlug } from '#src/platform/slug.ts';
import { email as emailRule } from '#src/platform/text-rules.ts';
import type { Column, ReadCell } from './moving-kind.server.ts';

interface Words {
  hint: string;
  example: string;
  also?: readonly string[];
}

/** A column that is read cell by cell, and may not be empty. */
function filled<Value>(
  words: Words,
  read: (cell: string) => ReadCell<Value>,
): Column<Value> & { required: true } {
  return {
    ...words,
    required: true,
    reader: () => (cell) => (cell === '' ? { refused: 'It’s empty.' } : read(cell)),
  };
}

/** One that may be empty. */
function maybe<Value, Empty>(
  words: Words,
  empty: Empty,
  read: (cell: string) => ReadCell<Value>,
): Column<Value | Empty> {
  return { ...words, reader: () => (cell) => (cell === '' ? { value: empty } : read(cell)) };
}

const CONTROL = /[\p{Cc}\p{Cf}]/u;

function readLine(most: number) {
  return (cell: string): ReadCell<string> => {
    const text = cell.replace(/\s+/g, ' ');
    if (CONTROL.test(text)) return { refused: 'It has signs that can’t be printed.' };
    return text.length > most ? { refused: `It’s longer than ${most} characters.` } : { value: text };
  };
}

export const requiredText = (words: Words, most = 100) => filled(words, readLine(most));
export const optionalText = (words: Words, most = 200) => maybe(words, '', readLine(most));

function readEmail(cell: string): ReadCell<string> {
  const read = emailRule.safeParse(cell);
  return read.success ? { value: read.data.toLowerCase() } : { refused: 'The address isn’t complete.' };
}

/** In small letters. */
export const requiredEmail = (words: Words) => filled(words, readEmail);
export const optionalEmail = (words: Words) => maybe(words, '', readEmail);

/** Stored as +44…. A number that can't be read is left out. */
export const optionalPhone = (words: Words) =>
  maybe(words, '', (cell) => {
    const number = parsePhoneNumberFromString(cell, 'GB');
    if (!number?.isPossible()) return { value: '', doubt: 'It’s no phone number, so it isn’t moved.' };
    const value = number.number as string;
    return /^\+447/.test(value) ? { value } : { value, doubt: 'It’s no UK mobile, so it gets no texts.' };
  });

const OUTCODE = /^[A-Z]{1,2}\d[A-Z\d]?$/;

function readPostcode(cell: string): ReadCell<string> {
  const whole = parsePostcode(cell);
  if (whole.valid) return { value: whole.postcode };
  const outcode = cell.toUpperCase();
  return OUTCODE.test(outcode)
    ? { value: outcode, doubt: 'Only the first half: it’s enough to find the area, not the door.' }
    : { refused: 'It’s no UK postcode.' };
}

export const requiredPostcode = (words: Words) => filled(words, readPostcode);
export const optionalPostcode = (words: Words) => maybe(words, '', readPostcode);

const MOST_HOURS = 200;

/** Hours as 1.5 or 1:30, in minutes. */
export const requiredHours = (words: Words) =>
  filled(words, (cell): ReadCell<number> => {
    const clock = /^(\d{1,4}):([0-5]\d)$/.exec(cell);
    const decimal = /^(-?\d{1,4})(?:[.,](\d{1,4}))?$/.exec(cell);
    if (!clock && !decimal) return { refused: 'Hours are like 1.5 or 1:30.' };
    const exact = clock
      ? Number(clock[1]) * 60 + Number(clock[2])
      : Number(`${decimal?.[1]}.${decimal?.[2] ?? '0'}`) * 60;
    const value = Math.round(exact);
    if (value < 0) return { refused: 'Hours can’t be less than none. If they owe you, enter 0.' };
    if (value > MOST_HOURS * 60)
      return { value, doubt: `Read as ${formatHours(value)}. Is it minutes, or pounds?` };
    return value % 15 === 0
      ? { value }
      : { value, doubt: `Read as ${formatHours(value)}, which is no quarter of an hour.` };
  });

function readMoney(cell: string): ReadCell<Pence> {
  const value = readPounds(cell);
  return value === undefined ? { refused: 'Pounds are like 36.50.' } : { value };
}

export const requiredMoney = (words: Words) => filled(words, readMoney);
export const optionalMoney = (words: Words) => maybe(words, null, readMoney);

const NUMBERS = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/;

/** YYYY-MM-DD. Days come first, as in Britain; a column that can be read both ways is doubtful. */
function dateReader(cells: readonly string[]): (cell: string) => ReadCell<string> {
  const parts = cells.flatMap((cell) => {
    const [, first, second] = NUMBERS.exec(cell) ?? [];
    return first ? [[Number(first), Number(second)] as const] : [];
  });
  const isDayFirst = parts.some(([first]) => first > 12);
  return (cell) => {
    const [, first, second, year] = NUMBERS.exec(cell) ?? [];
    const [day, month] = [Number(first), Number(second)];
    const text = first ? `${year}-${pad(month)}-${pad(day)}` : cell;
    if (!isDate(text)) return { refused: 'Dates are like 31/01/2027 or 2027-01-31.' };
    const isUnsure = first && !isDayFirst && day <= 12 && month <= 12 && day !== month;
    if (!isUnsure) return { value: text };
    const other = `${year}-${pad(day)}-${pad(month)}`;
    return {
      value: text,
      doubt: `Read as ${formatDate(text)}. If the month comes first it’s ${formatDate(other)}.`,
    };
  };
}

const pad = (number: number) => String(number).padStart(2, '0');

function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' }).toString() === text;
  } catch {
    return false;
  }
}

export function requiredDate(words: Words): Column<string> & { required: true } {
  return {
    ...words,
    required: true,
    reader(cells) {
      const read = dateReader(cells);
      return (cell) => (cell === '' ? { refused: 'It’s empty.' } : read(cell));
    },
  };
}

export function optionalDate(words: Words): Column<string | null> {
  return {
    ...words,
    reader(cells) {
      const read = dateReader(cells);
      return (cell) => (cell === '' ? { value: null } : read(cell));
    },
  };
}

/** "yes 31/01/2024": consent counts with its day alone. */
export function consentDay(words: Words): Column<string | null> {
  return {
    ...words,
    reader(cells) {
      const dayOf = (cell: string) => cell.replace(/^yes\b[\s,]*/i, '');
      const read = dateReader(cells.map(dayOf));
      return (cell) => {
        if (cell === '' || /^no$/i.test(cell)) return { value: null };
        if (/^yes$/i.test(cell)) return { value: null, doubt: 'Without the day of the yes it isn’t moved.' };
        const day = read(dayOf(cell));
        return 'refused' in day ? { refused: 'It’s no, or yes with a date.' } : day;
      };
    },
  };
}

function readTime(cell: string): ReadCell<number> {
  const [, hours, minutes, half] = /^(\d{1,2})[:.](\d{2})\s*(am|pm)?$/i.exec(cell) ?? [];
  const hour = Number(hours) + (half?.toLowerCase() === 'pm' && Number(hours) < 12 ? 12 : 0);
  return hours && hour < 24 && Number(minutes) < 60
    ? { value: hour * 60 + Number(minutes) }
    : { refused: 'Times are like 09:30.' };
}

/** "09:30", of 570. */
export function timeCell(minute: number): string {
  return `${pad(Math.floor(minute / 60))}:${pad(minute % 60)}`;
}

/** In minutes after midnight. */
export const requiredTime = (words: Words) => filled(words, readTime);
export const optionalTime = (words: Words) => maybe(words, null, readTime);

/** A code that opens something, as `read` keeps it. */
export const requiredCode = (words: Words, read: (cell: string) => string | undefined) =>
  filled(words, (cell): ReadCell<string> => {
    const value = read(cell);
    return value === undefined
      ? { refused: 'A code has 6 to 32 letters and digits. A shorter one could be guessed.' }
      : { value };
  });

/** Minutes of a lesson, which lasts one of these. */
export const requiredLength = <Length extends number>(words: Words, lengths: readonly Length[]) =>
  filled(words, (cell): ReadCell<Length> => {
    const value = lengths.find((length) => String(length) === cell);
    return value === undefined
      ? { refused: `Lessons here last ${lengths.slice(0, -1).join(', ')} or ${lengths.at(-1)} minutes.` }
      : { value };
  });

/** One of these words, or the other one for it. */
function readWord<Word extends string>(known: Record<string, Word>) {
  return (cell: string): ReadCell<Word> => {
    const value = known[cell.toLowerCase()];
    return value === undefined
      ? { refused: `It must be one of: ${[...new Set(Object.values(known))].join(', ')}.` }
      : { value };
  };
}

export const oneOfWords = <Word extends string>(words: Words, known: Record<string, Word>) =>
  maybe(words, null, readWord(known));
export const requiredWord = <Word extends string>(words: Words, known: Record<string, Word>) =>
  filled(words, readWord(known));

function readSlug(cell: string): ReadCell<string> {
  return isSlug(cell)
    ? { value: cell }
    : { refused: 'An address has small letters, digits and hyphens, like north-leeds.' };
}

export const optionalSlug = (words: Words) => maybe(words, '', readSlug);

export const requiredWhole = (words: Words, low: number, high: number) =>
  filled(words, (cell): ReadCell<number> => {
    const value = /^\d{1,9}$/.test(cell) ? Number(cell) : Number.NaN;
    return value >= low && value <= high
      ? { value }
      : { refused: `It’s a whole number from ${low} to ${high}.` };
  });

/** Degrees of a map. */
export const optionalDegrees = (words: Words, low: number, high: number) =>
  maybe(words, null, (cell): ReadCell<number> => {
    const value = /^-?\d{1,3}(\.\d{1,15})?$/.test(cell) ? Number(cell) : Number.NaN;
    return value >= low && value <= high
      ? { value }
      : { refused: `It’s a number from ${low} to ${high}, like 53.81.` };
  });

/** Several in one cell, with spaces or commas between them. `read` answers what one is called here. */
function listReader<One extends string>(read: (one: string) => One | undefined, says: string) {
  return (cell: string): ReadCell<One[]> => {
    const ones = cell.split(cell.includes(',') ? /\s*,\s*/ : /\s+/).filter(Boolean);
    const known = ones.flatMap((one) => read(one) ?? []);
    return known.length < ones.length ? { refused: says } : { value: [...new Set(known)] };
  };
}

export const requiredList = <One extends string>(
  words: Words,
  read: (one: string) => One | undefined,
  says: string,
) => filled(words, listReader(read, says));
export const optionalList = <One extends string>(
  words: Words,
  read: (one: string) => One | undefined,
  says: string,
): Column<One[]> => maybe<One[], One[]>(words, [], listReader(read, says));

/** Paragraphs, with an empty line between them. */
export const requiredParagraphs = (words: Words, most = 4_000) =>
  filled(words, (cell): ReadCell<string[]> => {
    const text = cell.replace(/\r\n?/g, '\n');
    if (CONTROL.test(text.replaceAll('\n', ''))) return { refused: 'It has signs that can’t be printed.' };
    return text.length > most
      ? { refused: `It’s longer than ${most} characters.` }
      : { value: text.split(/\n\s*\n/).map((paragraph) => paragraph.trim()) };
  });

export function paragraphsCell(paragraphs: readonly string[]): string {
  return paragraphs.join('\n\n');
}
