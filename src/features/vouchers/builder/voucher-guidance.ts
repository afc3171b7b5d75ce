import { priceWithFee } from '#src/features/catalogue/fee.ts';
import { asPence, type Pence } from '#src/platform/money.ts';
import { PRESETS } from './builder-draft.ts';

/** Lessons on sale in one area for one gearbox: hours, and the price before the fee. */
export interface LessonPackage {
  board: string;
  hours: number;
  net: Pence;
}

/** Roughly what each of `PRESETS` buys, on average over areas and gearboxes (§9). Empty where no lessons are sold. */
export function guidanceOf(packages: readonly LessonPackage[]): Record<string, string> {
  const boards = [...Map.groupBy(packages, ({ board }) => board).values()];
  if (boards.length === 0) return {};
  return Object.fromEntries(
    PRESETS.map((preset) => {
      const amount = asPence(Number(preset) * 100);
      const hourly = boards.map((board) => bestHourly(amount, board));
      const average = hourly.reduce((all, one) => all + one, 0) / hourly.length;
      return [preset, inWords(Math.round((amount / average) * 60))];
    }),
  );
}

/** The best hourly price of the packages that the amount pays for, give or take a tenth; else that of the cheapest. */
function bestHourly(amount: Pence, board: readonly LessonPackage[]): number {
  const priced = board.map(({ hours, net }) => ({ hours, price: priceWithFee(net) }));
  const within = priced.filter(({ price }) => price * 10 <= amount * 11);
  const cheapest = priced.toSorted((one, other) => one.price - other.price).slice(0, 1);
  return Math.min(...(within.length > 0 ? within : cheapest).map(({ hours, price }) => price / hours));
}

/** "a 1 hour lesson", "2 hours" within a tenth; else "40 minutes", "1 hour 20 minutes" or "2½ hours", rounded down. */
function inWords(minutes: number): string {
  const whole = Math.round(minutes / 60);
  if (whole > 0 && Math.abs(minutes - whole * 60) <= whole * 6)
    return whole === 1 ? 'a 1 hour lesson' : `${whole} hours`;
  const hours = Math.floor(minutes / 60);
  if (hours >= 2) return `${hours}${minutes % 60 >= 30 ? '½' : ''} hours`;
  const rest = Math.floor((minutes % 60) / 10) * 10;
  return [hours > 0 && '1 hour', rest > 0 && `${rest} minutes`].filter(Boolean).join(' ');
}
