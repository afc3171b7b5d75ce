import { randomInt } from 'node:crypto';
import type { Clock } from '../../clock.ts';
import { HOUR_MS, MINUTE_MS } from '../../dates.ts';
import type { Db, Tx } from '../../db/db.server.ts';
import { Problem } from '../../http/problem.ts';
import type { Enqueue } from '../../jobs/jobs.server.ts';
import { send } from '../../mail/email.server.ts';
import { countEvent } from '../../rate-limits/event-counts.server.ts';
import type { CurrentSchool, School } from '../../school/school.ts';
import type { Secrets } from '../../secrets.server.ts';
import { text } from '../text.server.ts';
import '../tables.ts';

const CODE_MS = 10 * MINUTE_MS;
const MAX_TRIES = 5;
/** Codes that a person, and a number, is texted in an hour; and that all are, since each of them costs. */
const MAX_CODES = 3;
const MAX_CODES_OF_ALL = 60;

export interface NumberCheckDeps {
  clock: Clock;
  secrets: Secrets;
  enqueue: Enqueue;
  school: CurrentSchool;
  publicUrl: string;
}

/** The last line is for phones, which offer the code on this site alone. */
const codeText = text({
  name: 'number-code',
  secretAs: 'A code to check their number',
  compose: ({ code, host }: { code: string; host: string }, school: School) =>
    `${code} is your ${school.name} code. It works for 10 minutes. We never ask for it by phone.\n@${host} #${code}`,
});

/** The number that waits for its code. */
export async function numberToCheck(db: Db, email: string, now: Date) {
  return db
    .selectFrom('text_number_checks')
    .select(['phone', 'tries'])
    .where('email', '=', email.toLowerCase())
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/**
 * Counts a code that somebody asks for: 429 where they, the number, or all together have had too many. What is refused counts
 * as well.
 */
export async function requireFewCodes(
  deps: Pick<NumberCheckDeps, 'clock' | 'secrets'> & { db: Db },
  { email, phone }: { email: string; phone: string },
) {
  const isWithin = async (event: string, most: number) =>
    (await countEvent(deps, event, HOUR_MS)).count <= most;
  const mayAsk =
    (await isWithin(`codes by text for ${email.toLowerCase()}`, MAX_CODES)) &&
    (await isWithin(`codes by text to ${phone}`, MAX_CODES)) &&
    (await isWithin('codes by text', MAX_CODES_OF_ALL));
  if (!mayAsk) throw new Problem(429, 'Too many codes. Please try again in an hour.');
}

/** Texts a code to a number; the one before opens nothing any more. */
export async function sendCode(
  tx: Tx,
  deps: NumberCheckDeps,
  { email, phone }: { email: string; phone: string },
) {
  const { clock, secrets, publicUrl } = deps;
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const check = {
    phone,
    code_hash: hashOf(secrets, email, code),
    tries: 0,
    expires_at: new Date(clock.now().getTime() + CODE_MS),
  };
  await tx
    .insertInto('text_number_checks')
    .values({ email: email.toLowerCase(), ...check })
    .onConflict((conflict) => conflict.column('email').doUpdateSet(check))
    .execute();
  await send(tx, deps, codeText, {
    to: phone,
    person: email,
    key: crypto.randomUUID(),
    data: { code, host: new URL(publicUrl).hostname },
    expiresAt: check.expires_at,
    isUrgent: true,
  });
}

export type CodeTried =
  | { kind: 'right'; phone: string }
  | { kind: 'wrong'; triesLeft: number }
  | { kind: 'over' };

/** Looks at a code. Each look counts, also those at once, before the code is compared: five are made at most. */
export async function tryCode(
  { db, clock, secrets }: Pick<NumberCheckDeps, 'clock' | 'secrets'> & { db: Db },
  email: string,
  code: string,
): Promise<CodeTried> {
  const check = await db
    .updateTable('text_number_checks')
    .set((old) => ({ tries: old('tries', '+', 1) }))
    .where('email', '=', email.toLowerCase())
    .where('tries', '<', MAX_TRIES)
    .where('expires_at', '>', clock.now())
    .returning(['phone', 'code_hash', 'tries'])
    .executeTakeFirst();
  if (!check) return { kind: 'over' };
  if (check.code_hash === hashOf(secrets, email, code)) return { kind: 'right', phone: check.phone };
  return { kind: 'wrong', triesLeft: MAX_TRIES - check.tries };
}

/** Keeps a number whose code was right. False if it no longer waits: it was kept meanwhile, or another was entered. */
export async function keepNumber(
  tx: Tx,
  { email, phone, now }: { email: string; phone: string; now: Date },
): Promise<boolean> {
  const person = email.toLowerCase();
  const check = await tx
    .deleteFrom('text_number_checks')
    .where('email', '=', person)
    .where('phone', '=', phone)
    .returning('phone')
    .executeTakeFirst();
  if (!check) return false;
  await tx
    .insertInto('text_numbers')
    .values({ email: person, phone, checked_at: now, reminders: true, changes: true, offers: true })
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ phone, checked_at: now }))
    .execute();
  return true;
}

function hashOf(secrets: Secrets, email: string, code: string): string {
  return secrets.hash(`number code ${email.toLowerCase()} ${code}`);
}
