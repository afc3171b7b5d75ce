import { randomUUID } from 'node:crypto';
import { MINUTE_MS } from '#src/platform/dates.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import type { LessonLength, Role } from '../booking.ts';
import { minutesOf } from '../policy/cancellation-policy.ts';
import '../tables.ts';
import type { Actor, Booking } from '../booking.ts';
import { lockBooking, recordBookingEvent } from './booking-rows.server.ts';
import { moveBooking } from './move-booking.server.ts';
import { closeProposals } from './proposal-rows.server.ts';
import type { Refusal } from './refusals.ts';
import { whyNotSchedulable } from './schedule-if-free.server.ts';

export interface Proposal {
  id: string;
  bookingId: string;
  /** The booking's when it was asked. */
  version: number;
  startsAt: Date;
  endsAt: Date;
  askedBy: Role;
  by: string;
}

export interface Proposing extends Actor {
  /** The booking. */
  id: string;
  version: number;
  to: { startsAt: Date; minutes: LessonLength };
  reason?: string | undefined;
  /** Outside the working hours and further ahead than lessons are booked, too. */
  outsideWorkingHours?: boolean | undefined;
}

/** Asks the other side for another time, at which the lesson could be booked as it stands. Nothing changes, and the time is not kept, until they accept. The last one counts. */
export async function proposeTime(
  tx: Tx,
  { id, version, to, by, role, now, reason, outsideWorkingHours }: Proposing,
): Promise<{ proposed: Proposal } | Refusal> {
  const locked = await lockBooking(tx, id);
  const booking = locked?.booking;
  if (!booking || booking.version !== version || booking.state !== 'booked')
    return { refused: 'changed', now: booking };
  if (booking.kind === 'test') return { refused: 'test_stands' };
  if (booking.startsAt <= now) return { refused: 'begun' };
  if (to.startsAt <= now) return { refused: 'not_open', next: [] };
  const { instructor, pickUp } = booking;
  const settings = locked.settings.get(instructor);
  if (!settings) return { refused: 'not_open', next: [] };
  const refused = await whyNotSchedulable(tx, {
    ...to,
    instructor,
    pickUp,
    settings,
    id,
    now,
    outsideWorkingHours,
  });
  if (refused) return refused;
  await closeProposals(tx, id, { by, now });
  const times = { startsAt: to.startsAt, endsAt: new Date(to.startsAt.getTime() + to.minutes * MINUTE_MS) };
  const proposed = { id: randomUUID(), bookingId: id, version, ...times, askedBy: role, by };
  await tx
    .insertInto('booking_proposals')
    .values({
      id: proposed.id,
      booking_id: id,
      version,
      starts_at: times.startsAt,
      ends_at: times.endsAt,
      proposed_by: role,
      state: 'open',
      created_by: by,
      created_at: now,
      decided_by: null,
      decided_at: null,
    })
    .execute();
  await recordBookingEvent(tx, {
    kind: 'proposed',
    before: booking,
    after: { ...booking, ...times },
    role,
    by,
    reason,
    now,
  });
  return { proposed };
}

/** What the other side waits for an answer to. */
export async function openProposal(db: Db, bookingId: string): Promise<Proposal | undefined> {
  return toProposal(
    await db
      .selectFrom('booking_proposals')
      .selectAll()
      .where('booking_id', '=', bookingId)
      .where('state', '=', 'open')
      .executeTakeFirst(),
  );
}

/** Whether another time is the one that an answer to this lesson is waited for. */
export async function isProposed(db: Db, { id, proposal }: { id: string; proposal: string }) {
  return (await openProposal(db, id))?.id === proposal;
}

/** What several bookings wait for an answer to, by booking. */
export async function openProposals(db: Db, bookingIds: readonly string[]): Promise<Map<string, Proposal>> {
  if (bookingIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('booking_proposals')
    .selectAll()
    .where('booking_id', 'in', [...bookingIds])
    .where('state', '=', 'open')
    .execute();
  return new Map(rows.flatMap((row) => [[row.booking_id, toProposal(row) as Proposal] as const]));
}

/** The proposal that is answered. `bookingId` is its lesson: a proposal for another one is not found. */
interface Answering extends Actor {
  id: string;
  bookingId: string;
}

/** Moves the lesson to the time that was asked for. It was agreed, so nobody is charged for it. */
export async function acceptProposal(
  tx: Tx,
  { id, bookingId, expressRequest, ...actor }: Answering & { expressRequest?: boolean | undefined },
): Promise<{ moved: Booking } | Refusal> {
  const open = await lockOpen(tx, { id, bookingId }, actor);
  if ('refused' in open) return open;
  const { startsAt, endsAt, version, askedBy } = open.proposal;
  if (startsAt <= actor.now) return { refused: 'not_open', next: [] };
  return moveBooking(tx, {
    ...actor,
    id: bookingId,
    version,
    proposal: id,
    chargedMinutes: 0,
    waiverReason: 'Agreed',
    wasAgreed: true,
    // The instructor may propose times outside their hours.
    outsideWorkingHours: askedBy === 'instructor',
    expressRequest,
    to: { startsAt, minutes: minutesOf({ startsAt, endsAt }) as LessonLength },
  });
}

/** The lesson stays as it is. The side that proposed may also withdraw by this. */
export async function declineProposal(
  tx: Tx,
  { id, bookingId, ...actor }: Answering,
): Promise<{ declined: Proposal } | Refusal> {
  const open = await lockOpen(tx, { id, bookingId }, { ...actor, role: 'office' });
  if ('refused' in open) return open;
  const { proposal, booking } = open;
  await tx
    .updateTable('booking_proposals')
    .set({ state: 'declined', decided_by: actor.by, decided_at: actor.now })
    .where('id', '=', id)
    .execute();
  const { startsAt, endsAt } = proposal;
  await recordBookingEvent(tx, {
    kind: 'declined',
    before: booking,
    after: { ...booking, startsAt, endsAt },
    ...actor,
  });
  return { declined: proposal };
}

async function lockOpen(
  tx: Tx,
  { id, bookingId }: Pick<Answering, 'id' | 'bookingId'>,
  { role }: Actor,
): Promise<{ proposal: Proposal; booking: Booking } | Refusal> {
  const booking = (await lockBooking(tx, bookingId))?.booking;
  const row = await tx
    .selectFrom('booking_proposals')
    .selectAll()
    .where('id', '=', id)
    .where('booking_id', '=', bookingId)
    .executeTakeFirst();
  const proposal = toProposal(row);
  if (!booking || !proposal || row?.state !== 'open' || booking.version !== proposal.version)
    return { refused: 'changed', now: booking };
  if (proposal.askedBy === role && role !== 'office') return { refused: 'not_yours' };
  return { proposal, booking };
}

function toProposal(
  row:
    | {
        id: string;
        booking_id: string;
        version: number;
        starts_at: Date;
        ends_at: Date;
        proposed_by: Role;
        created_by: string;
      }
    | undefined,
): Proposal | undefined {
  return (
    row && {
      id: row.id,
      bookingId: row.booking_id,
      version: row.version,
      by: row.created_by,
      startsAt: row.starts_at,
      endsAt: row.ends_at,
      askedBy: row.proposed_by,
    }
  );
}
