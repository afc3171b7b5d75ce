import type { Reaction } from '../material.ts';

export const ROUNDS = 5;
/** How long a word stays that must be left alone, and how long one waits for a press, in milliseconds. */
export const STAYS_MS = 1_500;
export const GOES_MS = 3_000;

export interface Run {
  /** Milliseconds from the word to the press. */
  times: number[];
  mistakes: number;
}

/** The words of a run: as many to press at as there are rounds, and others between them. `random` is 0 to 1. */
export function sequenceOf({ go, stay }: Reaction, random: () => number): string[] {
  const sequence: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    if (stay.length > 0 && random() < 0.7) sequence.push(stay[Math.floor(random() * stay.length)] ?? go);
    sequence.push(go);
  }
  return sequence;
}

const METRES_A_SECOND_AT_30_MPH = 13.4;

/** What a run came to, in words. */
export function resultOf({ times, mistakes }: Run): string {
  const wrong = mistakes === 0 ? 'No mistakes.' : mistakes === 1 ? '1 mistake.' : `${mistakes} mistakes.`;
  if (times.length === 0) return `You didn’t press in time. ${wrong}`;
  const average = times.reduce((total, time) => total + time, 0) / times.length;
  const seconds = Math.round(average / 10) / 100;
  const lasted = seconds === 1 ? '1 second' : `${seconds} seconds`;
  const metres = Math.round((average / 1_000) * METRES_A_SECOND_AT_30_MPH);
  return `${lasted} on average. At 30 mph, a car travels ${metres} metres in that time. ${wrong}`;
}
