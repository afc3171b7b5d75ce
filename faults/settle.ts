import { sql } from 'kysely';
import { openLegs } from '../src/features/payments/refunds/refund.ts';
import type { World } from './world.ts';

/** In nine short rounds a parked card lapses, and a late capture is looked for; in long ones, an order at PayPal too. */
const MIN_ROUNDS = 9;
const minutesOf = (round: number) => (round <= MIN_ROUNDS ? 4 : 20);
const MAX_ROUNDS = 60;
const ROUND_MS = 3_000;
const LIVE = ['opening', 'created', 'capturing', 'refunding'] as const;

/**
 * Lets everything settle: time passes for payments and jobs by ageing their rows, and the sweeps run, until nothing is
 * undecided and no email waits. Throws when something never settles.
 */
export async function settle(world: World, progress: (message: string) => void = () => undefined) {
  for (let round = 1; round <= MAX_ROUNDS; round += 1) {
    await passTime(world, minutesOf(round), round === 1);
    await world.run('sweep-payments');
    await world.run('sweep-refunds');
    await world.run('sweep-vouchers');
    await world.run('send-waiting-emails');
    await new Promise((resolve) => setTimeout(resolve, ROUND_MS));
    const waiting = await whatWaits(world);
    progress(waiting.length === 0 ? 'nothing waits' : waiting.join(', '));
    if (round >= MIN_ROUNDS && waiting.length === 0) return;
  }
  throw new Error(`Never settled: ${(await whatWaits(world)).join(', ')}`);
}

async function passTime({ db }: World, count: number, first: boolean) {
  const minutes = sql.lit(`${count} minutes`);
  await sql`update payments set created_at = created_at - ${minutes}::interval, updated_at = updated_at - ${minutes}::interval,
    expires_at = expires_at - ${minutes}::interval, gateway_checked_at = gateway_checked_at - ${minutes}::interval,
    undecided_since = undecided_since - ${minutes}::interval`.execute(db);
  await sql`update refund_legs set requested_at = requested_at - ${minutes}::interval`.execute(db);
  // What is put off is due; what somebody is sending at the moment has half a minute more.
  await sql`update emails set not_before = now() where sent_at is null and not_before > now() + interval '31 seconds'`.execute(
    db,
  );
  await sql`update mail_server set retry_at = now()`.execute(db);
  await sql`update jobs.job set start_after = now() where state in ('created', 'retry')`.execute(db);
  // The claims of workers that died are over. Later ones are those of the worker that runs.
  if (first)
    await sql`update jobs.job set started_on = started_on - interval '1 minute' where state = 'active'`.execute(
      db,
    );
}

async function whatWaits({ db }: World): Promise<string[]> {
  const [payments, legs, emails, jobs] = await Promise.all([
    db
      .selectFrom('payments')
      .select('state')
      .where('state', 'in', [...LIVE])
      .execute(),
    db.selectFrom('refund_legs').select('id').where('state', 'in', openLegs).execute(),
    // What was refused for good waits for the staff.
    db
      .selectFrom('emails')
      .select('id')
      .where('sent_at', 'is', null)
      .where('failed_at', 'is', null)
      .execute(),
    sql<{ name: string }>`select name from jobs.job where state in ('created', 'retry', 'active')
      and name not like '\\_\\_%' and name not like 'sweep-%' and name not like 'purge%' and name <> 'send-waiting-emails'`.execute(
      db,
    ),
  ]);
  return [
    payments.length > 0 ? `${payments.length} payments` : '',
    legs.length > 0 ? `${legs.length} refunds` : '',
    emails.length > 0 ? `${emails.length} emails` : '',
    jobs.rows.length > 0
      ? `${jobs.rows.length} jobs (${[...new Set(jobs.rows.map(({ name }) => name))].join(' ')})`
      : '',
  ].filter(Boolean);
}

/** Waits until a purchase without a fault has nothing left to do: its emails are gone, and no job waits. */
export async function untilQuiet(world: World, most = 20_000) {
  const limit = Date.now() + most;
  let quiet = 0;
  while (Date.now() < limit && quiet < 3) {
    await new Promise((resolve) => setTimeout(resolve, 250));
    quiet = (await whatWaits(world)).length === 0 ? quiet + 1 : 0;
  }
}
