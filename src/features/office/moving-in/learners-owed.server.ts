import { testOf } from '#src/features/lessons/driving-tests/test-dates.server.ts';
import { learnersAfter } from '#src/features/lessons/learners/find-learner.server.ts';
import {
  gearboxOf,
  instructorOfLines,
  linesOfLearner,
} from '#src/features/lessons/learners/learner-lines.server.ts';
import { paidMinutesOfLearner } from '#src/features/lessons/minutes/learner-minutes.server.ts';
import { openingOfLearner, taughtWith } from '#src/features/lessons/openings.server.ts';
import { worthForLearner } from '#src/features/lessons/policy/cancellation-policy.server.ts';
import { buyerOfOrder } from '#src/features/orders/order-queries.server.ts';
import type { Db } from '#src/platform/db/db.server.ts';

const PORTION = 100;
/** Few enough that pages still get a connection. */
const AT_ONCE = 4;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** All learners with what they are owed, a portion after the other, as another system would be told. */
export async function* learnersInPortions(db: Db) {
  for (let after = FIRST_ID; ; ) {
    const learners = await learnersAfter(db, after, PORTION);
    const last = learners.at(-1);
    if (!last) return;
    const portion = [];
    for (let from = 0; from < learners.length; from += AT_ONCE) {
      const some = learners.slice(from, from + AT_ONCE).filter(({ name }) => name !== 'erased');
      portion.push(
        ...(await Promise.all(some.map(async (learner) => ({ ...learner, ...(await owedTo(db, learner)) })))),
      );
    }
    yield portion;
    after = last.id;
  }
}

export type LearnerOfPortion = BroughtLearnerOwed & {
  id: string;
  name: string;
  email: string;
  phone: string | null;
  postcode: string;
};
type BroughtLearnerOwed = Awaited<ReturnType<typeof owedTo>>;

async function owedTo(db: Db, { id: learnerId, phone }: { id: string; phone: string | null }) {
  const [lines, minutes, opening, test] = await Promise.all([
    linesOfLearner(db, learnerId),
    paidMinutesOfLearner(db, learnerId),
    openingOfLearner(db, learnerId),
    testOf(db, learnerId),
  ]);
  const [newest] = lines;
  // Learners who were moved in have both.
  const isKnown = Boolean(opening?.buyer_email) && phone !== null;
  const [buyer, taught] =
    newest && !isKnown
      ? await Promise.all([buyerOfOrder(db, newest.orderId), taughtWith(db, newest.orderId)])
      : [];
  return {
    // What is in the diary has not been given: it is owed too.
    minutes: minutes.remaining + minutes.booked,
    hourWorth: await worthForLearner(db, learnerId, 60),
    instructor: instructorOfLines(lines),
    transmission: gearboxOf(lines) ?? null,
    buyerEmail: opening?.buyer_email || buyer?.email || '',
    address: opening?.address ?? taught?.learner.address.replace(/, [^,]*$/, '') ?? '',
    contactPhone: taught?.learner.phone ?? '',
    opening,
    test,
  };
}
