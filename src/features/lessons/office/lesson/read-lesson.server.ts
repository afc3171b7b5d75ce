import type { OfficeDeps } from '#src/features/identity/staff/access/office-deps.server.ts';
import { whoTeaches } from '#src/features/instructors/active-instructor.server.ts';
import { formatLondonDate, londonDay, MINUTE_MS } from '#src/platform/dates.ts';
import { phoneAsWritten } from '#src/platform/phone.ts';
import { offeredTimes } from '../../availability/offered-times.server.ts';
import type { LessonLength } from '../../booking.ts';
import { formatSpan, lengthOf, movingCost, oneLesson } from '../../bookings/one-lesson.server.ts';
import { pickUpFieldsOf } from '../../bookings/pick-up.server.ts';
import { carsForTest } from '../../time-off/affected.server.ts';
import { openOffersOf } from '../../waiting-list/make-offers.server.ts';

const LENGTHS: readonly LessonLength[] = [60, 90, 120];

export function readLength(query: URLSearchParams, otherwise: LessonLength): LessonLength {
  return LENGTHS.find((one) => String(one) === query.get('minutes')) ?? otherwise;
}

export function readInstant(query: URLSearchParams): Date | undefined {
  const at = query.get('at') ?? '';
  return /^20\d{2}-\d\d-\d\dT\d\d:\d\d:00\.000Z$/.test(at) && !Number.isNaN(Date.parse(at))
    ? new Date(at)
    : undefined;
}

/** One lesson, and the times it could move to once somebody asks for them. */
export async function readLesson({ db, clock }: OfficeDeps, id: string, query: URLSearchParams) {
  const now = clock.now();
  const [lesson, teachers, offered] = await Promise.all([
    oneLesson(db, id, now),
    whoTeaches(db, now),
    openOffersOf(db, [id], now),
  ]);
  if (!lesson) return undefined;
  const { booking, ...read } = lesson;
  const nameOf = (slug: string) => teachers.find((one) => one.slug === slug)?.name ?? slug;
  const isTest = booking.kind === 'test';
  const isAhead = booking.state === 'booked' && booking.startsAt > now;
  const cars = isTest && isAhead ? await carsForTest(db, booking, now) : [];
  const mayMove = !isTest && booking.state === 'booked' && query.has('move');
  const moving = mayMove ? await readMoving(lesson) : null;
  return {
    ...read,
    id,
    version: booking.version,
    kind: booking.kind,
    state: booking.state,
    instructor: { slug: booking.instructor, name: nameOf(booking.instructor) },
    pickUp: booking.pickUp.place,
    pickUpFields: pickUpFieldsOf(booking.pickUp),
    phone: phoneAsWritten(lesson.phone),
    day: londonDay(booking.startsAt),
    made: `${booking.madeBy || 'The buyer'}, ${formatLondonDate(booking.madeAt)}`,
    /** How many its learner offers it to. */
    offered: offered.get(id) ?? 0,
    moving,
    hasNoCar: booking.noCarSince !== null,
    cars: cars.map((slug) => ({
      slug,
      // Said to be away, and asked again.
      name: slug === booking.instructor ? `${nameOf(slug)} after all` : nameOf(slug),
    })),
  };

  async function readMoving({ booking: own }: NonNullable<typeof lesson>) {
    const to = teachers.find(({ slug }) => slug === query.get('to'))?.slug ?? own.instructor;
    const minutes = readLength(query, lengthOf(own));
    const at = readInstant(query);
    const [days, cost] = await Promise.all([
      offeredTimes(db, { instructor: to, minutes, outcode: own.pickUp.outcode, except: own.id, now }),
      at && movingCost(db, own, { instructor: to, startsAt: at, minutes }, { role: 'learner', now }),
    ]);
    return {
      to,
      minutes,
      days,
      teachers: teachers.map(({ slug, name }) => ({ slug, name })),
      chosen:
        at && cost
          ? {
              at: at.toISOString(),
              label: `${formatSpan({ startsAt: at, endsAt: new Date(at.getTime() + minutes * MINUTE_MS) }, now)} with ${nameOf(to)}`,
              cost,
              isOwn: to === own.instructor,
            }
          : null,
    };
  }
}

export type LessonRead = NonNullable<Awaited<ReturnType<typeof readLesson>>>;
