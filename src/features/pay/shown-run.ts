import { formatHours, shortWeekday } from '#src/platform/dates.ts';
import { type Pence, pounds, sum, ZERO } from '#src/platform/money.ts';
import type { Line, Total } from './due.ts';
import type { PayEntry, PayKind } from './entries.server.ts';

/** A line of a run in words. */
export interface ShownLine {
  key: string;
  day: string;
  what: string;
  /** Which run it corrects, and what staff wrote beside it. */
  note: string;
  /** Empty where there is no time. */
  length: string;
  soldFor: string;
  amount: string;
}

/** A sum of a run in words: "18 lessons", "26 h". */
export interface ShownSum {
  name: string;
  note: string;
  amount: string;
}

const NAMES: Record<Exclude<PayKind, 'lesson' | 'paid'>, (count: number) => string> = {
  late_charge: (count) => counted(count, 'late charge'),
  fee: (count) => counted(count, 'fee'),
  cash: () => 'Cash from learners',
  adjustment: (count) => counted(count, 'adjustment'),
};

const counted = (count: number, name: string) => `${count} ${name}${count === 1 ? '' : 's'}`;

/** Lines by their days. A learner whom a purge has taken has no name any more. */
export function shownLines(
  lines: readonly (Line | PayEntry)[],
  names: ReadonlyMap<string, string>,
  today: string,
): ShownLine[] {
  return lines
    .toSorted((a, b) => a.day.localeCompare(b.day))
    .map((line) => {
      const learner = names.get(line.learnerId ?? '') ?? 'A learner';
      return {
        // A correction has the source of what it corrects.
        key: `${line.kind} ${line.source} ${'run' in line ? line.run : ''}`,
        day: shortWeekday(line.day, today),
        ...wordsOf(line, learner),
        length: line.minutes === 0 ? '' : withMinus(formatHours(line.minutes)),
        soldFor: line.minutes === 0 ? '' : signed(line.value),
        amount: signed(line.pence),
      };
    });
}

function wordsOf(line: Line | PayEntry, learner: string): { what: string; note: string } {
  const { kind, source, why } = line;
  if (kind === 'lesson') return { what: learner, note: why };
  if (kind === 'late_charge') return { what: `Late charge, ${learner}`, note: why };
  if (kind === 'fee')
    return {
      what: source.startsWith('week ') ? 'Fee of the week' : `Fee of a lesson, ${learner}`,
      note: why,
    };
  if (kind === 'cash') return { what: 'Cash from learners', note: why };
  if (kind === 'paid') return { what: `Paid for run ${line.run}`, note: '' };
  return { what: why, note: '' };
}

/** What a run enters less or more of an earlier one: no lesson, charge or fee of its own. */
const isCorrection = ({ kind, why }: Line | PayEntry) =>
  why !== '' && ['lesson', 'late_charge', 'fee'].includes(kind);

/** What a run adds up from, in the order in which it is told. */
export function shownSums(lines: readonly (Line | PayEntry)[], { carried, total }: Total): ShownSum[] {
  const corrections = lines.filter(isCorrection);
  const of = (kind: PayKind) => lines.filter((line) => line.kind === kind && !isCorrection(line));
  const lessons = of('lesson');
  const hours = (own: readonly (Line | PayEntry)[]) => own.reduce((all, { minutes }) => all + minutes, 0);
  const pence = (own: readonly { pence: Pence }[]) => signed(sum(own.map((line) => line.pence)));
  const toSum = (name: string, own: readonly (Line | PayEntry)[]) => {
    if (own.length === 0) return [];
    const note = hours(own) === 0 ? '' : withMinus(formatHours(hours(own)));
    return [{ name, note, amount: pence(own) }];
  };
  const others = (['late_charge', 'fee', 'cash', 'adjustment'] as const).flatMap((kind) =>
    toSum(NAMES[kind](of(kind).length), of(kind)),
  );
  return [
    { name: counted(lessons.length, 'lesson'), note: formatHours(hours(lessons)), amount: pence(lessons) },
    ...others,
    ...toSum(counted(corrections.length, 'correction'), corrections),
    ...(carried === ZERO ? [] : [{ name: 'Carried from the run before', note: '', amount: signed(carried) }]),
    { name: 'In all', note: '', amount: signed(total) },
  ];
}

/** What a week adds up from, if each lesson that is booked in it is given. */
export function shownForecast(
  lines: readonly (Line | PayEntry)[],
  booked: readonly Line[],
  total: Total,
): ShownSum[] {
  const isLesson = ({ kind }: Line) => kind === 'lesson';
  const fees = booked.filter((line) => !isLesson(line));
  const [given, ...others] = shownSums([...lines, ...fees], total);
  const [toCome] = shownSums(booked.filter(isLesson), total);
  const named = (name: string, one: ShownSum | undefined): ShownSum[] =>
    one ? [{ name, note: `${one.name}, ${one.note}`, amount: one.amount }] : [];
  return [
    ...named('Given so far', given),
    ...named('Booked', toCome),
    ...others.slice(0, -1),
    { name: 'If all goes as booked', note: '', amount: signed(total.total) },
  ];
}

/** "−£18.50": with a minus sign as it is printed. */
export function signed(amount: Pence): string {
  return withMinus(pounds(amount));
}

const withMinus = (text: string) => text.replace('-', '−');
