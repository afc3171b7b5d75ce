import type { TheoryQuestion } from '../material.ts';

/** A question as its author wrote it, with the right answer first of all in `answersOf`. */
export interface BankQuestion {
  /** Never changed once published: a learner's progress is kept under it. */
  id: string;
  ask: string;
  picture?: string | undefined;
  alt?: string | undefined;
  right: string;
  wrong: string[];
  reason: string;
  /** Of the Highway Code, by number. */
  rules: number[];
  source?: string | undefined;
}

export interface Topic {
  slug: string;
  name: string;
  questions: BankQuestion[];
}

export interface QuestionBank {
  topics: Topic[];
  byId: ReadonlyMap<string, BankQuestion & { topic: string }>;
}

/** The topics of the official question bank, in its order. */
export const TOPICS = [
  'alertness',
  'attitude',
  'safety-and-your-vehicle',
  'safety-margins',
  'hazard-awareness',
  'vulnerable-road-users',
  'other-types-of-vehicle',
  'vehicle-handling',
  'motorway-rules',
  'rules-of-the-road',
  'road-and-traffic-signs',
  'essential-documents',
  'incidents-accidents-and-emergencies',
  'vehicle-loading',
] as const;

export function questionBank(topics: Topic[]): QuestionBank {
  const all = topics.flatMap(({ slug, questions }) => questions.map((one) => ({ ...one, topic: slug })));
  return { topics, byId: new Map(all.map((one) => [one.id, one])) };
}

/** The answers as their author wrote them: the right one is 0. What a learner chose is kept by these numbers. */
export const answersOf = ({ right, wrong }: BankQuestion): string[] => [right, ...wrong];

/**
 * In which order the answers are shown: the author's number of each place. It follows from the seed alone, so that a page
 * that is read again shows the same, and an answer that is reworded keeps its place.
 */
export function shownOrder(seed: string, answers = 4): number[] {
  const weights = Array.from({ length: answers }, (_, index) => hashOf(`${seed}/${index}`));
  return weights
    .map((weight, index) => ({ weight, index }))
    .toSorted((a, b) => a.weight - b.weight)
    .map(({ index }) => index);
}

/** FNV-1a with a final mix, since texts that differ in their last letter alone must differ in every bit. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** A question as a page shows it, its answers in the order of the seed. */
export function toQuestion(question: BankQuestion, seed = question.id): TheoryQuestion {
  const order = shownOrder(seed);
  const answers = answersOf(question);
  return {
    id: question.id,
    ask: question.ask,
    options: order.map((index) => answers[index] ?? ''),
    right: order.indexOf(0),
    reason: question.reason,
    source: sourceOf(question),
    ...(question.picture && { picture: { name: question.picture, alt: question.alt ?? '' } }),
  };
}

/** "Highway Code, rules 170 and 206": where a learner can read it. */
export function sourceOf({ rules, source }: Pick<BankQuestion, 'rules' | 'source'>): string {
  const listed = new Intl.ListFormat('en-GB').format(rules.map(String));
  const code = rules.length > 0 && `Highway Code, ${rules.length > 1 ? 'rules' : 'rule'} ${listed}`;
  return [code, source].filter(Boolean).join('; ');
}
