import type { DiscountRule } from '#src/features/basket/lines/discount.ts';
import { addDiscountCode, lockRules } from '#src/features/basket/lines/discount-codes.server.ts';
import { lockUser } from '#src/features/identity/customer/users.server.ts';
import { paidWithCodes } from '#src/features/orders/referred-orders.server.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { asPence, type Pence } from '#src/platform/money.ts';
import { newOrderNumber } from '#src/platform/references.ts';
import type { ReferralOffer } from './referral.ts';
import { referralOffer } from './referral-offer.server.ts';
import './tables.ts';

/** The code that an account gives to friends: it is made when it is first asked for. Undefined while there is no offer. */
export async function friendsCode(db: Db, userId: string, now: Date): Promise<string | undefined> {
  const known = await codeOf(db, userId);
  if (known) return known;
  return db.transaction().execute(async (tx) => {
    // The offer may be changing just now, with all codes that are there.
    await lockRules(tx);
    const offer = await referralOffer(tx);
    if (!offer?.isOn || !(await lockUser(tx, userId))) return undefined;
    const made = await codeOf(tx, userId);
    if (made) return made;
    const code = newFriendsCode();
    const isAdded = await addDiscountCode(tx, friendsRule(code, offer), now);
    if (!isAdded) throw new Error(`There is a code ${code} already`);
    await tx.insertInto('referral_codes').values({ code, user_id: userId, added_at: now }).execute();
    return code;
  });
}

/** What a customer's code for friends takes off, and for whom. */
export function friendsRule(code: string, offer: Omit<ReferralOffer, 'id'>): DiscountRule {
  return {
    code,
    percent: null,
    pence: offer.friend,
    appliesTo: 'lessons',
    minHours: null,
    area: null,
    startsOn: null,
    endsOn: null,
    endedOn: null,
    maxUses: null,
    uses: 0,
    held: 0,
    onceEach: true,
    newCustomers: true,
    minSpend: offer.minSpend,
    allowsAnother: offer.allowsAnother,
    isReferral: true,
  };
}

async function codeOf(db: Db, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('referral_codes')
    .select('code')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.code;
}

/** Without the customer's name: it stays in their friends' orders. */
function newFriendsCode(): string {
  return `FRIEND${newOrderNumber().replace(/^\w+-|-/g, '')}`;
}

/** What came of a customer's code. */
export interface FriendsFigures {
  /** Who have ordered, and have not had it all back. */
  friends: number;
  earned: Pence;
}

export async function friendsFigures(db: Db, code: string): Promise<FriendsFigures> {
  const [orders, given] = await Promise.all([
    paidWithCodes(db, [code], new Date(0)),
    db
      .selectFrom('referrals')
      .select((eb) => eb.fn.sum<string | null>('reward_pence').as('pence'))
      .where('code', '=', code)
      .where('state', '=', 'given')
      .executeTakeFirst(),
  ]);
  return { friends: orders.length, earned: asPence(Number(given?.pence ?? 0)) };
}
