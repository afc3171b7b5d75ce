import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { usersWithIds } from '#src/features/identity/customer/users.server.ts';
import { broughtContacts, endQuiet } from '#src/features/lessons/quiet-learners.server.ts';
import type { Clock } from '#src/platform/clock.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import type { Enqueue, Job } from '#src/platform/jobs/jobs.server.ts';
import { send } from '#src/platform/mail/email.server.ts';
import { worded } from '#src/platform/mail/wording.ts';
import { firstNameOf } from '#src/platform/people.ts';
import type { CurrentSchool } from '#src/platform/school/school.ts';
import { movedInEmail, movedInWords } from './moved-in-email.server.tsx';
import { type Move, subjectsOf } from './moves.server.ts';
import './tables.ts';

/** The people behind one address. */
interface MovedPerson {
  email: string;
  /** Empty for somebody of whom only the address is known. */
  firstName: string;
  /** Who learns with what they paid for, or they themselves. */
  learners: string[];
}

/** Those whom a file brought and who are still here: a file of lessons brings nobody. */
async function movedPeople(db: Db, { id, kind }: Pick<Move, 'id' | 'kind'>): Promise<MovedPerson[]> {
  if (kind !== 'learners' && kind !== 'customers') return [];
  const ids = (await subjectsOf(db, id)).map((row) => row.id);
  const people = new Map<string, MovedPerson>();
  const add = (address: string, firstName: string, learners: string[]) => {
    const email = address.toLowerCase();
    const known = people.get(email);
    people.set(email, {
      email,
      firstName: known?.firstName || firstName,
      learners: [...(known?.learners ?? []), ...learners],
    });
  };
  if (kind === 'customers')
    for (const { email, firstname } of await usersWithIds(db, ids)) add(email, firstname, []);
  else
    for (const { id: learner, name, email, buyerEmail } of await broughtContacts(db, ids)) {
      add(email, firstNameOf(name), [learner]);
      if (buyerEmail && buyerEmail.toLowerCase() !== email.toLowerCase()) add(buyerEmail, '', [learner]);
    }
  return [...people.values()];
}

/** It stays when the person is erased. */
function hashOf(email: string): string {
  return createHash('sha256').update(email).digest('hex');
}

async function untold(db: Db, people: readonly MovedPerson[]): Promise<MovedPerson[]> {
  const hashes = people.map(({ email }) => hashOf(email));
  const told = await db
    .selectFrom('told_people')
    .select('email_hash')
    .where(sql<boolean>`email_hash = any(${hashes}::text[])`)
    .execute();
  const known = new Set(told.map((row) => row.email_hash));
  return people.filter(({ email }) => !known.has(hashOf(email)));
}

/** How many people a file brought, and how many of them were told. */
export async function toldOf(db: Db, move: Pick<Move, 'id' | 'kind'>) {
  const people = await movedPeople(db, move);
  const waiting = await untold(db, people);
  return { people: people.length, told: people.length - waiting.length };
}

/** Emails that are queued in a minute: 300 an hour, and never more than half of what the mail server takes. */
const MOST_A_MINUTE = 5;

interface Deps {
  db: Db;
  clock: Clock;
  enqueue: Enqueue;
  school: CurrentSchool;
  /** The most that leave in a minute. */
  mailPerMinute: number;
}

/** Tells people a few at a time, so that receipts need not wait behind them. */
export function tellMovedPeopleJob(deps: Deps): Job {
  return {
    name: 'tell-moved-people',
    retries: 0,
    retrySeconds: 10,
    every: '* * * * *',
    run: () => tellMovedPeople(deps),
  };
}

async function tellMovedPeople(deps: Deps) {
  const { db, mailPerMinute } = deps;
  const move = await db
    .selectFrom('moves')
    .select(['id', 'kind'])
    .where('state', '=', 'moved')
    .where('telling_since', 'is not', null)
    .orderBy('telling_since')
    .limit(1)
    .executeTakeFirst();
  if (!move) return;
  const waiting = await untold(db, await movedPeople(db, move));
  const most = Math.max(1, Math.min(MOST_A_MINUTE, Math.floor(mailPerMinute / 2)));
  for (const person of waiting.slice(0, most))
    await db.transaction().execute((tx) => tell(tx, deps, move, person));
  if (waiting.length <= most) await setTelling(db, move.id, null);
}

async function tell(
  tx: Tx,
  deps: Deps,
  move: Pick<Move, 'id' | 'kind'>,
  { email, firstName, learners }: MovedPerson,
) {
  const { clock, enqueue, school } = deps;
  const now = clock.now();
  // Stopping it, or undoing the move, waits only for this one person.
  const asked = await tx
    .selectFrom('moves')
    .select('id')
    .where('id', '=', move.id)
    .where('state', '=', 'moved')
    .where('telling_since', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
  if (!asked) return;
  const told = await tx
    .insertInto('told_people')
    .values({ email_hash: hashOf(email), move_id: move.id, told_at: now })
    .onConflict((conflict) => conflict.column('email_hash').doNothing())
    .returning('email_hash')
    .executeTakeFirst();
  if (!told) return;
  await endQuiet(tx, learners);
  const { subject } = worded(movedInWords, school.current(), { 'first name': firstName });
  await send(tx, { clock, enqueue }, movedInEmail, {
    to: email,
    key: hashOf(email),
    subject,
    data: { firstName, learners },
  });
}

/** Since when its people are told, and who asked. Null stops it; what was sent stays sent. */
export async function setTelling(db: Db, id: string, telling: { by: string; now: Date } | null) {
  await db
    .updateTable('moves')
    .set({
      telling_since: telling?.now ?? null,
      ...(telling && { telling_by: telling.by }),
    })
    .where('id', '=', id)
    .execute();
}
