/** A question with four answers, as the theory test asks them. */
export interface Question {
  ask: string;
  options: string[];
  /** The index of the right option. */
  right: number;
  reason: string;
  /** Where the rule stands. */
  source?: string | undefined;
  picture?: Picture | undefined;
}

/** A drawing of public/art/learning, by its name there, and its words. */
export interface Picture {
  name: string;
  alt: string;
}

/** One of the bank. */
export type TheoryQuestion = Question & { id: string };

/** An object in a scene: a drawing of /art/parts, or a shape drawn in code. It stands where it is at the clip's end. */
export interface Thing {
  kind: string;
  x: number;
  y: number;
  width: number;
  mirrored?: boolean;
  /** How fast we come up to it: 1 if it stands, less if it drives ahead of us, more if it comes towards us. */
  pace?: number;
  /** From when on it is there, in seconds. */
  appears?: number;
  moves?: Move;
}

/** How a thing comes to its place: where it is before, relative to that, and when it goes, in seconds. */
export interface Move {
  dx: number;
  dy?: number;
  /** Its size before, as a share of its own. */
  size?: number;
  from: number;
  to: number;
}

/** When a press scores, in seconds, and what there is to see. */
export interface Hazard {
  from: number;
  to: number;
  description: string;
}

/** A moment of a clip in words. */
export interface Moment {
  at: number;
  text: string;
}

/** Where to look, in the scene's coordinates (800 by 450), and why. */
export interface Spot {
  x: number;
  y: number;
  title: string;
  reason: string;
}

export type Light = 'day' | 'dusk' | 'rain';

export interface Scene {
  name: string;
  /** The text alternative of the last moment. */
  altText: string;
  ground: 'town' | 'country' | 'motorway';
  light: Light;
  /** The length of its clip, in seconds. */
  lasts: number;
  hazard: Hazard;
  /** What happens: the moments shown where less motion is preferred, the last one at the end. */
  steps: Moment[];
  things: Thing[];
  spots: Spot[];
}

/** Something to look at and a question about it; with `hides`, the question replaces the picture. */
export interface Exercise {
  name: string;
  how: string;
  rows: string[][];
  hides?: boolean;
  question: Question;
}

/** A lamp changes, and the learner presses the button as fast as possible, or must not press it. */
export interface Reaction {
  name: string;
  how: string;
  /** What the lamp can show, and which of it means press. */
  go: string;
  stay: string[];
}

export type Unit = { slug: string; name: string } & (
  | { kind: 'practice' | 'test'; questions: TheoryQuestion[] }
  | { kind: 'tests'; questions: number; minutes: number; drawnFrom: number }
  | { kind: 'scenes'; scenes: Scene[] }
  | { kind: 'exercises'; exercises: Exercise[] }
  | { kind: 'reactions'; reactions: Reaction[] }
);

/** What keeps its learner's answers. */
export const THEORY = 'theory-training';
export const MOCK_TESTS = 'mock-test-library';

export interface Material {
  /** The product's slug. */
  slug: string;
  intro: string;
  units: Unit[];
}

/** Authors write the right answer first; the reader sees it elsewhere, always in the same position. */
export function question(ask: string, right: string, wrong: string[], reason: string): Question {
  const place = (ask.length + reason.length) % (wrong.length + 1);
  return { ask, options: wrong.toSpliced(place, 0, right), right: place, reason };
}

/** A unit's size in words: "10 questions". */
export function sizeOf(unit: Unit): string {
  switch (unit.kind) {
    case 'practice':
    case 'test':
      return `${unit.questions.length} questions`;
    case 'tests':
      return `${unit.questions} questions in ${unit.minutes} minutes, drawn anew each time from ${unit.drawnFrom}`;
    case 'scenes':
      return `${unit.scenes.length} clips`;
    case 'exercises':
      return `${unit.exercises.length} exercises`;
    case 'reactions':
      return `${unit.reactions.length} exercises`;
  }
}
