import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '#src/platform/clock.ts';
import type { Db, Tx } from '#src/platform/db.server.ts';
import { networkOf } from '#src/platform/guesses.server.ts';
import type { Secrets } from '#src/platform/secrets.server.ts';
import { countIn, countOneLess, countTry, forgetCount, MINUTE_MS, tooManyTries } from './counts.server.ts';

const WRONG_A_MINUTE = 10;

interface Parts {
  db: Db;
  clock: Clock;
  secrets: Secrets;
}

/** A try that is counted as wrong until it turns out to be right. */
export interface Try {
  wasRight(tx: Tx): Promise<void>;
}

/**
 * Before a password is looked at: 429 where the network has had its ten wrong ones in a minute, or where the account
 * waits after too many. An owner's own networks have a count of their own, so that whoever tries from elsewhere does
 * not hold the owner up. Unknown addresses are counted like known ones.
 */
export async function trySignIn(
  parts: Parts,
  email: string,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<Try> {
  const network = networkOf(request.ip);
  const own = await isOwnNetwork(parts, email, network);
  return tried(parts, [request, reply], own ? ownCount(email, network) : anyCount(email));
}

/** For somebody signed in who must give the password once more. */
export function tryPassword(
  parts: Parts,
  userId: string,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<Try> {
  return tried(parts, [request, reply], `password ${userId}`);
}

/** After a new password was set by email: whatever was tried before, its owner may sign in. */
export async function forgetTries(tx: Tx, { secrets }: Pick<Parts, 'secrets'>, email: string, ip: string) {
  await forgetCount({ db: tx, secrets }, anyCount(email));
  await forgetCount({ db: tx, secrets }, ownCount(email, networkOf(ip)));
}

/** Once an owner has shown to be one from here. */
export async function rememberNetwork(
  tx: Tx,
  { clock, secrets }: Pick<Parts, 'clock' | 'secrets'>,
  userId: string,
  ip: string,
) {
  const now = clock.now();
  await tx
    .insertInto('account_networks')
    .values({ user_id: userId, network_hash: secrets.hash(networkOf(ip)), last_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'network_hash']).doUpdateSet({ last_at: now }))
    .execute();
}

async function isOwnNetwork({ db, secrets }: Parts, email: string, network: string): Promise<boolean> {
  const own = await db
    .selectFrom('account_networks')
    .innerJoin('account_users', 'account_users.id', 'account_networks.user_id')
    .select('user_id')
    .where('account_users.email', '=', email)
    .where('network_hash', '=', secrets.hash(network))
    .executeTakeFirst();
  return own !== undefined;
}

async function tried(
  parts: Parts,
  [request, reply]: [FastifyRequest, FastifyReply],
  account: string,
): Promise<Try> {
  const network = `network ${networkOf(request.ip)}`;
  const refuse = (until: Date) => {
    const seconds = Math.max(1, Math.ceil((until.getTime() - parts.clock.now().getTime()) / 1_000));
    reply.header('retry-after', seconds);
    return tooManyTries(seconds);
  };
  const { count, endsAt } = await countIn(parts, network, MINUTE_MS);
  if (count > WRONG_A_MINUTE) throw refuse(endsAt);
  const held = await countTry(parts, account);
  if (held) throw refuse(held.heldUntil);
  return {
    async wasRight(tx) {
      await countOneLess({ db: tx, secrets: parts.secrets }, network);
      await forgetCount({ db: tx, secrets: parts.secrets }, account);
    },
  };
}

const anyCount = (email: string) => `account ${email}`;
const ownCount = (email: string, network: string) => `account ${email} from ${network}`;
