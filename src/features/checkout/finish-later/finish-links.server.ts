import type { PricedBasket } from '#src/features/basket/basket.ts';
import { basketCookie } from '#src/features/basket/basket-cookie.server.ts';
import { basketNotFound, requireChangeable } from '#src/features/basket/basket-problems.ts';
import { type Baskets, keepLinkedBasket } from '#src/features/basket/checkout-basket.server.ts';
import { totalsOf } from '#src/features/basket/lines/totals.ts';
import type { Services } from '#src/platform/context/services.server.ts';
import { DAY_MS } from '#src/platform/dates.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { sameEmail } from '#src/platform/db/same-email.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { send } from '#src/platform/mail/email.server.ts';
import { mayEmail } from '#src/platform/mail/typed-address.server.ts';
import { newReference } from '#src/platform/references.ts';
import type { Secrets } from '#src/platform/secrets.server.ts';
import { checkoutOfBasket } from '../session/checkout.server.ts';
import { checkoutCookieHeader, hashOf } from '../session/checkout-cookie.server.ts';
import {
  type Asking,
  type CurrentCheckoutDeps,
  currentCheckout,
} from '../session/current-checkout.server.ts';
import { moveCheckout, startCheckout } from '../session/start-over.server.ts';
import { type BasketInEmail, finishLink } from './emails.server.tsx';

export type FinishLinkDeps = Services & CurrentCheckoutDeps & { baskets: Baskets; secureCookies: boolean };

const LINK_DAYS = 7;
const REMIND_AFTER_MS = DAY_MS;

/** The page of a link to finish. */
export function finishPath(token: string): string {
  return `/basket/checkout/continue/${token}`;
}

/**
 * Emails a link by which a basket can be finished on another device, with what was entered at checkout so far. A link that was
 * sent before ends: it may have gone to a wrong address. `remind` is the visitor's leave for one email in a day.
 */
export async function sendFinishLink(
  deps: FinishLinkDeps,
  { basket: uuid, email, remind }: { basket: string; email: string; remind: boolean },
) {
  const { db, clock, secrets, publicUrl } = deps;
  const now = clock.now();
  const basket = await deps.baskets.find(uuid);
  if (!basket || basket.keptUntil) throw basketNotFound();
  if (basket.lines.length === 0) throw new Problem(422, 'Your basket is empty.', { code: 'basket_empty' });
  requireChangeable(basket);
  const until = new Date(now.getTime() + LINK_DAYS * DAY_MS);
  await db.transaction().execute(async (tx) => {
    if (!(await mayEmail({ db: tx, clock, secrets }, 'finish link', email)))
      throw new Problem(429, 'We’ve sent several emails to that address. Please try again in an hour.');
    if (!(await keepLinkedBasket(tx, uuid, until))) throw basketNotFound();
    const times = await nextTime(tx, uuid);
    const token = tokenOf(secrets.hash, { uuid, times });
    const link = {
      token_hash: hashOf(token),
      email,
      times_sent: times,
      expires_at: until,
      remind_at: remind ? new Date(now.getTime() + REMIND_AFTER_MS) : null,
    };
    await tx
      .insertInto('finish_links')
      .values({ basket_uuid: uuid, ...link })
      .onConflict((conflict) => conflict.column('basket_uuid').doUpdateSet(link))
      .execute();
    const url = `${publicUrl}${finishPath(token)}`;
    const data = { ...inEmail(basket), url, until, now, remind };
    await send(tx, deps, finishLink, { to: email, key: `${uuid}-${times}`, data });
  });
}

async function nextTime(tx: Tx, uuid: string): Promise<number> {
  const row = await tx
    .selectFrom('finish_links')
    .select('times_sent')
    .where('basket_uuid', '=', uuid)
    .forUpdate()
    .executeTakeFirst();
  return (row?.times_sent ?? 0) + 1;
}

/** Made anew for the reminder: only its hash is kept. */
function tokenOf(hash: Secrets['hash'], { uuid, times }: { uuid: string; times: number }): string {
  return Buffer.from(hash(`link to finish ${uuid} ${times}`), 'hex').toString('base64url');
}

export function inEmail({ lines }: PricedBasket): BasketInEmail {
  return {
    items: lines.map(({ quantity, product }) =>
      quantity > 1 ? `${quantity} × ${product.name}` : product.name,
    ),
    total: totalsOf(lines).total,
  };
}

const TOKEN = /^[\w-]{43}$/;

async function findLink({ db, clock }: Pick<FinishLinkDeps, 'db' | 'clock'>, token: string) {
  if (!TOKEN.test(token)) return undefined;
  return db
    .selectFrom('finish_links')
    .selectAll()
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', clock.now())
    .executeTakeFirst();
}

/** What the page of a link shows; undefined for one that is wrong, has ended, or whose basket was bought. Looking changes nothing. */
export async function readFinishLink(deps: FinishLinkDeps, token: string) {
  const link = await findLink(deps, token);
  const basket = link && (await deps.baskets.find(link.basket_uuid));
  if (!basket || basket.lines.length === 0) return undefined;
  return { ...inEmail(basket), until: link.expires_at, remind: link.remind_at !== null };
}

/**
 * Brings the basket to this browser. What was entered comes with it where the link went to the buyer's own address, as their
 * receipt will; an account's comes to a browser that is signed in to it. The browser before starts over (R28).
 */
export async function openFinishLink(
  deps: FinishLinkDeps,
  asker: Asking,
  token: string,
): Promise<string[] | undefined> {
  const { db, clock, secureCookies } = deps;
  const link = await findLink(deps, token);
  const basket = link && (await deps.baskets.find(link.basket_uuid));
  if (!basket) return undefined;
  requireChangeable(basket);
  const { uuid } = basket;
  const cookies = [basketCookie(uuid, secureCookies)];
  const checkout = await checkoutOfBasket(db, uuid);
  if (!checkout) return cookies;
  const { account } = await currentCheckout(deps, asker);
  const isTheirs = !checkout.accountId || checkout.accountId === account?.id;
  const secret = newReference();
  const moved = isTheirs && (await moveCheckout(db, { uuid, email: link.email, secret, now: clock.now() }));
  if (!moved) await startCheckout(db, uuid, secret, clock.now());
  return [...cookies, checkoutCookieHeader(secret, secureCookies)];
}

/** The visitor wants no reminder any more. The link goes on to work. */
export async function stopReminder(deps: FinishLinkDeps, token: string): Promise<true | undefined> {
  const link = await findLink(deps, token);
  if (!link) return undefined;
  await deps.db
    .updateTable('finish_links')
    .set({ remind_at: null })
    .where('basket_uuid', '=', link.basket_uuid)
    .execute();
  return true;
}

/** The same where the link went to an address. Answers whether it would have been reminded. */
export async function stopReminderOf(tx: Tx, email: string, basket: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('finish_links')
    .set({ remind_at: null })
    .where('basket_uuid', '=', basket)
    .where('remind_at', 'is not', null)
    .where(sameEmail('email', email))
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

/** The reminders that an address is still to get, the next first. */
export async function remindersOf(db: Db, email: string, now: Date): Promise<{ basket: string; at: Date }[]> {
  const links = await db
    .selectFrom('finish_links')
    .select(['basket_uuid', 'remind_at'])
    .where(sameEmail('email', email))
    .where('expires_at', '>', now)
    .orderBy('remind_at')
    .execute();
  return links.flatMap(({ basket_uuid, remind_at }) =>
    remind_at ? [{ basket: basket_uuid, at: remind_at }] : [],
  );
}

/** Those whose reminder is due, and not more than the job does at once. */
export function linksToRemind(db: Db, now: Date) {
  return db
    .selectFrom('finish_links')
    .select('basket_uuid')
    .where('remind_at', '<=', now)
    .orderBy('remind_at')
    .limit(100)
    .execute();
}

/** Takes the one reminder of a link, which is not due again, with the link that leads to the basket. */
export async function takeReminder(tx: Tx, { secrets }: Pick<Services, 'secrets'>, uuid: string, now: Date) {
  const link = await tx
    .updateTable('finish_links')
    .set({ remind_at: null })
    .where('basket_uuid', '=', uuid)
    .where('remind_at', '<=', now)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();
  if (!link) return undefined;
  const made = { uuid, times: link.times_sent };
  const earlier = secrets.earlierHashes(`link to finish ${uuid} ${link.times_sent}`);
  const token = [tokenOf(secrets.hash, made), ...earlier.map((hash) => tokenOf(() => hash, made))].find(
    (one) => hashOf(one) === link.token_hash,
  );
  return token ? { email: link.email, until: link.expires_at, path: finishPath(token) } : undefined;
}

/** Deletes links that have ended. */
export async function purgeFinishLinks(db: Db, now: Date) {
  await db.deleteFrom('finish_links').where('expires_at', '<', now).execute();
}

/** Links that were sent to an address, without what opens them. */
export async function finishLinksOf(db: Db, email: string) {
  const links = await db.selectFrom('finish_links').selectAll().where(sameEmail('email', email)).execute();
  return links.map(({ token_hash, ...own }) => own);
}

export async function eraseFinishLinks(tx: Tx, email: string) {
  await tx.deleteFrom('finish_links').where(sameEmail('email', email)).execute();
}
