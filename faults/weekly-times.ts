import { setWorkingHours } from '../src/features/lessons/availability/working-hours.server.ts';
import { bookingsOfLearner } from '../src/features/lessons/bookings/booking-rows.server.ts';
import { keepLink } from '../src/features/lessons/learners/links.server.ts';
import { DAY_MS, HOUR_MS, londonDay } from '../src/platform/dates.ts';
import { newReference } from '../src/platform/references.ts';
import { createSecrets } from '../src/platform/secrets.server.ts';
import type { Broken } from '../testing/broken-invariants.ts';
import { LESSON } from '../testing/buyer.ts';
import { type Buying, browserOf, filledIn, payByCard, type Told } from './buyer.ts';
import type { Pressed } from './office-actions.ts';
import { VOUCHER_SECRET, type World } from './world.ts';

export type WeeklyChange = 'booked' | 'moved' | 'cancelled';

/** What a learner was to do with a weekly time, and what they were told each time that they pressed. */
export interface AtWeeklyTime {
  learnerId: string;
  change: WeeklyChange;
  pressed: Pressed[];
}

interface Shown {
  id: string;
  version: number;
  starts_at: string;
}

const INSTRUCTOR = 'amara-osei';
const PLACE = { pick_up_place: '4 Bainbrigge Road', pick_up_postcode: 'LS6 3AD' };
const SIDES = ['learner', 'instructor'];
const LESSONS = 3;
const BOUGHT_MINUTES = 600;

/**
 * Books a weekly time, or moves or stops one that is booked, of hours that have just been bought. Who is patient presses twice, and asks
 * the other site where one does not answer.
 */
export async function changeWeeklyTime(buying: Buying, change: WeeklyChange): Promise<Told> {
  const { world, patient, email } = buying;
  const buyer = await filledIn({ ...buying, patient: true }, [LESSON]);
  const result = await payByCard(buyer, { ...buying, patient: true });
  if (result !== 'paid') throw new Error(`The order of the hours was ${result}`);
  const { learnerId, path } = await learnerOf(world, buyer.basket);
  const starts = await nextTime(world);
  const browser = browserOf(buying);
  const book = () =>
    browser.post<{ series: string; lessons: Shown[] }>(`${path}/series`, {
      ...PLACE,
      instructor: INSTRUCTOR,
      minutes: 60,
      starts_at: starts.map((start) => start.toISOString()),
    });
  const booked = change === 'booked' ? undefined : (await book()).body;
  // What was done before has been emailed once faults strike: later changes would take its place.
  await untilSent(
    world,
    booked ? SIDES.map((side) => `-booked-${side}-together@`) : ['<receipt-'],
    booked ? `<lesson-${learnerId}-` : email,
  );
  const done: AtWeeklyTime = { learnerId, change, pressed: [] };
  buying.atWeeklyTime?.(done);
  buying.readyToPay(buyer.basket);
  const press = () => {
    if (!booked) return book();
    const lessons = booked.lessons.map(({ id, version, starts_at }) => {
      const later = new Date(Date.parse(starts_at) + HOUR_MS).toISOString();
      return `${id} ${version} 0${change === 'moved' ? ` ${later}` : ''}`;
    });
    return browser.post(`${path}/series/${booked.series}/${change === 'moved' ? 'move' : 'stop'}`, {
      lessons,
    });
  };
  for (let times = patient ? 2 : 1; times > 0; times -= 1) {
    const answer = await press().catch(() => undefined);
    done.pressed.push(answer?.status ?? 'lost');
    if (!answer && !patient) return 'lost';
  }
  return 'paid';
}

/** All lessons of a weekly time are changed, or none; their minutes agree, and each change was emailed once to each side. */
export async function findBrokenWeeklyTimes(
  world: World,
  tried: { basket: string | undefined; atWeeklyTime?: AtWeeklyTime | undefined }[],
): Promise<Broken[]> {
  const broken: Broken[] = [];
  for (const { basket, atWeeklyTime } of tried) {
    if (!atWeeklyTime) continue;
    for (const says of await brokenOf(world, atWeeklyTime))
      broken.push({ purchase: basket, says: `weekly time: ${says}` });
  }
  return broken;
}

async function brokenOf(
  { db, mail }: World,
  { learnerId, change, pressed }: AtWeeklyTime,
): Promise<string[]> {
  const broken: string[] = [];
  const lessons = await bookingsOfLearner(db, learnerId);
  const events = await db
    .selectFrom('booking_events')
    .innerJoin('bookings', 'bookings.id', 'booking_events.booking_id')
    .select('what')
    .where('learner_id', '=', learnerId)
    .execute();
  const series = await db
    .selectFrom('lesson_series')
    .select('id')
    .where('learner_id', '=', learnerId)
    .execute();
  for (const kind of ['booked', 'moved', 'cancelled'] as const) {
    const count = events.filter(({ what }) => what === kind).length;
    const wasBefore = kind === 'booked' && change !== 'booked';
    const isDone = wasBefore || (kind === change && count > 0);
    if (count !== (isDone ? LESSONS : 0)) broken.push(`${count} of ${LESSONS} lessons were ${kind}`);
    if (kind === change && !isDone && pressed.some((told) => told !== 'lost'))
      broken.push(`not ${kind}, and told ${pressed.join(' and ')}`);
    for (const side of SIDES) {
      const ids = mail.received
        .map(({ messageId }) => messageId)
        .filter((id) => id.startsWith(`<lesson-${learnerId}-`) && id.includes(`-${kind}-${side}-together@`));
      if (new Set(ids).size !== (isDone ? 1 : 0))
        broken.push(`${new Set(ids).size} emails to the ${side} say that they were ${kind}`);
    }
  }
  const isBooked = lessons.length > 0;
  if (series.length !== (isBooked ? 1 : 0)) broken.push(`${series.length} weekly times`);
  const live = lessons.filter(({ state }) => state === 'booked').length;
  const minutes = await db
    .selectFrom('lesson_lines')
    .select('minutes_left')
    .where('learner_id', '=', learnerId)
    .executeTakeFirstOrThrow();
  if (minutes.minutes_left !== BOUGHT_MINUTES - live * 60)
    broken.push(`${minutes.minutes_left} minutes are left beside ${live} lessons`);
  return broken;
}

async function learnerOf({ db }: World, basket: string) {
  const { learner_id: learnerId } = await db
    .selectFrom('lesson_lines')
    .innerJoin('orders', 'orders.id', 'lesson_lines.order_id')
    .select('learner_id')
    .where('basket_uuid', '=', basket)
    .executeTakeFirstOrThrow();
  const token = newReference();
  await keepLink(db, createSecrets(VOUCHER_SECRET), { token, learnerId, by: 'receipt', now: new Date() });
  return { learnerId, path: `/v1/learners/${token}` };
}

const WEEKS_AHEAD = 3;
const MAX_WEEKS = 48;
const HOURS = [9, 12, 15, 18];
let times = 0;

/** A weekly time that nobody has had, with room to move by an hour. */
async function nextTime({ db }: World): Promise<Date[]> {
  if (times === 0) {
    const weekdays = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: 0, to: 1440 }));
    await db.transaction().execute((tx) => setWorkingHours(tx, INSTRUCTOR, weekdays));
  }
  const turn = times;
  times += 1;
  const day = Math.floor(turn / HOURS.length);
  const week = WEEKS_AHEAD + ((Math.floor(day / 7) * LESSONS) % (MAX_WEEKS - LESSONS));
  const midnight = Date.parse(`${londonDay(new Date())}T00:00:00Z`);
  const first = midnight + (week * 7 + (day % 7)) * DAY_MS + (HOURS[turn % HOURS.length] ?? 0) * HOUR_MS;
  return Array.from({ length: LESSONS }, (_, later) => new Date(first + later * 7 * DAY_MS));
}

async function untilSent({ mail }: World, ids: string[], whose: string) {
  for (let waited = 0; waited < 100; waited += 1) {
    const isSent = (id: string) =>
      mail.received.some(
        ({ messageId, to }) => messageId.includes(id) && (messageId.includes(whose) || to.includes(whose)),
      );
    if (ids.every(isSent)) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
