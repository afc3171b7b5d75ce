import { randomInt } from 'node:crypto';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { z } from 'zod';
import type { Clock } from '../../clock.ts';
import { HOUR_MS, MINUTE_MS } from '../../dates.ts';
import type { Db, Tx } from '../../db/db.server.ts';
import { Problem } from '../../http/problem.ts';
import type { Enqueue } from '../../jobs/jobs.server.ts';
import { send } from '../../mail/email.server.ts';
import { countEvent } from '../../rate-limits/event-counts.server.ts';
import type { CurrentSchool, School } from '../../school/school.ts';
import type { Secrets } from '../../secrets.server.ts';
import { hasStopped } from '../delivery/stops.server.ts';
import { deleteTexts } from '../delivery/text-prices.server.ts';
import { text } from '../text.server.ts';
import '../tables.ts';

/** What somebody may be texted about; emails about it come all the same. */
export const textKinds = ['reminders', 'changes', 'offers'] as const;
export type TextKind = (typeof textKinds)[number];

const CODE_MS = 10 * MINUTE_MS;
const MAX_TRIES = 5;
/** Codes that a person, and a number, is texted in an hour; and that all are, since each of them costs. */
const MAX_CODES = 3;
const MAX_CODES_OF_ALL = 60;

interface Deps {
  clock: Clock;
  secrets: Secrets;
  enqueue: Enqueue;
  school: CurrentSchool;
  publicUrl: string;
}

const BRITISH = new Set(['GB', 'GG', 'JE', 'IM']);

/** Ofcom keeps these for drama: nobody has one but the people of the demonstration, and a real gateway refuses it by itself. */
const FOR_DRAMA = /^\+447700900\d{3}$/;

/**
 * A mobile number of the United Kingdom or its islands, as it is stored: "+447…". Undefined for anything else, among it 070 numbers,
 * which are dear, and pagers. The other metadata of the library do not know which numbers are mobiles.
 */
export function readMobile(typed: string): string | undefined {
  const number = parsePhoneNumberFromString(typed, 'GB');
  if (number && FOR_DRAMA.test(number.number)) return number.number;
  if (!number?.isValid() || number.getType() !== 'MOBILE') return undefined;
  // Some ranges of the islands are read without a country.
  return number.countryCallingCode === '44' && BRITISH.has(number.country ?? 'GB')
    ? number.number
    : undefined;
}

/** A field for such a number. */
export const mobile = z
  .string('Enter a UK mobile number')
  .max(40, 'Enter a UK mobile number')
  .transform((typed, context) => {
    const phone = readMobile(typed);
    if (!phone) context.addIssue('Enter a UK mobile number, like 07400 123456');
    return phone ?? '';
  });

/** The last line is for phones, which offer the code on this site alone. */
const codeText = text({
  name: 'number-code',
  secretAs: 'A code to check their number',
  compose: ({ code, host }: { code: string; host: string }, school: School) =>
    `${code} is your ${school.name} code. It works for 10 minutes. We never ask for it by phone.\n@${host} #${code}`,
});

export interface NumberChoice extends Record<TextKind, boolean> {
  phone: string;
}

/** The number at which somebody agreed to be texted, and about what. */
export async function findNumber(db: Db, email: string): Promise<NumberChoice | undefined> {
  return db
    .selectFrom('text_numbers')
    .select(['phone', ...textKinds])
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst();
}

/** The number for texts of a kind to somebody. Undefined where they want none, or have answered STOP. */
export async function numberFor(db: Db, email: string, kind?: TextKind): Promise<string | undefined> {
  const number = await findNumber(db, email);
  if (!number || (kind && !number[kind]) || (await hasStopped(db, number.phone))) return undefined;
  return number.phone;
}

/** Which of these addresses, in small letters, are texted about a kind. */
export async function whoTakesTexts(
  db: Db,
  emails: readonly string[],
  kind: TextKind,
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('text_numbers')
    .leftJoin('text_stops', 'text_stops.phone', 'text_numbers.phone')
    .select('email')
    .where('email', 'in', ['', ...emails.map((email) => email.toLowerCase())])
    .where(kind, '=', true)
    .where('stopped_at', 'is', null)
    .execute();
  return new Set(rows.map(({ email }) => email));
}

/** The first number at which somebody may be texted who has several addresses. */
export async function numberOfAny(
  db: Db,
  emails: readonly string[],
): Promise<{ email: string; phone: string } | undefined> {
  for (const email of emails) {
    const phone = await numberFor(db, email);
    if (phone) return { email, phone };
  }
  return undefined;
}

/** The number that waits for its code. */
export async function numberToCheck(db: Db, email: string, now: Date) {
  return db
    .selectFrom('text_number_checks')
    .select(['phone', 'tries'])
    .where('email', '=', email.toLowerCase())
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** 404 where no texts are sent. */
export function requireTexts({ textsFrom }: { textsFrom: string | undefined }) {
  if (!textsFrom) throw new Problem(404, 'We send no texts.');
}

/**
 * Counts a code that somebody asks for: 429 where they, the number, or all together have had too many. What is refused counts
 * as well.
 */
export async function requireFewCodes(
  deps: Pick<Deps, 'clock' | 'secrets'> & { db: Db },
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
export async function sendCode(tx: Tx, deps: Deps, { email, phone }: { email: string; phone: string }) {
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
  { db, clock, secrets }: Pick<Deps, 'clock' | 'secrets'> & { db: Db },
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

/** Chooses what somebody is texted about. False without a number. */
export async function chooseKinds(tx: Tx, email: string, kinds: readonly TextKind[]): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('text_numbers')
    .set({
      reminders: kinds.includes('reminders'),
      changes: kinds.includes('changes'),
      offers: kinds.includes('offers'),
    })
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Forgets somebody's number, and one that waits for its code. */
export async function removeNumber(tx: Tx, email: string) {
  const person = email.toLowerCase();
  await tx.deleteFrom('text_number_checks').where('email', '=', person).execute();
  await tx.deleteFrom('text_numbers').where('email', '=', person).execute();
}

function hashOf(secrets: Secrets, email: string, code: string): string {
  return secrets.hash(`number code ${email.toLowerCase()} ${code}`);
}

/** The texts to the person with this email address, what they answered, and their number. */
export async function textDataOf(db: Db, email: string) {
  const person = email.toLowerCase();
  const [texts, textReplies, textNumbers, quietHours] = await Promise.all([
    db
      .selectFrom('texts')
      .select(['recipient', 'body', 'state', 'created_at', 'sent_at'])
      .where('email', '=', person)
      .execute(),
    repliesOf(db, person).select(['sender', 'body', 'received_at']).execute(),
    db
      .selectFrom('text_numbers')
      .select(['phone', 'checked_at', ...textKinds])
      .where('email', '=', person)
      .execute(),
    db.selectFrom('quiet_hours').select(['quiet_from', 'quiet_until']).where('email', '=', person).execute(),
  ]);
  return { texts, textReplies, textNumbers, quietHours };
}

/** Deletes them. That a number has answered STOP stays: it is a refusal. */
export async function eraseTexts(tx: Tx, email: string) {
  const person = email.toLowerCase();
  await tx
    .deleteFrom('text_replies')
    .where('sender', 'in', tx.selectFrom('texts').select('recipient').where('email', '=', person))
    .execute();
  await deleteTexts(tx, { person });
  await tx.deleteFrom('quiet_hours').where('email', '=', person).execute();
  await removeNumber(tx, person);
}

function repliesOf(db: Db, person: string) {
  return db
    .selectFrom('text_replies')
    .where('sender', 'in', db.selectFrom('texts').select('recipient').where('email', '=', person));
}
