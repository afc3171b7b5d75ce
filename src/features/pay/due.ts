import { asPence, type Pence, sum, ZERO } from '#src/platform/money.ts';
import { type Plan, payFor, planOn, type SoldFor, soldValue, weekFeeOn } from './plan.ts';
import { sundayOf } from './week.ts';

/** A lesson that was given or a time that was charged late, as it is now. */
export interface Taught {
  kind: 'lesson' | 'late_charge';
  /** Names it for ever. */
  source: string;
  instructor: string;
  /** YYYY-MM-DD. */
  day: string;
  /** Nought once it was taken back or waived. */
  minutes: number;
  sold: SoldFor;
  learnerId: string | null;
}

/** What closed runs have entered for something, added up. */
export interface EnteredFor {
  instructor: string;
  kind: Line['kind'];
  source: string;
  pence: number;
  minutes: number;
  value: number;
  /** The last of those runs. */
  run: number;
}

/** What a run enters: above nought, the school owes it to the instructor. */
export interface Line {
  instructor: string;
  kind: 'lesson' | 'late_charge' | 'fee';
  source: string;
  day: string;
  pence: Pence;
  minutes: number;
  /** What the minutes were sold for. */
  value: Pence;
  learnerId: string | null;
  /** Why something of an earlier run is entered again. */
  why: string;
}

export type PlansByInstructor = ReadonlyMap<string, readonly Plan[]>;

/**
 * The lines of what was taught: each by the plan of its day, less what closed runs have entered for it. So what is waived,
 * taken back or filled after its run comes as a correction, and nothing comes twice. Without a plan of its day nothing is due.
 */
export function linesOfTaught(
  taught: readonly Taught[],
  entered: readonly EnteredFor[],
  plans: PlansByInstructor,
): Line[] {
  const before = Map.groupBy(entered, ({ source }) => source);
  return taught.flatMap((one) => {
    const own = before.get(one.source) ?? [];
    const due = dueFor(one, plans);
    const added = due.flatMap((line) => {
      const earlier = own.find((entry) => isSame(entry, line));
      return earlier ? correction(line, earlier) : line;
    });
    // An earlier run entered it and it is no longer due: all of it goes back.
    const gone = own.filter((entry) => !due.some((line) => isSame(entry, line)));
    return [...added, ...gone.flatMap((entry) => correction(nothingOf(one, entry), entry))];
  });
}

const isSame = (entry: EnteredFor, line: Line) =>
  entry.instructor === line.instructor && entry.kind === line.kind;

function dueFor(taught: Taught, plans: PlansByInstructor): Line[] {
  const { kind, instructor, day, minutes, sold } = taught;
  const plan = planOn(plans.get(instructor) ?? [], day);
  if (!plan || minutes === 0) return [];
  const line = { instructor, source: taught.source, day, learnerId: taught.learnerId, why: '' };
  const pay: Line = {
    ...line,
    kind,
    pence: payFor(plan, minutes, sold),
    minutes,
    value: soldValue(minutes, sold),
  };
  if (kind === 'late_charge' || plan.lessonFee === 0) return [pay];
  return [pay, { ...line, kind: 'fee', pence: asPence(-plan.lessonFee), minutes: 0, value: ZERO }];
}

function nothingOf({ source, day, learnerId }: Taught, { instructor, kind }: EnteredFor): Line {
  return { instructor, kind, source, day, pence: ZERO, minutes: 0, value: ZERO, learnerId, why: '' };
}

function correction(line: Line, { pence, minutes, value, run }: EnteredFor): Line[] {
  if (line.pence === pence && line.minutes === minutes) return [];
  return [
    {
      ...line,
      pence: asPence(line.pence - pence),
      minutes: line.minutes - minutes,
      value: asPence(line.value - value),
      why: `Correction of run ${run}`,
    },
  ];
}

/** The fees of weeks, by their Mondays. Who has left before one pays none for it. */
export function weekFees(
  mondays: readonly string[],
  plans: PlansByInstructor,
  hasLeft: (instructor: string, day: string) => boolean,
): Line[] {
  return [...plans].flatMap(([instructor, own]) =>
    mondays.flatMap((monday) => {
      const plan = planOn(own, monday);
      const fee = plan && !hasLeft(instructor, monday) ? weekFeeOn(plan, monday) : ZERO;
      if (fee === 0) return [];
      return [
        {
          instructor,
          kind: 'fee' as const,
          source: `week ${monday}`,
          day: sundayOf(monday),
          pence: asPence(-fee),
          minutes: 0,
          value: ZERO,
          learnerId: null,
          why: '',
        },
      ];
    }),
  );
}

/** A run for an instructor: what they owed from the run before, and what it comes to with that. */
export interface Total {
  carried: Pence;
  total: Pence;
}

/** What was below nought is carried; what was above was paid, or is still to be paid, by its own run. */
export function totalOf(lines: readonly Pence[], before: Pence): Total {
  const carried = asPence(Math.min(0, before));
  return { carried, total: sum([carried, ...lines]) };
}

/** What a run pays an instructor. */
export function toPay({ total }: Pick<Total, 'total'>): Pence {
  return asPence(Math.max(0, total));
}
