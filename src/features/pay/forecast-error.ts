import { asPence, type Pence, pounds } from '#src/platform/money.ts';

/** What lessons, late charges and fees of a closed week were foreseen to come to on its Monday, and what they came to. */
export interface ForeseenWeek {
  foreseen: Pence;
  came: Pence;
}

/** So many weeks say something about the next. */
const LEAST = 4;

/** How far the forecasts of closed weeks were off, in a sentence or two. */
export function forecastErrorWords(weeks: readonly ForeseenWeek[], total?: Pence): string {
  if (weeks.length < LEAST)
    return `It takes ${LEAST} closed weeks to say how far off the forecasts are: so far there ${weeks.length === 1 ? 'is 1' : `are ${weeks.length}`}.`;
  const off = weeks.map(({ foreseen, came }) => came - foreseen);
  const average = asPence(Math.round(off.reduce((all, one) => all + Math.abs(one), 0) / off.length));
  if (average === 0) return `The forecasts of the last ${weeks.length} weeks were right to the penny.`;
  const [least, most] = [Math.min(0, ...off), Math.max(0, ...off)];
  const bounds = [
    least < 0 && `${pounds(asPence(-least))} too high`,
    most > 0 && `${pounds(asPence(most))} too low`,
  ].filter((bound) => bound !== false);
  const words = `On their Mondays the forecasts of the last ${weeks.length} weeks were off by ${pounds(average)} on average, at most ${bounds.join(' or ')}`;
  return total === undefined
    ? `${words}.`
    : `${words}: ${minus(pounds(asPence(total + least)))} to ${minus(pounds(asPence(total + most)))} is likely.`;
}

const minus = (text: string) => text.replace('-', '−');
