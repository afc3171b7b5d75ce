import type { DiaryDeps } from '#src/features/identity/instructor/diary-deps.server.ts';
import type { SignedIn } from '#src/features/identity/instructor/signed-in.ts';
import { londonDate } from '#src/platform/clock.ts';
import { formatDate, londonWhenInSentence, londonWhenWithin } from '#src/platform/dates.ts';
import { pounds, sum } from '#src/platform/money.ts';
import { isUuid } from '#src/platform/slug.ts';
import { notYours } from '../access/diary-guard.server.ts';
import type { CashOrder } from './cash-of-orders.ts';

type Deps = Pick<DiaryDeps, 'cash' | 'clock'>;

/** What an instructor is to be given in cash, with the sum: of all orders, or of those that are for one learner. */
export async function readCashToCollect(
  { cash, clock }: Deps,
  { slug }: SignedIn,
  learner?: { id: string | null; name: string | undefined },
) {
  const all = await cash.toCollect(slug);
  const orders = learner ? all.filter((order) => isFor(order, learner)) : all;
  const now = clock.now();
  return {
    orders: orders.map((order) => shownOf(order, now)),
    total: pounds(sum(orders.map(({ amount }) => amount))),
  };
}

export type CashToCollect = Awaited<ReturnType<typeof readCashToCollect>>;

/** Orders that add hours to a learner name that learner; other orders have only a name. */
function isFor(
  { learner: { id, name } }: CashOrder,
  learner: { id: string | null; name: string | undefined },
) {
  return id ? id === learner.id : name.toLowerCase() === learner.name?.toLowerCase();
}

/** One order in cash, recorded or not. */
export async function readCashOrder({ cash, clock }: Deps, { slug }: SignedIn, id: string) {
  const order = isUuid(id) ? await cash.find(slug, id) : undefined;
  if (!order) throw notYours();
  const { state, taken } = order;
  const now = clock.now();
  return {
    ...shownOf(order, now),
    state: taken ? ('taken' as const) : state,
    taken: taken && {
      on: formatDate(taken.on),
      by: taken.by,
      at: londonWhenInSentence(taken.at, now),
    },
    today: londonDate(now),
  };
}

function shownOf({ id, number, amount, buyer, learner, lines, until }: CashOrder, now: Date) {
  return {
    id,
    number,
    amount: pounds(amount),
    buyer,
    learner,
    what: lines.join(', '),
    /** Empty where the buyer learns. */
    forWhom: learner.name === buyer.name ? '' : learner.name,
    until: londonWhenWithin(until, now),
  };
}
