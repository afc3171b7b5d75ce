import { sql } from 'kysely';
import { londonDate } from '#src/platform/clock.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { failpoint } from '#src/platform/failpoints.server.ts';
import type { Job } from '#src/platform/jobs/jobs.server.ts';
import type { Log } from '#src/platform/log.server.ts';
import type { SendDeps } from '#src/platform/mail/email.server.ts';
import { lockVoucher, moveVoucher, SEND_VOUCHER } from '../vouchers.server.ts';
import { isToSend, queueVoucherEmail } from './queue-voucher-email.server.ts';

type Deps = SendDeps & { db: Db };

/** How long a sent code stays stored, encrypted, to be sent or printed again. */
export const SECRETS_KEPT_DAYS = 30;

/** Queues a voucher's email when it is due. A retry finds nothing left to do. */
export function queueDueVoucherJob(deps: Deps): Job<{ voucherId: string }> {
  return {
    name: SEND_VOUCHER,
    retries: 8,
    retrySeconds: 5,
    async run({ voucherId }) {
      failpoint('voucher-claimed');
      await sendIfDue(deps, voucherId);
    },
  };
}

/**
 * Every five minutes: queues emails that a job missed, expires vouchers, and deletes codes that are no longer needed.
 */
export function sweepVouchersJob(deps: Deps & { log: Log }): Job {
  // One failing voucher must not stop the others.
  const recordFailure = (id: string) => (error: Error) =>
    deps.log.error({ err: error, voucher_id: id }, 'voucher could not be swept');
  return {
    name: 'sweep-vouchers',
    retries: 2,
    retrySeconds: 60,
    every: '*/5 * * * *',
    async run() {
      for (const id of await dueVouchers(deps)) await sendIfDue(deps, id).catch(recordFailure(id));
      for (const id of await vouchersOver(deps)) await expire(deps, id).catch(recordFailure(id));
      await deleteOldSecrets(deps);
    },
  };
}

function sendIfDue(deps: Deps, id: string) {
  return deps.db.transaction().execute(async (tx) => {
    const voucher = await lockVoucher(tx, id);
    if (voucher && isToSend(voucher, deps.clock.now())) await queueVoucherEmail(tx, deps, voucher);
  });
}

async function dueVouchers({ db, clock }: Deps): Promise<string[]> {
  const today = londonDate(clock.now());
  const rows = await db
    .selectFrom('vouchers')
    .select('id')
    .where('voucher_type', '=', 'e-voucher')
    .where('state', 'in', ['pending', 'scheduled'])
    .where('mailed_at', 'is', null)
    .where((eb) => eb.or([eb('send_on', 'is', null), eb('send_on', '<=', today)]))
    .execute();
  return rows.map(({ id }) => id);
}

async function vouchersOver({ db, clock }: Deps): Promise<string[]> {
  const rows = await db
    .selectFrom('vouchers')
    .select('id')
    .where('state', 'in', ['pending', 'scheduled', 'sent', 'active', 'part_used'])
    .where('expires_on', '<', londonDate(clock.now()))
    .execute();
  return rows.map(({ id }) => id);
}

function expire({ db, clock }: Deps, id: string) {
  return db.transaction().execute(async (tx) => {
    const now = clock.now();
    const voucher = await lockVoucher(tx, id);
    const ended =
      !voucher || voucher.state === 'used' || voucher.state === 'void' || voucher.state === 'expired';
    if (ended || voucher.expires_on >= londonDate(now)) return;
    await moveVoucher(tx, voucher, 'expired', { reason: 'its last day has passed', now });
  });
}

/** A code is stored only while it may have to be sent or printed (R24). */
async function deleteOldSecrets({ db, clock }: Deps) {
  const now = clock.now();
  await db
    .updateTable('vouchers')
    .set({ encrypted_code: null })
    .where('encrypted_code', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('state', 'in', ['used', 'expired', 'void']),
        eb(
          'sent_at',
          '<',
          sql<Date>`${now}::timestamptz - make_interval(days => ${sql.lit(SECRETS_KEPT_DAYS)})`,
        ),
      ]),
    )
    .execute();
}
