import { orderNumbers, paidWithCodes } from '#src/features/orders/referred-orders.server.ts';
import { londonDate } from '#src/platform/clock.ts';
import { formatDate } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { asPence, pounds, sum, toDecimal } from '#src/platform/money.ts';
import { formatFriendsPart } from '../referral.ts';
import { referralOffer } from '../referral-offer.server.ts';
import { referrersWithCodes } from '../referrers.server.ts';
import '../tables.ts';

const SHOWN = 50;

/** The offer, whose codes brought friends, and the rewards that staff decide on. */
export async function readFriends(db: Db) {
  const [offer, held, referrers] = await Promise.all([
    referralOffer(db),
    db
      .selectFrom('referrals')
      .selectAll()
      .where('state', '=', 'held')
      .orderBy('found_at')
      .limit(SHOWN)
      .execute(),
    referrersWithCodes(db),
  ]);
  const codes = referrers.map(({ code }) => code);
  const [orders, given] = await Promise.all([paidWithCodes(db, codes, new Date(0)), rewardsOf(db, codes)]);
  const byCode = Map.groupBy(orders, ({ code }) => code);
  const nameOf = new Map(referrers.map(({ code, name }) => [code, name]));
  const numbers = await orderNumbers(
    db,
    held.map(({ order_id }) => order_id),
  );
  return {
    offer: offer && {
      id: offer.id,
      isOn: offer.isOn,
      friends: formatFriendsPart(offer),
      referrers: pounds(offer.referrer),
      values: {
        friend: toDecimal(offer.friend),
        min_spend: offer.minSpend > 0 ? toDecimal(offer.minSpend) : '',
        referrer: toDecimal(offer.referrer),
        allows: offer.allowsAnother ? 'another_code' : '',
        is_on: offer.isOn ? ('on' as const) : ('off' as const),
      },
    },
    held: held.map((one) => ({
      id: one.order_id,
      code: one.code,
      name: nameOf.get(one.code) ?? 'Account closed',
      number: numbers.get(one.order_id) ?? '',
      why: one.why,
      found: formatDate(londonDate(one.found_at)),
      reward: pounds(asPence(one.reward_pence)),
    })),
    referrers: referrers
      .map(({ code, name }) => {
        const own = byCode.get(code) ?? [];
        const rewarded = given.get(code) ?? 0;
        return {
          code,
          name,
          friends: own.length,
          bought: pounds(sum(own.map(({ total }) => total))),
          cost: pounds(asPence(rewarded + sum(own.map(({ discount }) => discount)))),
        };
      })
      .filter(({ friends }) => friends > 0)
      .sort((one, other) => other.friends - one.friends)
      .slice(0, SHOWN),
  };
}

/** What was given for each code, in pence. */
async function rewardsOf(db: Db, codes: readonly string[]): Promise<Map<string, number>> {
  if (codes.length === 0) return new Map();
  const rows = await db
    .selectFrom('referrals')
    .select(['code', (eb) => eb.fn.sum<string>('reward_pence').as('pence')])
    .where('code', 'in', codes)
    .where('state', '=', 'given')
    .groupBy('code')
    .execute();
  return new Map(rows.map(({ code, pence }) => [code, Number(pence)]));
}

export type FriendsRead = Awaited<ReturnType<typeof readFriends>>;
