import { lessonsIn } from '#src/features/basket/lines/lessons-in.server.ts';
import { lessonAreas } from '#src/features/catalogue/lesson-hours.server.ts';
import { type Clock, londonDate } from '#src/platform/clock.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import type { CountedStep, Happened } from './funnel.ts';
import './tables.ts';

/** Which steps of one basket were counted, and the area of its lessons. It is in memory alone, until the day ends. */
interface BasketProgress {
  counted: Set<CountedStep>;
  waiting: { day: string; step: CountedStep }[];
  area: string | undefined;
  /** The lesson package that it was begun with. */
  lesson: number | undefined;
}

/** A day with more baskets than this is not counted any further: memory has an end. */
const MAX_BASKETS = 50_000;

/**
 * Counts what happened in memory, and writes the sums now and then, so that no request waits for it. A crash loses what
 * was not written yet. Each basket counts once a day for each step; its id is never written.
 */
export function funnelCounter({ db, clock }: { db: Db; clock: Clock }) {
  const sums = new Map<string, number>();
  let baskets = new Map<string, BasketProgress>();
  let today = londonDate(clock.now());
  let writing: Promise<void> = Promise.resolve();

  function add(day: string, area: string, step: CountedStep, count = 1) {
    const key = `${day} ${area} ${step}`;
    sums.set(key, (sums.get(key) ?? 0) + count);
  }

  return {
    count(event: Happened) {
      const day = londonDate(clock.now());
      if (event.step === 'area') return add(day, event.area, 'area');
      const progress = baskets.get(event.basket) ?? newlySeen();
      if (progress.counted.has(event.step) || (baskets.size >= MAX_BASKETS && progress.counted.size === 0))
        return;
      progress.lesson ??= event.lesson;
      progress.counted.add(event.step);
      progress.waiting.push({ day, step: event.step });
      baskets.set(event.basket, progress);
    },

    /** Writes what was counted since the last time. After a failure the sums wait for the next. */
    flush(): Promise<void> {
      writing = writing.catch(() => undefined).then(write);
      return writing;
    },
  };

  async function write() {
    const waiting = [...baskets].filter(([, progress]) => progress.waiting.length > 0);
    await findAreas(db, waiting);
    for (const [, progress] of waiting) {
      // A basket without lessons is not on the way to any.
      for (const { day, step } of progress.waiting.splice(0))
        if (progress.area) add(day, progress.area, step);
    }
    const now = londonDate(clock.now());
    if (now !== today) {
      baskets = new Map();
      today = now;
    }
    const rows = [...sums].map(([key, count]) => {
      const [day = '', area_slug = '', step] = key.split(' ');
      return { day, area_slug, step: step as CountedStep, count };
    });
    if (rows.length === 0) return;
    await db
      .insertInto('funnel_counts')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .columns(['day', 'area_slug', 'step'])
          .doUpdateSet((eb) => ({ count: eb('funnel_counts.count', '+', eb.ref('excluded.count')) })),
      )
      .execute();
    for (const { day, area_slug, step, count } of rows) {
      const key = `${day} ${area_slug} ${step}`;
      const rest = (sums.get(key) ?? 0) - count;
      if (rest > 0) sums.set(key, rest);
      else sums.delete(key);
    }
  }
}

const newlySeen = (): BasketProgress => ({
  counted: new Set(),
  waiting: [],
  area: undefined,
  lesson: undefined,
});

/** Writes into each basket the area of its first lessons. A basket that was bought meanwhile is empty by now. */
async function findAreas(db: Db, entries: readonly [uuid: string, BasketProgress][]) {
  const open = entries.filter(([, { area }]) => area === undefined);
  if (open.length === 0) return;
  const unknown = open.filter(([, { lesson }]) => lesson === undefined).map(([uuid]) => uuid);
  const [lessons, areas] = await Promise.all([lessonsIn(db, unknown), lessonAreas(db)]);
  for (const [uuid, one] of open) {
    one.lesson ??= lessons.get(uuid);
    if (one.lesson !== undefined) one.area = areas.get(one.lesson);
  }
}
