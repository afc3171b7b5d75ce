import { randomUUID } from 'node:crypto';
import { customersByEmail } from '#src/features/customers/customers.server.ts';
import type { OfficeDeps } from '#src/features/identity/staff/access/office-deps.server.ts';
import { instructorNames } from '#src/features/instructors/active-instructor.server.ts';
import { buyerOfOrder } from '#src/features/orders/order-queries.server.ts';
import type { ListQuery } from '#src/kit/lists/list.ts';
import type { PageOfRows } from '#src/kit/lists/list-page.tsx';
import { londonDate } from '#src/platform/clock.ts';
import { formatDate, formatHours, formatLondonDate, londonWhenInSentence } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { asPence, pounds } from '#src/platform/money.ts';
import { phoneAsWritten } from '#src/platform/phone.ts';
import { lessonsOfOrder } from '../../assignment/assign-lessons.server.ts';
import { bookingsOfLearner } from '../../bookings/booking-rows.server.ts';
import { passPhotographsOf } from '../../driving-tests/pass-photographs.server.ts';
import { shownTest } from '../../driving-tests/shown-tests.ts';
import { testsTaken } from '../../driving-tests/test-results.server.ts';
import { findLearners, LEARNERS_ON_A_PAGE, type ListedLearner } from '../../learners/find-learners.server.ts';
import { formatWish, hoursLeftWishes } from '../../learners/hours-left-wishes.server.ts';
import { oneLearner } from '../../learners/one-learner.server.ts';
import { type LessonsLink, linksOfLearner } from '../../learners/shares.server.ts';
import { minutesOfOrder } from '../../minutes/minutes.server.ts';
import { buyerOfOpening, type LearnerOpening, openingOfLearner } from '../../openings.server.ts';
import { weeklyTimesOf } from '../../series/series-ahead.server.ts';
import type { LearnerInList, learnerList } from './learner-list.tsx';
import { formatBooked } from './read-booked.server.ts';

export type LearnersQuery = ListQuery<(typeof learnerList)['filters']>;

const KEY = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}) (.*)$/i;

/** One page of the learners, and one more. */
export function findPage(db: Db, { find, show, instructor = '', after = '' }: LearnersQuery) {
  const [, id, name] = KEY.exec(after) ?? [];
  return findLearners(db, {
    find,
    show: show ?? 'all',
    instructor,
    ...(id && name !== undefined && { after: { id, name } }),
  });
}

/** Where the page after these rows begins. */
export function cursorAfter(rows: readonly { id: string; name: string }[]): string | null {
  const last = rows.at(-1);
  return last ? `${last.id} ${last.name}` : null;
}

/** One page of the learners, in words. */
export async function listLearners(
  { db }: OfficeDeps,
  query: LearnersQuery,
): Promise<PageOfRows<LearnerInList>> {
  const [learners, names] = await Promise.all([findPage(db, query), instructorNames(db)]);
  const rows = learners.slice(0, LEARNERS_ON_A_PAGE).map((learner) => toText(learner, names));
  return { rows, next: (learners.length > rows.length && cursorAfter(rows)) || undefined };
}

function toText(
  { id, name, postcode, waits, ...learner }: ListedLearner,
  names: Map<string, string>,
): LearnerInList {
  return {
    id,
    name,
    postcode,
    waits,
    instructors: learner.instructors.map((slug) => names.get(slug) ?? slug).join(', '),
    bought: formatHours(learner.bought),
    completed: formatHours(learner.given),
    remaining: formatHours(learner.left),
  };
}

/** One learner: their lessons by order, and every entry of minutes. */
export async function readLearner({ db, clock }: OfficeDeps, id: string) {
  const [learnerRecord, names, bookings, links, opening, tests, wishes] = await Promise.all([
    oneLearner(db, id),
    instructorNames(db),
    bookingsOfLearner(db, id),
    linksOfLearner(db, id, clock.now()),
    openingOfLearner(db, id),
    testsTaken(db, id, clock.now()),
    hoursLeftWishes(db, id),
  ]);
  if (!learnerRecord) return undefined;
  const orderIds = [...new Set(learnerRecord.lines.map(({ orderId }) => orderId))];
  const orders = await Promise.all(
    orderIds.map(async (orderId) => ({
      lessons: await lessonsOfOrder(db, orderId),
      minutes: await minutesOfOrder(db, orderId),
    })),
  );
  const lines = orders
    .sort((a, b) => Number(b.lessons?.taught.order.placed_at) - Number(a.lessons?.taught.order.placed_at))
    .flatMap(({ lessons, minutes }) =>
      (lessons?.lines ?? []).map(
        ({ position, name, quantity, transmission, remainingMinutes, currentAssignment }) => {
          const own = minutes.find((line) => line.position === position);
          const order = lessons?.taught.order;
          return {
            orderId: order?.id ?? '',
            number: order?.order_number ?? '',
            position,
            remainingMinutes,
            label: [quantity > 1 ? `${quantity} × ${name}` : name, transmission].filter(Boolean).join(', '),
            bought: formatHours(own?.bought ?? 0),
            used: own ? usedOf(own) : [],
            leftLabel: formatHours(remainingMinutes),
            instructor:
              currentAssignment && (names.get(currentAssignment.instructor) ?? currentAssignment.instructor),
          };
        },
      ),
    );
  const buyers = await Promise.all(
    orderIds.map(async (orderId) => (await buyerOfOrder(db, orderId)) ?? (await buyerOfOpening(db, orderId))),
  );
  const customers = await customersByEmail(db, [
    learnerRecord.learner.email,
    ...buyers.flatMap((buyer) => buyer?.email ?? []),
  ]);
  const now = clock.now();
  const coming = bookings.filter(({ state, startsAt }) => state === 'booked' && startsAt > now);
  const numbers = new Map(lines.map(({ orderId, number }) => [orderId, number]));
  const phone =
    learnerRecord.learner.phone ??
    orders.flatMap(({ lessons }) => lessons?.taught.learner.phone ?? [])[0] ??
    '';
  return {
    learner: { ...learnerRecord.learner, phone: phoneAsWritten(phone) },
    links: links.map((link) => ({ ...link, label: formatLink(link, clock.now()) })),
    customers: [...customers].map(([email, customer]) => ({ email, id: customer })),
    lines,
    facts: opening ? factsOf(opening) : [],
    bookings: formatBooked(bookings, { names, now: clock.now() }),
    photographs: await passPhotographsOf(db, id, now),
    wishes: wishes.map((wish) => ({
      id: wish.id,
      text: `${formatWish(wish)}: ${formatHours(wish.minutes)} were left on ${formatLondonDate(wish.askedAt)}`,
    })),
    weekly: (await weeklyTimesOf(db, id, { coming, now })).map(({ series, title, last }) => ({
      id: series.id,
      title,
      last,
    })),
    remaining: formatHours(lines.reduce((sum, line) => sum + line.remainingMinutes, 0)),
    entries: learnerRecord.entries.map(({ minutes, day, orderId, ...entry }) => ({
      ...entry,
      orderId,
      number: numbers.get(orderId) ?? '',
      day: formatDate(day),
      minutes: `${minutes > 0 ? '+' : '−'}${formatHours(Math.abs(minutes))}`,
    })),
    tests: tests.map((test) => shownTest(test, clock.now())),
    today: londonDate(clock.now()),
    /** Of the form that enters a lesson. */
    entry: randomUUID(),
  };
}

/** What the system before knew of a learner. */
function factsOf(opening: LearnerOpening): [name: string, value: string][] {
  const { hour_pence: hour, theory_passed_on: theory, parent_phone: phone } = opening;
  const parent = [opening.parent_name, opening.parent_email, phoneAsWritten(phone)];
  const facts: [name: string, value: string][] = [
    ['Paid for by', opening.buyer_email],
    ['An hour cost', hour === null ? '' : pounds(asPence(hour))],
    ['Pick-up', opening.address],
    ['Parent', parent.filter(Boolean).join(', ')],
    ['Theory passed', theory ? formatDate(theory) : ''],
    ['Notes', opening.notes],
    ['Old number', opening.old_id],
  ];
  return facts.filter(([, value]) => value !== '');
}

function formatLink({ kind, email, by, at, openedAt, expiresAt }: LessonsLink, now: Date): string {
  const made = londonWhenInSentence(at, now);
  if (kind === 'share')
    return openedAt
      ? `${email}, from ${by}: opened ${londonWhenInSentence(openedAt, now)}`
      : `${email}, from ${by}: not opened yet, emailed ${made}`;
  if (kind === 'email')
    return `In an email ${made}, until ${expiresAt ? formatLondonDate(expiresAt) : 'it is ended'}`;
  return `In the receipt, ${made}`;
}

/** What has become of a line's minutes, a part a line, without the parts that are none. */
function usedOf({ completed, booked, charged, refunded }: OwnMinutes): string[] {
  const parts: [number, string][] = [
    [completed, 'given'],
    [booked, 'booked'],
    [charged, 'charged'],
    [refunded, 'refunded'],
  ];
  return parts.flatMap(([minutes, name]) => (minutes > 0 ? [`${formatHours(minutes)} ${name}`] : []));
}

type OwnMinutes = Awaited<ReturnType<typeof minutesOfOrder>>[number];

export type LearnerRead = NonNullable<Awaited<ReturnType<typeof readLearner>>>;
