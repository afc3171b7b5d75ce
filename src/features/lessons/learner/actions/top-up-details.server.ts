import type { PersonAtAddress } from '#src/features/addresses/address.ts';
import { billingRequest, lessonRequest } from '#src/features/checkout/session/api-schema.ts';
import type { Details } from '#src/features/checkout/session/checkout.server.ts';
import { fullName } from '#src/features/identity/customer/account.ts';
import { userWithId } from '#src/features/identity/customer/users.server.ts';
import { paidOrdersOfAccount } from '#src/features/orders/order-queries.server.ts';
import { peopleOf } from '#src/features/orders/orders.server.ts';
import type { OrderAddress } from '#src/features/orders/purchase.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import type { LearnerAccess } from '../../learners/learner-access.server.ts';
import type { LearnerLine } from '../../learners/learner-lines.server.ts';

/**
 * The sections of a checkout for more hours, as they are known: from the account, and from what was entered when hours were bought for
 * this learner before. Undefined where something is missing, which the checkout asks for.
 */
export async function topUpDetails(
  db: Db,
  { learner, holder }: Pick<LearnerAccess, 'learner' | 'holder'>,
  lines: readonly LearnerLine[],
): Promise<Details | undefined> {
  const account = holder && (await userWithId(db, holder.id));
  if (!account) return undefined;
  const before = await peopleBefore(db, account.id, lines);
  const isPupil = fullName(account).toLowerCase() === learner.name.toLowerCase();
  const own = account.address && {
    ...account.address,
    firstname: account.firstname,
    surname: account.surname,
    phone: account.phone,
  };
  const buyer = own ?? before.buyer ?? (isPupil ? before.learner : undefined);
  const taught = before.learner ?? (isPupil ? buyer : undefined);
  if (!buyer || !taught) return undefined;
  const basket = crypto.randomUUID();
  const billing = billingRequest.safeParse({ basket, ...filled(buyer) });
  const lesson = lessonRequest.safeParse({
    basket,
    customer_is_pupil: isPupil,
    ...filled(taught),
    ...(!isPupil && { email: 'email' in taught ? taught.email : '' }),
  });
  if (!billing.success || !lesson.success) return undefined;
  return {
    customer: { email: account.email, customer_is_pupil: isPupil },
    billing: withoutBasket(billing.data),
    delivery: null,
    lesson: withoutBasket(lesson.data),
  };
}

/** The learner as the newest order for them says it, and the buyer as the newest one of the account does. */
async function peopleBefore(
  db: Db,
  accountId: string,
  lines: readonly LearnerLine[],
): Promise<{ buyer?: OrderAddress | undefined; learner?: OrderAddress | undefined }> {
  const own = new Set((await paidOrdersOfAccount(db, accountId).execute()).map(({ id }) => id));
  const orders = [...new Set(lines.map(({ orderId }) => orderId))];
  const people = await Promise.all(orders.map(async (id) => ({ id, ...(await peopleOf(db, id)) })));
  return {
    learner: people.find(({ learner }) => learner)?.learner,
    buyer: people.find(({ id, billing }) => own.has(id) && billing)?.billing,
  };
}

function filled({ address_line_2, address_line_3, ...person }: PersonAtAddress) {
  return { ...person, address_line_2: address_line_2 ?? '', address_line_3: address_line_3 ?? '' };
}

/** Of each of several shapes. */
type Section<Entered> = Entered extends unknown ? Omit<Entered, 'basket'> : never;

function withoutBasket<Entered extends { basket: string }>(entered: Entered): Section<Entered> {
  const { basket: _, ...section } = entered;
  return section as Section<Entered>;
}
