import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { refusalProblem } from '#src/features/basket/basket-problems.ts';
import { formatHeldTime, hasRoomFor, holdOnLine } from '#src/features/basket/lines/held-time.ts';
import type { PricedLine } from '#src/features/basket/lines/line.ts';
import { preferredInstructor } from '#src/features/basket/lines/preferred-instructor.ts';
import { firstTimesFitting } from '#src/features/lessons/availability/fitting-times.server.ts';
import { offeredTimes } from '#src/features/lessons/availability/offered-times.server.ts';
import { heldTimeOf } from '#src/features/lessons/bookings/basket-holds.server.ts';
import type { HoldInput } from '#src/features/lessons/bookings/holds.server.ts';
import { problemOf, type Refusal } from '#src/features/lessons/bookings/refusals.ts';
import { canMeet, pickUpNear } from '#src/features/lessons/learners/meeting-place.server.ts';
import { needsExpressRequest } from '#src/features/orders/lessons-start.ts';
import { HOUR_MS, londonWhenWithin, MINUTE_MS } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { invalid, Problem } from '#src/platform/http/problem.ts';
import type { PaysBy } from './pays-by.server.ts';

/** The time of a first lesson: "amara-osei/2026-11-30T10:00:00.000Z" is an instructor and when it begins. */
export const chosenTime = z
  .string()
  .regex(/^([a-z0-9-]{1,100}\/\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?Z)?$/, 'Choose a time')
  .transform((text) => {
    const [instructor = '', startsAt = ''] = text.split('/');
    return text === '' || Number.isNaN(Date.parse(startsAt))
      ? undefined
      : { instructor, startsAt: new Date(startsAt) };
  });

/** A time that is to be held for an order. */
export type FirstHold = Pick<HoldInput, 'instructor' | 'startsAt' | 'minutes' | 'pickUp'> & {
  id: string;
  until: Date;
};

/** How long the time of a first lesson is held until it is paid for. */
export const HOLD_HOURS = [1, 4, 24, 48] as const;

/** First lessons that are held by phone, as those that the checkout offers. */
const FIRST_LESSON_MINUTES = 60;

/** Puts a time that is to be held on the line of the lessons. Refuses with a `Problem`. */
export function withFirstLesson(
  lines: PricedLine[],
  { id, instructor, startsAt, minutes, pickUp, until }: FirstHold,
): PricedLine[] {
  const lessons = lines.find(({ type }) => type === 'lesson');
  if (!lessons) throw invalid('first_lesson', 'Choose lessons first.');
  const changed = holdOnLine(
    lines,
    lessons.product,
    {
      id,
      instructor,
      startsAt: startsAt.toISOString(),
      endsAt: new Date(startsAt.getTime() + minutes * MINUTE_MS).toISOString(),
      until: until.toISOString(),
      outcode: pickUp.outcode,
    },
    lessons.learner,
  );
  if (!changed.ok) throw refusalProblem(changed.refusal);
  return lines.map((line, index) => ({ ...line, ...changed.lines[index] }));
}

/**
 * When the first lesson can be: all times of the one who was chosen, by day, or the first ones of each. Only of those who pick
 * up there.
 */
export async function firstTimesByPhone(
  db: Db,
  {
    taught,
    preferred,
    postcode,
    now,
  }: { taught: PricedLine['product']; preferred: string; postcode: string; now: Date },
) {
  const outcode = pickUpNear(postcode)?.outcode;
  const minutes = FIRST_LESSON_MINUTES;
  if (!outcode || !hasRoomFor(taught, 1, minutes)) return [];
  const asked = (taught.teachers ?? []).filter(({ slug }) => preferred === '' || slug === preferred);
  const goThere = await Promise.all(asked.map(({ slug }) => canMeet(db, { instructor: slug, outcode, now })));
  const teachers = asked.filter((_, index) => goThere[index]);
  if (teachers.length === 0) return [];
  if (preferred) {
    const days = await offeredTimes(db, { instructor: preferred, minutes, outcode, now });
    return days.map(({ label, times }) => ({
      label,
      times: times.map((time) => [`${preferred}/${time.at}`, `${label}, ${time.label}`] as const),
    }));
  }
  const slugs = teachers.map(({ slug }) => slug);
  const found = await firstTimesFitting(db, { who: { slugs }, minutes, postcode, free: [], now });
  return teachers.flatMap(({ slug, name }) => {
    const times = found.get(slug)?.times ?? [];
    if (times.length === 0) return [];
    return {
      label: name,
      times: times.map(({ at, label }) => [`${slug}/${at}`, `${label}, ${name}`] as const),
    };
  });
}

/** The time to hold for the learner, where they are picked up. It is never held beyond its start. */
export async function firstHold(
  db: Db,
  input: { first_lesson?: z.output<typeof chosenTime>; hold_hours: number; adds_to: string },
  postcode: string | undefined,
  now: Date,
): Promise<FirstHold | undefined> {
  const { first_lesson: first, hold_hours, adds_to } = input;
  if (!first) return undefined;
  const pickUp = pickUpNear(postcode ?? '');
  if (!pickUp)
    throw invalid('first_lesson', 'A first lesson needs lessons, and a postcode where they begin.');
  const { instructor, startsAt } = first;
  const { outcode } = pickUp;
  const where = { learnerId: adds_to || undefined, instructor, outcode, now };
  if (!(await canMeet(db, where)))
    throw invalid(
      'first_lesson',
      `That instructor doesn’t usually pick up in ${outcode}. Choose another time.`,
    );
  return {
    id: randomUUID(),
    instructor,
    startsAt,
    minutes: FIRST_LESSON_MINUTES,
    pickUp,
    until: new Date(Math.min(now.getTime() + hold_hours * HOUR_MS, startsAt.getTime())),
  };
}

/** The words for staff, who see other times beside it. */
export function firstLessonNotHeld(refusal: Refusal, now: Date): Problem {
  if (refusal.refused !== 'guests_share') return problemOf(refusal, now);
  return new Problem(
    409,
    'As many times as may be are held with this instructor for people who haven’t paid. Choose another instructor, or no time yet.',
    { code: refusal.refused },
  );
}

/** The first lesson of an order by phone, in words, while it is not paid. */
export interface FirstLessonHeld {
  /** "Thursday 26 November, 10:00 to 11:00 with Amara Osei". */
  what: string;
  /** Until when the time is kept free, and what then: or that it no longer is. */
  how: string;
}

/** Undefined where no time was chosen. The diary says whether it is held: somebody with paid hours may have it. */
export async function firstLessonOfOrder(
  db: Db,
  { id, lines, paysBy }: { id: string; lines: readonly PricedLine[]; paysBy: PaysBy },
  now: Date,
): Promise<FirstLessonHeld | undefined> {
  const line = lines.find(({ held }) => held);
  if (!line?.held) return undefined;
  const { startsAt, endsAt, until } = line.held;
  const instructor = preferredInstructor(line)?.name;
  const isHeld = (await heldTimeOf(db, id, now)) !== undefined;
  const end = londonWhenWithin(new Date(until), now);
  const early = needsExpressRequest(now, new Date(startsAt))
    ? ' It is within 14 days, so it’s booked only if you choose to start as soon as possible.'
    : '';
  return {
    what: `${formatHeldTime({ starts_at: startsAt, ends_at: endsAt }, now)}${instructor ? ` with ${instructor}` : ''}`,
    how: isHeld
      ? `We keep this time free for you until ${end}. ${IF_LATER[paysBy]}, we’ll book it if it’s still free, or agree another time with you.${early}`
      : `We no longer keep this time free for you. Once the order is paid, we’ll book it if it’s still free, or agree another time with you.${early}`,
  };
}

const IF_LATER = {
  link: 'If you pay after that',
  transfer: 'If the money reaches us after that',
  cash: 'If the cash is recorded after that',
} satisfies Record<PaysBy, string>;
