import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { cachedCatalogue } from '#src/features/catalogue/catalogue.server.ts';
import { chosenLines } from '#src/features/checkout/phone-orders/sold-lines.server.ts';
import { orderTopUp, withdrawTopUp } from '#src/features/checkout/phone-orders/top-ups.server.ts';
import { whoTeaches } from '#src/features/instructors/active-instructor.server.ts';
import { changed, stale } from '#src/kit/actions/outcome.ts';
import { formOf } from '#src/kit/forms/form-of.server.ts';
import type { Services } from '#src/platform/context/services.server.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { chosen } from '#src/platform/http/form-number.ts';
import { invalid, Problem } from '#src/platform/http/problem.ts';
import { pounds } from '#src/platform/money.ts';
import { hoursToBuy } from '../../learners/hours-to-buy.server.ts';
import type { LearnerAccess } from '../../learners/learner-access.server.ts';
import { linesOfLearner } from '../../learners/learner-lines.server.ts';
import { learnerToTopUp } from '../../learners/learner-reference.server.ts';
import { totalOf } from '../../low-hours/packs.ts';
import { learnerAction } from './learner-action.server.ts';
import { topUpDetails } from './top-up-details.server.ts';

/** Hours as they were shown: "47 24035" is the product and the price with all fees, in pence. */
const shownPack = z
  .string('Choose how many hours')
  .regex(/^[1-9]\d{0,8} [1-9]\d{0,7}$/, 'Choose how many hours')
  .transform((text) => {
    const [id, pence] = text.split(' ').map(Number);
    return { id: id ?? 0, pence: pence ?? 0 };
  })
  .describe('“product_id pence”: it is refused where the price with all fees is another by now');

const input = {
  pack: shownPack,
  start_soon: chosen(z.literal('yes')).describe(
    '“yes” asks for lessons within the 14 days in which the order can be cancelled; without it they start after that',
  ),
};

const answer = z
  .object({ order: z.uuid(), pay_path: z.string().describe('The page that pays for it') })
  .meta({ id: 'HoursOrdered' });

const NOT_SIGNED_IN = new Problem(403, 'Please sign in to buy hours here.', { code: 'sign_in_needed' });
const BEING_PAID = new Problem(
  409,
  'A payment for more hours is being decided. Please look again in a minute, so that you don’t pay twice.',
  { code: 'being_paid' },
);

interface ExpectedPack {
  id: number;
  pence: number;
}

async function preparePack(
  deps: Pick<Services, 'db' | 'clock' | 'secrets'>,
  by: LearnerAccess,
  pack: ExpectedPack,
) {
  const { learner, holder } = by;
  if (!holder) throw NOT_SIGNED_IN;
  const now = deps.clock.now();
  const hours = await hoursToBuy(deps, { learner, token: undefined, transmission: null });
  const fare = hours.fares.find(({ id }) => id === pack.id);
  if (!fare) throw invalid('pack', 'These hours aren’t on sale any more. Choose again.');
  const total = totalOf(fare);
  if (total !== pack.pence)
    throw new Problem(409, `The price of ${fare.name} is ${pounds(total)} now. Please choose again.`, {
      code: 'prices_changed',
    });
  const details = await topUpDetails(deps.db, by, await linesOfLearner(deps.db, learner.id));
  if (!details)
    throw new Problem(409, 'We need your address first. Please use “Buy more hours”, which asks for it.', {
      code: 'details_missing',
    });
  const chosenPack = { learnerId: learner.id, packId: fare.id, instructor: hours.instructor?.slug ?? '' };
  const sold = await soldPack(deps.db, chosenPack, now);
  if (!sold) throw new Problem(404, 'We couldn’t find those lessons.');
  return { holder, sold, details };
}

/** A pack for a learner as a basket would hold it, with whom they learn with. Undefined once nothing opens their lessons any more. */
async function soldPack(
  db: Db,
  { learnerId, packId, instructor }: { learnerId: string; packId: number; instructor: string },
  now: Date,
) {
  const learner = await learnerToTopUp(db, { id: learnerId }, now);
  if (!learner) return undefined;
  const catalogue = cachedCatalogue(db, (at) => whoTeaches(db, at));
  const items = [{ type: 'lesson' as const, id: packId, quantity: 1 }];
  const lines = await chosenLines(catalogue, { items, instructor, learner, drafted: [] }, now);
  return { lines, discounts: [] };
}

function topUpAction<const Name extends string>(made: {
  name: Name;
  summary: string;
  path: `/${string}`;
  done?: string;
}) {
  return learnerAction({
    ...made,
    input,
    answer,
    prepare: ({ deps, by, input: { pack } }) => preparePack(deps, by, pack),
    async change({ tx, now, deps, by, input: { start_soon }, prepared: { holder, sold, details } }) {
      const lessonsStart = start_soon.length > 0 ? ('soon' as const) : ('after_14_days' as const);
      const whose = { learnerId: by.learner.id, accountId: holder.id };
      const ordered = await orderTopUp(
        tx,
        deps,
        { id: randomUUID(), ...whose, sold, details, lessonsStart },
        now,
      );
      if (ordered === 'no account') return NOT_SIGNED_IN;
      if (ordered === 'being paid') return BEING_PAID;
      return changed({ order: ordered.id, pay_path: ordered.path });
    },
  });
}

const topUpHours = topUpAction({
  name: 'topUpHours',
  summary: 'Order more hours for a learner, with everything filled in but the payment',
  path: '/top-up',
});

const shareTopUp = topUpAction({
  name: 'shareTopUp',
  summary: 'Order more hours for a learner, for somebody else to pay by a link',
  path: '/top-up/share',
  done: 'The link is ready. Send it to whoever pays.',
});

const cancelTopUp = learnerAction({
  name: 'cancelTopUp',
  summary: 'Cancel more hours that are ordered and not paid for: their link pays nothing any more',
  path: '/top-up/cancel',
  input: { order: z.uuid('Open the page again') },
  answer: z.object({ done: z.literal(true) }).meta({ id: 'HoursCancelled' }),
  done: 'Cancelled. Nothing was charged, and you can choose other hours.',
  async change({ tx, now, by: { learner, holder }, input: { order } }) {
    if (!holder) return NOT_SIGNED_IN;
    const whose = { learnerId: learner.id, accountId: holder.id };
    return (await withdrawTopUp(tx, order, whose, now)) ? changed({ done: true as const }) : stale();
  },
});

/** More hours, ordered from the learner's own page. */
export const topUpActions = [topUpHours, shareTopUp, cancelTopUp];

export const topUpForm = () => formOf(topUpHours);

/** The page that pays for what was just ordered. */
export function payPageOf({ name }: { name: string }, answered: unknown): string | undefined {
  return name === topUpHours.name ? answer.parse(answered).pay_path : undefined;
}
