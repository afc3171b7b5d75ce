import { invalid } from '#src/platform/http/problem.ts';
import type { Holds } from './lines/held-time.ts';
import type { LinkedLearner, Options } from './lines/line.ts';

export const PAGE_TOO_OLD = 'That page has been open for too long. Load it again, then add the hours.';

/** What the basket needs to know about learners, a feature it can't import. */
interface Learners {
  /** The learner whom a reference from their own page names. Undefined once it has ended, and for any other text. */
  find(reference: string): Promise<LinkedLearner | undefined>;
}

export interface OptionDeps {
  holds: Holds;
  learners: Learners;
}

/**
 * What the options of an add name: a held time, whose instructor becomes the preferred one, and the learner whose hours it
 * buys. The reference to that learner is not kept, or anybody who knows the basket's uuid could buy by it (R67).
 */
export async function resolveOptions({ holds, learners }: OptionDeps, options: Options) {
  const { held_slot: slot, learner: reference, ...otherOptions } = options;
  const hold = slot ? await holds.find(slot) : undefined;
  const learner = reference ? await learners.find(reference) : undefined;
  if (reference && !learner) throw invalid('learner', PAGE_TOO_OLD);
  return { slot, hold, learner, options: { ...otherOptions, ...(hold && { instructor: hold.instructor }) } };
}
