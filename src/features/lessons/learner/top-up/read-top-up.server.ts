import { findProduct } from '#src/features/catalogue/catalogue.server.ts';
import { findOpenTopUp, readPaidTopUp } from '#src/features/checkout/phone-orders/top-ups.server.ts';
import { firstDayWithoutRequest } from '#src/features/orders/lessons-start.ts';
import type { Services } from '#src/platform/context/services.server.ts';
import { formatHours, formatWeekday, londonDay, londonWhenWithin } from '#src/platform/dates.ts';
import { pounds } from '#src/platform/money.ts';
import { isUuid } from '#src/platform/slug.ts';
import { londonClock } from '../../availability/london-clock.ts';
import { hoursToBuy } from '../../learners/hours-to-buy.server.ts';
import type { LearnerAccess } from '../../learners/learner-access.server.ts';
import { linesOfLearner } from '../../learners/learner-lines.server.ts';
import type { HoursRead } from '../../low-hours/low-hours.server.ts';
import type { Pace } from '../../low-hours/low-hours.ts';
import { formatPack, offeredPacks } from '../../low-hours/packs.ts';
import { topUpForm } from '../actions/top-up-actions.server.ts';
import { topUpDetails } from '../actions/top-up-details.server.ts';

type Deps = Pick<Services, 'db' | 'clock' | 'secrets' | 'publicUrl'>;

/** What the hours say where they run low, or are enough up to the test. */
export function shownHours({ state, booked, left, remaining, test }: HoursRead, now: Date) {
  if (state.kind === 'plenty') return null;
  const today = londonDay(now);
  const lengths = { left: formatHours(left), remaining: remaining > 0 ? formatHours(remaining) : null };
  const lessons = booked.map(
    ({ startsAt }) => `${formatWeekday(londonDay(startsAt), today)}, ${londonClock(startsAt)}`,
  );
  if (state.kind === 'enough') return { kind: state.kind, ...lengths, lessons };
  const { pace, lessonsToTest } = state;
  return {
    kind: state.kind,
    ...lengths,
    lessons,
    usual: formatHours(pace.minutes),
    test: test &&
      lessonsToTest !== null && {
        day: formatWeekday(test.day, today),
        lessons: lessonsToTest,
        pace: formatPace(pace),
      },
  };
}

export type ShownHours = NonNullable<ReturnType<typeof shownHours>>;

function formatPace({ minutes, days }: Pace): string {
  return `${formatHours(minutes)} ${days === 7 ? 'a week' : days === 1 ? 'a day' : `every ${days} days`}`;
}

/** What an account may buy on the learner's own page: hours where they run low, or those that it has ordered and not paid for. */
export async function readTopUp(deps: Deps, access: LearnerAccess, hours: HoursRead) {
  const { learner, holder } = access;
  if (!holder) return null;
  const now = deps.clock.now();
  const open = await findOpenTopUp(deps.db, deps, { learnerId: learner.id, accountId: holder.id }, now);
  if (open) {
    const { id, state, total, until, productId, path } = open;
    const pack = await findProduct(deps.db, { type: 'lesson', id: productId }, now);
    return {
      kind: 'ordered' as const,
      isBeingPaid: state === 'being_paid',
      id,
      name: formatPack(pack?.hours ?? 0),
      total: pounds(total),
      until: londonWhenWithin(until, now),
      path,
      url: `${deps.publicUrl}${path}`,
    };
  }
  const { state } = hours;
  if (state.kind !== 'low') return null;
  const [{ area, fares, instructor, transmission }, lines] = await Promise.all([
    hoursToBuy(deps, { learner, token: undefined, transmission: null }),
    linesOfLearner(deps.db, learner.id),
  ]);
  if (!area || fares.length === 0 || !(await topUpDetails(deps.db, access, lines))) return null;
  const packs = offeredPacks({ fares, area }, state, hours.lastBought).map(({ id, pence, ...pack }) => ({
    ...pack,
    value: `${id} ${pence}`,
  }));
  return {
    kind: 'offered' as const,
    packs,
    chosen: packs.find(({ isChosen }) => isChosen)?.value ?? '',
    where: `${transmission === 'automatic' ? 'Automatic' : 'Manual'}, ${area.name}${instructor ? `, with ${instructor.name}` : ''}`,
    startsOn: formatWeekday(firstDayWithoutRequest(now), londonDay(now)),
    form: topUpForm(),
  };
}

export type ReadTopUp = NonNullable<Awaited<ReturnType<typeof readTopUp>>>;

/** What was just paid for, by the order that the page's address names. */
export async function readAdded(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { learner, holder }: LearnerAccess,
  {
    order,
    hours,
    entries,
  }: {
    order: string | undefined;
    hours: HoursRead;
    entries: { orderId: string; minutes: number; kind: string }[];
  },
) {
  if (!holder || !isUuid(order)) return null;
  const whose = { learnerId: learner.id, accountId: holder.id };
  const paid = await readPaidTopUp(db, order, whose, clock.now());
  const added = paid && entries.find(({ orderId, kind }) => orderId === paid.orderId && kind === 'bought');
  if (!added) return null;
  return {
    hours: added.minutes % 60 === 0 ? formatPack(added.minutes / 60) : formatHours(added.minutes),
    left: formatHours(hours.left),
    paid: `${pounds(paid.total)} ${paid.by ? `from ${paid.by}` : 'paid'}`,
  };
}
