import type { FastifyRequest } from 'fastify';
import type { Account } from '#src/features/identity/customer/account.ts';
import type { Accounts } from '#src/features/identity/customer/account-deps.server.ts';
import { type Order, orderOfPayment } from '#src/features/orders/orders.server.ts';
import type { Purchase } from '#src/features/orders/purchase.ts';
import { isLive } from '#src/features/payments/payment.ts';
import { amendSnapshot, findPayment, type Payment } from '#src/features/payments/payments.server.ts';
import type { Services } from '#src/platform/context/services.server.ts';
import { isReference } from '#src/platform/references.ts';
import { type Checkout, checkoutNotFound, findCheckout, giveToAccount } from './checkout.server.ts';
import { checkoutCookie } from './checkout-cookie.server.ts';
import { deleteDetails } from './start-over.server.ts';

export type CurrentCheckoutDeps = Pick<Services, 'db' | 'clock'> & { accounts: Pick<Accounts, 'signedIn'> };
export type Asking = Pick<FastifyRequest, 'cookies' | 'headers'>;

/** A browser's checkout, if it has one, and who is signed in there. */
export interface Own {
  checkout: Checkout | undefined;
  account: Account | undefined;
  /** Its details belonged to an account that is no longer signed in here, and have been deleted. */
  forgotten: boolean;
}

/**
 * The checkout of the calling browser; every call reads it here. Details never outlive their owner's session: if their
 * account was signed out elsewhere, its session expired, it was closed, or another account is signed in, all that was
 * entered is deleted first. What staff entered stays: its link opens it.
 */
export async function currentCheckout(
  { db, clock, accounts }: CurrentCheckoutDeps,
  request: Asking,
): Promise<Own> {
  const { cookie } = request.headers;
  const [checkout, account] = await Promise.all([
    findCheckout(db, checkoutCookie(request)),
    // A tab may still send the token of a session that another tab has just replaced.
    accounts.signedIn(request).then((known) => known ?? accounts.signedIn({ headers: { cookie } })),
  ]);
  if (!checkout?.accountId || checkout.accountId === account?.id)
    return { checkout, account, forgotten: false };
  if (checkout.keptUntil) return { checkout, account, forgotten: false };
  await deleteDetails(db, checkout, { reason: 'its account is not signed in any more', now: clock.now() });
  return { checkout: await findCheckout(db, checkoutCookie(request)), account, forgotten: true };
}

/**
 * For calls that need what was entered: 404 if that had to be deleted, if there is no checkout, or if it is of another
 * basket.
 */
export async function requireCheckout(deps: CurrentCheckoutDeps, request: Asking, basketUuid: string) {
  const { checkout, account, forgotten } = await currentCheckout(deps, request);
  if (forgotten || checkout?.basketUuid !== basketUuid) throw checkoutNotFound();
  return { checkout, account };
}

/** Before paying: the order belongs to the account that is signed in now, if Details were saved as a guest's. */
export async function requirePayer(deps: CurrentCheckoutDeps, request: Asking, basketUuid: string) {
  const { checkout, account } = await requireCheckout(deps, request, basketUuid);
  if (account && !checkout.accountId) await giveToAccount(deps.db, checkoutCookie(request), account.id);
  return { checkout, account };
}

/**
 * Whether this browser made a purchase: it holds the cookie of its checkout, or is signed in to the account whose order it
 * is. Changes nothing.
 */
export async function boughtHere(
  { db, accounts }: CurrentCheckoutDeps,
  request: Asking,
  order: { basket_uuid: string; account_id: string | null },
): Promise<boolean> {
  const [checkout, account] = await Promise.all([
    findCheckout(db, checkoutCookie(request)),
    accounts.signedIn(request),
  ]);
  if (account && account.id === order.account_id) return true;
  const ownsCheckout = !checkout?.accountId || checkout.accountId === account?.id;
  return checkout?.basketUuid === order.basket_uuid && ownsCheckout;
}

/** Finds the paid order of a confirmation, where this browser made the purchase. */
export function ownOrderOf(deps: CurrentCheckoutDeps, request: Asking) {
  return async (transaction: string): Promise<Order | undefined> => {
    const reference = transaction.toLowerCase();
    const payment = isReference(reference) ? await findPayment(deps.db, reference) : undefined;
    const order = payment && (await orderOfPayment(deps.db, payment.id));
    return order && (await boughtHere(deps, request, order)) ? order : undefined;
  };
}

/** The checkout or account of the calling browser, to be counted under; undefined where it has neither. */
export async function checkoutOrAccount({ db, accounts }: CurrentCheckoutDeps, request: Asking) {
  const checkout = await findCheckout(db, checkoutCookie(request));
  if (checkout) return `checkout ${checkout.basketUuid}`;
  const account = await accounts.signedIn(request);
  return account && `account ${account.id}`;
}

/** As `requirePayer`, for a payment that was begun as a guest's and is being completed. What is charged stays what the snapshot says. */
export async function payAs(
  { db }: CurrentCheckoutDeps,
  { account }: Own,
  request: Asking,
  payment: Payment,
) {
  if (!account || payment.snapshot.accountId || !isLive(payment.state)) return payment;
  await giveToAccount(db, checkoutCookie(request), account.id);
  return amendSnapshot(db, payment, { accountId: account.id } satisfies Partial<Purchase>);
}
