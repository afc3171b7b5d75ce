import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import {
  eventsOver,
  lockEvent,
  returnPlacesAt,
  takePlacesAt,
} from '#src/features/catalogue/event-places.server.ts';
import type { Services } from '#src/platform/context/services.server.ts';
import { DAY_MS, MINUTE_MS, monthsBefore } from '#src/platform/dates.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { send } from '#src/platform/mail/email.server.ts';
import { mayEmail } from '#src/platform/mail/typed-address.server.ts';
import { newReference } from '#src/platform/references.ts';
import type { CourseResponse } from './api-schema.ts';
import type { Course } from './course.ts';
import { coursePlaceConfirmed, coursePlaceHeld } from './emails.server.tsx';
import { confirmHeld, releaseUnconfirmed } from './held-places.server.ts';
import './tables.ts';

export type ResponseDeps = Pick<Services, 'db' | 'clock' | 'enqueue' | 'school' | 'secrets' | 'publicUrl'>;

/** How long a place is held until it is confirmed. */
const HELD_MS = 30 * MINUTE_MS;
const BETWEEN_EMAILS_MS = MINUTE_MS;

/** `full`: no place is left. `often`: the address has been sent enough for an hour. */
export type Responded = { is: 'held'; until: Date } | { is: 'confirmed' | 'full' | 'often' };

/**
 * Takes a place for the sender of the form, once for the same name and address. A guest's is held, and counts once the link
 * that is emailed confirms it; an address that is signed in was confirmed before (`isVerified`). The answer does
 * not say whether somebody has a place already.
 */
export async function respond(
  deps: ResponseDeps,
  course: Course,
  response: CourseResponse,
  { isVerified }: { isVerified: boolean },
): Promise<Responded> {
  const now = deps.clock.now();
  return deps.db.transaction().execute(async (tx) => {
    // One after the other, so that the second of a double click sees the first.
    await lockEvent(tx, course.id);
    await releaseUnconfirmed(tx, course.id, now);
    const before = await placeOf(tx, course.id, response);
    if (!before) return takePlace(tx, deps, course, response, isVerified);
    if (before.confirmed_at) return remind(tx, deps, course, before, isVerified);
    const { questions, questions_field } = response;
    await tx
      .updateTable('course_responses')
      .set({ questions, questions_field })
      .where('id', '=', before.id)
      .execute();
    if (!isVerified) return emailLink(tx, deps, course, before);
    await confirmHeld(tx, deps, course, before.id);
    return { is: 'confirmed' };
  });
}

type ResponsePlace = NonNullable<Awaited<ReturnType<typeof placeOf>>>;

/** The place that somebody of this name has by this address, held or confirmed. */
function placeOf(tx: Tx, courseId: number, { name, email }: CourseResponse) {
  return tx
    .selectFrom('course_responses')
    .leftJoin('course_attendance', (join) =>
      join.on((on) => on('attendee', '=', sql<string>`course_responses.id::text`)),
    )
    .select(['course_responses.id', 'email', 'confirmed_at', 'held_until', 'emailed_at', 'encrypted_token'])
    .where('course_responses.course_id', '=', courseId)
    .where((where) => where(where.fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .where((where) => where(where.fn<string>('lower', ['name']), '=', name.toLowerCase()))
    .where('expired_at', 'is', null)
    .where('given_back_at', 'is', null)
    .executeTakeFirst();
}

async function takePlace(
  tx: Tx,
  deps: ResponseDeps,
  course: Course,
  response: CourseResponse,
  isVerified: boolean,
): Promise<Responded> {
  if (!(await takePlacesAt(tx, course.id, 1))) return { is: 'full' };
  const { clock, secrets } = deps;
  const now = clock.now();
  const token = newReference();
  const place = {
    id: randomUUID(),
    email: response.email,
    held_until: heldUntil(course, now),
    emailed_at: null,
    encrypted_token: secrets.encrypt(token),
  };
  const link = { token_hash: secrets.hash(token), encrypted_token: place.encrypted_token };
  await tx
    .insertInto('course_responses')
    .values({
      id: place.id,
      course_id: course.id,
      ...response,
      created_at: now,
      confirmed_at: null,
      held_until: place.held_until,
      ...link,
    })
    .execute();
  if (isVerified) {
    await confirmHeld(tx, deps, course, place.id);
    return { is: 'confirmed' };
  }
  const answer = await emailLink(tx, deps, course, { ...place, confirmed_at: null });
  if (answer.is !== 'often') return answer;
  await tx.deleteFrom('course_responses').where('id', '=', place.id).execute();
  await returnPlacesAt(tx, course.id, 1);
  return answer;
}

/** A course that begins sooner is not asked for once it has. */
function heldUntil({ begins }: Course, now: Date): Date {
  return new Date(Math.min(now.getTime() + HELD_MS, begins.getTime()));
}

/** Emails the link that confirms a place which is held, though not twice in a minute. */
async function emailLink(
  tx: Tx,
  deps: ResponseDeps,
  course: Course,
  place: ResponsePlace,
): Promise<Responded> {
  const { secrets, publicUrl, clock } = deps;
  const until = place.held_until ?? clock.now();
  const held = { is: 'held', until } as const;
  if (isJustEmailed(place, clock.now())) return held;
  if (!(await mayEmailPlace(tx, deps, place))) return { is: 'often' };
  const url = `${publicUrl}/courses/confirm/${secrets.decrypt(place.encrypted_token ?? '')}`;
  await send(tx, deps, coursePlaceHeld, {
    to: place.email,
    key: `${place.id}-${clock.now().getTime()}`,
    data: { course, url, until },
  });
  return held;
}

/** A second request for a place sends its email again, and answers as for a guest without one. */
async function remind(
  tx: Tx,
  deps: ResponseDeps,
  course: Course,
  place: ResponsePlace,
  isVerified: boolean,
): Promise<Responded> {
  if (isVerified) return { is: 'confirmed' };
  const now = deps.clock.now();
  const held = { is: 'held', until: heldUntil(course, now) } as const;
  if (isJustEmailed(place, now)) return held;
  if (!(await mayEmailPlace(tx, deps, place))) return { is: 'often' };
  const key = `${place.id}-${now.getTime()}`;
  await send(tx, deps, coursePlaceConfirmed, { to: place.email, key, data: { course } });
  return held;
}

function isJustEmailed({ emailed_at }: ResponsePlace, now: Date): boolean {
  return emailed_at !== null && now.getTime() - emailed_at.getTime() < BETWEEN_EMAILS_MS;
}

async function mayEmailPlace(tx: Tx, { clock, secrets }: ResponseDeps, { id, email }: ResponsePlace) {
  if (!(await mayEmail({ db: tx, clock, secrets }, 'course place', email))) return false;
  await tx.updateTable('course_responses').set({ emailed_at: clock.now() }).where('id', '=', id).execute();
  return true;
}

const MONTHS_KEPT = 12;
/** For as long the link says what became of its place. */
const LAPSED_KEPT_MS = 7 * DAY_MS;

/** Responses are deleted twelve months after their course, and seven days after nobody confirmed them. */
export async function purgeResponses(db: Db, now: Date) {
  await db
    .deleteFrom('course_responses')
    .where(sql<boolean>`course_id = any(array(${eventsOver(db, monthsBefore(now, MONTHS_KEPT))}))`)
    .execute();
  await db
    .deleteFrom('course_responses')
    .where('expired_at', '<', new Date(now.getTime() - LAPSED_KEPT_MS))
    .execute();
}
