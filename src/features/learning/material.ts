/** A question with four answers, as the theory test asks them. */
export interface Question {
  ask: string;
  options: string[];
  /** Where in the options the right one stands. */
  right: number;
  why: string;
}

/** Something in a scene: a drawing of /art/parts, or a shape that the scene's own file draws. */
export interface Thing {
  what: string;
  x: number;
  y: number;
  width: number;
  mirrored?: boolean;
}

/** Where to look, in the scene's own units (800 by 450), and why. */
export interface Spot {
  x: number;
  y: number;
  what: string;
  why: string;
}

export interface Scene {
  name: string;
  /** The picture in words, for whoever cannot see it. */
  words: string;
  ground: 'town' | 'country' | 'motorway';
  light: 'day' | 'dusk' | 'rain';
  things: Thing[];
  spots: Spot[];
}

/** Something to look at, a question about it, and where `hides` is said the question comes once it is out of sight. */
export interface Exercise {
  name: string;
  how: string;
  rows: string[][];
  hides?: boolean;
  question: Question;
}

/** A lamp changes, and the button is to be pressed as fast as can be, or not at all. */
export interface Reaction {
  name: string;
  how: string;
  /** What the lamp can say, and which of it means press. */
  go: string;
  stay: string[];
}

export type Unit = { slug: string; name: string } & (
  | { kind: 'practice' | 'test'; questions: Question[] }
  | { kind: 'scenes'; scenes: Scene[] }
  | { kind: 'exercises'; exercises: Exercise[] }
  | { kind: 'reactions'; reactions: Reaction[] }
);

export interface Material {
  /** The product's. */
  slug: string;
  intro: string;
  units: Unit[];
}

/** The right answer is written first and stands somewhere else for the reader, always in the same place. */
export function question(ask: string, right: string, wrong: string[], why: string): Question {
  const place = (ask.length + why.length) % (wrong.length + 1);
  return { ask, options: wrong.toSpliced(place, 0, right), right: place, why };
}

/** How many there are of what a unit holds, in words: "10 questions". */
export function sizeOf(unit: Unit): string {
  switch (unit.kind) {
    case 'practice':
    case 'test':
      return `${unit.questions.length} questions`;
    case 'scenes':
      return `${unit.scenes.length} scenes`;
    case 'exercises':
      return `${unit.exercises.length} exercises`;
    case 'reactions':
      return `${unit.reactions.length} exercises`;
  }
}
