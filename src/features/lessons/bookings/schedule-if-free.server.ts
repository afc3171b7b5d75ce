import { sql } from 'kysely';
import { HOUR_MS, MINUTE_MS } from '#src/platform/dates.ts';
import type { Tx } from '#src/platform/db/db.server.ts';
import { firstSlots, whyNotFree } from '../availability/availability.server.ts';
import { guestsInTheWay } from '../availability/guest-holds.server.ts';
import type { DiarySettings } from '../availability/slots.ts';
import { minutesBetween } from '../availability/travel.ts';
import { isTooFar } from '../availability/working-hours.ts';
import '../tables.ts';
import type { BookingState, PickUp, TimeInput } from '../booking.ts';
import { findBooking, isLive, releaseHold } from './booking-rows.server.ts';
import type { Refusal } from './refusals.ts';

/** What a booking keeps from others: the drive before it, itself, and the least time after it. */
export interface Blocked {
  blocked_from: Date;
  blocked_until: Date;
}

/** Begins the statement that writes a time. The next lesson's drive changes in the same one: overlaps are looked for at its end. */
export type Writer = Pick<Tx, 'insertInto' | 'updateTable'>;

export interface ScheduleRequest extends TimeInput {
  settings: DiarySettings;
  now: Date;
  /** The booking itself, when it moves. */
  id: string;
  /** It was held in time: how soon it begins by now does not matter, as long as it has not begun. */
  wasHeld?: boolean | undefined;
  /** Nothing is paid for it yet, so what other guests hold stands. */
  isGuest?: boolean | undefined;
}

/**
 * Writes a booking's time, and answers what was written. The database alone says whether it overlaps another one; where it
 * does, nothing of this is written and the transaction goes on. The caller has locked the diary.
 */
export async function scheduleIfFree<Written>(
  tx: Tx,
  request: ScheduleRequest,
  write: (writer: Writer, blocked: Blocked) => Promise<Written>,
): Promise<{ written: Written } | Refusal> {
  if (!request.outsideWorkingHours && !request.wasHeld && isTooFar(request)) return { refused: 'too_far' };
  const closed = request.outsideWorkingHours ? undefined : await whyNotFree(tx, queryOf(request));
  if (closed) return { refused: closed, next: await nextFree(tx, request) };
  await sql`savepoint fit_in`.execute(tx);
  try {
    const { before, after } = await neighboursOnceFree(tx, request);
    const writer = after ? drivingTo(tx, request, after) : tx;
    const written = await write(writer, blockedBy(request, before?.pick_up_outcode));
    await sql`release savepoint fit_in`.execute(tx);
    return { written };
  } catch (error) {
    const overlap = overlapOf(error);
    if (!overlap) throw error;
    await sql`rollback to savepoint fit_in`.execute(tx);
    if (overlap === 'one_lesson_of_learner') return { refused: 'learner_busy' };
    const refused = (await isTaken(tx, request)) ? 'time_taken' : 'no_drive';
    return { refused, next: await nextFree(tx, request) };
  }
}

/** Why a booking could not be moved to a time, if it could not: by all that moving it would meet. Nothing is written. */
export async function whyNotSchedulable(tx: Tx, request: ScheduleRequest): Promise<Refusal | undefined> {
  await sql`savepoint tried`.execute(tx);
  const answer = await scheduleIfFree(tx, request, (writer, blocked) =>
    writer
      .updateTable('bookings')
      .set({ starts_at: request.startsAt, ends_at: endOf(request), ...blocked })
      .where('id', '=', request.id)
      .execute(),
  );
  await sql`rollback to savepoint tried`.execute(tx);
  return 'refused' in answer ? answer : undefined;
}

/** Whether somebody else has a part of the time itself, not of the drives beside it. */
async function isTaken(tx: Tx, request: ScheduleRequest): Promise<boolean> {
  const there = await tx
    .selectFrom('bookings')
    .select('id')
    .where('instructor_slug', '=', request.instructor)
    .where(isLive)
    .where('id', '<>', request.id)
    .where('starts_at', '<', endOf(request))
    .where('ends_at', '>', request.startsAt)
    .executeTakeFirst();
  return there !== undefined;
}

/** The constraint that an exclusion names (23P01). */
function overlapOf(error: unknown): string | undefined {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code === '23P01' ? (constraint ?? 'one_lesson_of_instructor') : undefined;
}

function queryOf({ instructor, startsAt, minutes, pickUp, now, id, wasHeld, isGuest }: ScheduleRequest) {
  return {
    instructor,
    startsAt,
    minutes,
    pickUp: pickUp.outcode,
    now,
    wasHeld,
    except: id,
    isPaid: !isGuest,
  };
}

/** What guests hold gives way to paid hours, once they hold their share. */
async function makeWay(tx: Tx, request: ScheduleRequest) {
  const { instructor, startsAt, pickUp, now } = request;
  const time = { startsAt, endsAt: endOf(request), outcode: pickUp.outcode };
  for (const id of await guestsInTheWay(tx, { instructor, ...time, now })) {
    const hold = await findBooking(tx, id);
    if (hold?.state === 'held') await releaseHold(tx, hold, { role: 'job', by: '', now });
  }
}

function endOf({ startsAt, minutes }: Pick<ScheduleRequest, 'startsAt' | 'minutes'>): Date {
  return new Date(startsAt.getTime() + minutes * MINUTE_MS);
}

const NEXT_SHOWN = 3;

async function nextFree(tx: Tx, request: ScheduleRequest) {
  const { instructor, startsAt, ...query } = queryOf(request);
  const who = { slugs: [instructor] };
  const [instructorSlots] = await firstSlots(tx, { ...query, who, from: startsAt }, NEXT_SHOWN);
  return instructorSlots?.slots ?? [];
}

interface Neighbour {
  id: string;
  state: BookingState;
  learner_id: string | null;
  starts_at: Date;
  ends_at: Date;
  pick_up_outcode: string;
}

/** What an instructor drives from and to. Further away nobody counts drives. */
export const NEAR_MS = 8 * HOUR_MS;

/** What is before and after a time, once what guests hold gives way to hours that are paid for. */
async function neighboursOnceFree(tx: Tx, request: ScheduleRequest) {
  const near = await nearby(tx, request);
  const isHeldByGuest = ({ state, learner_id }: Neighbour) => state === 'held' && learner_id === null;
  if (request.isGuest || !near.some(isHeldByGuest)) return neighboursOf(request, near);
  await makeWay(tx, request);
  return neighboursOf(request, await nearby(tx, request));
}

function nearby(tx: Tx, { instructor, startsAt, id }: ScheduleRequest): Promise<Neighbour[]> {
  return tx
    .selectFrom('bookings')
    .select(['id', 'state', 'learner_id', 'starts_at', 'ends_at', 'pick_up_outcode'])
    .where('instructor_slug', '=', instructor)
    .where(isLive)
    .where('id', '<>', id)
    .where('starts_at', '>', new Date(startsAt.getTime() - NEAR_MS))
    .where('starts_at', '<', new Date(startsAt.getTime() + NEAR_MS))
    .orderBy('starts_at')
    .execute();
}

function neighboursOf({ startsAt }: ScheduleRequest, near: readonly Neighbour[]) {
  return {
    before: near.findLast(({ starts_at }) => starts_at < startsAt),
    after: near.find(({ starts_at }) => starts_at >= startsAt),
  };
}

/** What a lesson keeps from others, after one whose outcode is given. */
export function blockedBy(
  {
    settings,
    startsAt,
    minutes,
    pickUp,
  }: Pick<ScheduleRequest, 'settings' | 'startsAt' | 'minutes'> & {
    pickUp: Pick<PickUp, 'outcode'>;
  },
  before: string | undefined,
): Blocked {
  const drive = before === undefined ? 0 : driveBeyondLeast(settings, before, pickUp.outcode);
  return {
    blocked_from: new Date(startsAt.getTime() - drive),
    blocked_until: new Date(startsAt.getTime() + (minutes + settings.minBreakMinutes) * MINUTE_MS),
  };
}

/** The next lesson's drive begins where this one ends from now on: of that lesson nothing else changes. */
function drivingTo(tx: Tx, { settings, pickUp }: ScheduleRequest, after: Neighbour): Writer {
  const drive = driveBeyondLeast(settings, pickUp.outcode, after.pick_up_outcode);
  return tx.with('driven_to', (cte) =>
    cte
      .updateTable('bookings')
      .set({ blocked_from: new Date(after.starts_at.getTime() - drive) })
      .where('id', '=', after.id),
  );
}

/** The least time after a lesson is blocked by that lesson itself. */
function driveBeyondLeast(settings: DiarySettings, from: string, to: string): number {
  return (minutesBetween(settings, from, to) - settings.minBreakMinutes) * MINUTE_MS;
}
