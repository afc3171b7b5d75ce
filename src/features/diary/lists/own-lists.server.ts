import { z } from 'zod';
import { londonDayOf } from '#src/features/lessons/availability/london-clock.ts';
import { BOOKABLE_MS } from '#src/features/lessons/availability/working-hours.ts';
import { lessonDays, lessonRow, lessonsOnPage } from '#src/features/lessons/bookings/lesson-lists.server.ts';
import { LESSONS_IN_AN_ANSWER } from '#src/features/lessons/bookings/lessons-between.server.ts';
import { learnersTaughtBy } from '#src/features/lessons/learners/taught-by.server.ts';
import { openGaps } from '#src/features/lessons/waiting-list/gaps.server.ts';
import { payEntries } from '#src/features/pay/entries.server.ts';
import { payNow } from '#src/features/pay/read-instructor-pay.server.ts';
import { day, kept, search } from '#src/kit/lists/list.ts';
import { IN_AN_ANSWER, pageOf } from '#src/kit/lists/page-of.ts';
import { TIME_CURSOR } from '#src/kit/lists/time-cursor.ts';
import { londonDate } from '#src/platform/clock.ts';
import { dayAfter } from '#src/platform/dates.ts';
import { toDecimal } from '#src/platform/money.ts';
import { instructorList } from './instructor-list.server.ts';

export const ownLessonsCall = instructorList({
  of: { path: '/diary/lessons', filters: lessonDays, cursor: TIME_CURSOR },
  name: 'listDiaryLessons',
  summary: `An instructor’s own lessons and driving tests that are booked or were given, by when they begin, ${LESSONS_IN_AN_ANSWER} at a time`,
  onwards: 'after',
  row: lessonRow,
  read: (deps, days) => lessonsOnPage(deps, days, { instructor: deps.by.slug }),
});

export const taughtLearnersCall = instructorList({
  of: { path: '/diary/learners', filters: { find: search('Find', 'By name or postcode') } },
  name: 'listTaughtLearners',
  summary: `An instructor’s own learners, by their ids, ${IN_AN_ANSWER} at a time`,
  onwards: 'after',
  row: z
    .object({
      id: z.uuid(),
      name: z.string(),
      postcode: z.string(),
      minutes_left: z.int().describe('That can be booked'),
      lessons_given: z.int().describe('By this instructor'),
      next_lesson_at: z.iso.datetime().nullable().describe('With this instructor'),
    })
    .meta({ id: 'TaughtLearner' }),
  async read({ db, clock, by }, { find, after }) {
    const words = find.toLowerCase();
    const learners = (await learnersTaughtBy(db, by.slug, clock.now())).filter(({ name, postcode }) =>
      `${name} ${postcode}`.toLowerCase().includes(words),
    );
    const { rows, next } = pageOf(learners, ({ id }) => id, after);
    return {
      rows: rows.map(({ id, name, postcode, left, given, next: lesson }) => ({
        id,
        name,
        postcode,
        minutes_left: left,
        lessons_given: given,
        next_lesson_at: lesson?.toISOString() ?? null,
      })),
      next,
    };
  },
});

export const ownFreeTimesCall = instructorList({
  of: {
    path: '/diary/free-times',
    filters: {
      from: day('First day; without it, today'),
      to: day('Last day; without it, as far ahead as lessons are booked'),
    },
    cursor: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/,
  },
  name: 'listDiaryFreeTimes',
  summary: `The gaps of an instructor’s own diary in which a lesson has room, by when they begin, ${IN_AN_ANSWER} at a time`,
  onwards: 'after',
  row: z
    .object({
      starts_at: z.iso.datetime(),
      ends_at: z.iso.datetime(),
      minutes: z.array(z.int()).describe('The lengths of lessons that have room'),
      lesson_starts: z.array(z.iso.datetime()).describe('When a lesson can begin in it'),
    })
    .meta({ id: 'DiaryFreeTime' }),
  async read({ db, clock, by }, { from, to, after }) {
    const now = clock.now();
    const end = new Date(now.getTime() + BOOKABLE_MS);
    const span = {
      from: from === undefined ? now : new Date(Math.max(now.getTime(), londonDayOf(from).midnight)),
      until: to === undefined ? end : new Date(Math.min(end.getTime(), londonDayOf(dayAfter(to)).midnight)),
    };
    const gaps = span.from < span.until ? await openGaps(db, { instructor: by.slug, ...span, now }) : [];
    return pageOf(
      gaps.map(({ startsAt, endsAt, starts, lengths }) => ({
        starts_at: startsAt.toISOString(),
        ends_at: endsAt.toISOString(),
        minutes: lengths,
        lesson_starts: starts.map((at) => at.toISOString()),
      })),
      ({ starts_at }) => starts_at,
      after,
    );
  },
});

export const ownPayLinesCall = instructorList({
  of: {
    path: '/diary/pay/lines',
    filters: { run: kept(/^[1-9]\d{0,5}$/) },
    cursor: /^\d{4}-\d\d-\d\d \S.*$/,
  },
  name: 'listDiaryPayLines',
  summary: `What an instructor’s own pay comes of, line by line: of a closed run, or what no run has closed yet, ${IN_AN_ANSWER} at a time`,
  onwards: 'after',
  row: z
    .object({
      day: z.iso.date(),
      kind: z.enum(['lesson', 'late_charge', 'fee', 'cash', 'adjustment']),
      amount: z.string().describe('Pounds, as a decimal string; below nought, the instructor owes it'),
      minutes: z.int(),
      learner_id: z.uuid().nullable(),
      reason: z.string().describe('Of a correction, and what staff wrote'),
    })
    .meta({ id: 'DiaryPayLine' }),
  async read({ db, clock, by }, { run, after }) {
    const { counted, later, open } = await payNow(db, by.slug, londonDate(clock.now()));
    const isOpen = run === undefined || Number(run) === open.number;
    const lines = isOpen
      ? [...counted, ...later]
      : await payEntries(db, { instructor: by.slug, run: Number(run) });
    const { rows, next } = pageOf(lines, ({ day: on, kind, source }) => `${on} ${kind} ${source}`, after);
    return {
      rows: rows.flatMap(({ kind, pence, learnerId, why, ...line }) =>
        kind === 'paid'
          ? []
          : {
              day: line.day,
              kind,
              amount: toDecimal(pence),
              minutes: line.minutes,
              learner_id: learnerId,
              reason: why,
            },
      ),
      next,
    };
  },
});

export const cashToCollectCall = instructorList({
  of: { path: '/diary/cash', filters: {} },
  name: 'listCashToCollect',
  summary: `Orders by phone whose cash an instructor is to take, by their ids, ${IN_AN_ANSWER} at a time`,
  onwards: 'after',
  row: z
    .object({
      id: z.uuid(),
      order_number: z.string(),
      amount: z.string().describe('Pounds, as a decimal string: all of it is taken at once'),
      buyer: z.string(),
      phone: z.string(),
      learner_id: z.uuid().nullable().describe('Where hours are added to a learner’s'),
      waits_until: z.iso.datetime(),
    })
    .meta({ id: 'CashToCollect' }),
  async read({ cash, by }, { after }) {
    const orders = await cash.toCollect(by.slug);
    return pageOf(
      orders.map(({ id, number, amount, buyer, learner, until }) => ({
        id,
        order_number: number,
        amount: toDecimal(amount),
        buyer: buyer.name,
        phone: buyer.phone,
        learner_id: learner.id ?? null,
        waits_until: until.toISOString(),
      })),
      ({ id }) => id,
      after,
    );
  },
});

/** The lists of the diary, as calls. */
export const allInstructorLists = [
  ...[ownLessonsCall, taughtLearnersCall, ownFreeTimesCall, ownPayLinesCall],
  cashToCollectCall,
];
