import { instructorNames } from '#src/features/instructors/active-instructor.server.ts';
import { candidatesFor } from '#src/features/lessons/placing/candidates.server.ts';
import { type LessonLine, lessonsOfOrder } from '#src/features/lessons/placing/place-lessons.server.ts';
import { isWaiting } from '#src/features/lessons/placing/placements.server.ts';
import { firstTimesFitting } from '#src/features/lessons/staff/first-lesson.server.ts';
import { promisesOfOrder } from '#src/features/orders/promises/order-promises.server.ts';
import { hoursInWords, londonWhenInSentence } from '#src/platform/dates.ts';
import { phoneAsWritten } from '#src/platform/phone.ts';
import type { OfficeDeps } from '../access/office-deps.server.ts';

/** What the page for placing an order's lessons shows. Undefined for an order without lessons. */
export async function readPlacing(
  { db, clock }: OfficeDeps,
  orderId: string,
  asked: { gearbox: string | undefined; language: string | undefined; minutes?: string | undefined },
) {
  const now = clock.now();
  const found = await lessonsOfOrder(db, orderId);
  if (!found) return undefined;
  const { taught, lines } = found;
  const [promises, names] = await Promise.all([promisesOfOrder(db, orderId), instructorNames(db)]);
  const groups = [...Map.groupBy(lines, ({ gearbox }) => gearbox ?? '')].map(([gearbox, own]) => {
    const last = own.flatMap(({ standing }) => standing ?? []).at(-1);
    const name = last && (names.get(last.instructor) ?? last.instructor);
    return {
      gearbox,
      words: own.map(lineInWords).join(', '),
      left: hoursInWords(own.reduce((sum, { left }) => sum + left, 0)),
      wishes: own.flatMap(({ wish }) => wish ?? []),
      isWaiting: own.some(isWaiting),
      standing: last && {
        ...{ instructor: last.instructor, name: name ?? '' },
        words: `Placed with ${name} by ${last.by} ${londonWhenInSentence(last.at, now)}`,
      },
    };
  });
  const chosen =
    groups.find(({ gearbox }) => gearbox === asked.gearbox) ??
    groups.find((one) => one.isWaiting) ??
    groups[0];
  if (!chosen) return undefined;
  const wanted = {
    postcode: taught.learner.postcode,
    gearbox: chosen.gearbox === '' ? null : (chosen.gearbox as 'manual' | 'automatic'),
    language: asked.language,
    free: taught.free,
    wishes: chosen.wishes.map(({ slug }) => slug),
  };
  const due = promises.find(
    ({ kind, kept_at, ended_at }) => kind === 'place_lessons' && !kept_at && !ended_at,
  );
  const { order, learner, free } = taught;
  const ranked = await candidatesFor(db, wanted, now);
  const minutes = ([60, 90, 120] as const).find((one) => String(one) === asked.minutes) ?? 60;
  const first = await firstTimesFitting(db, {
    ...{ slugs: ranked.can.map(({ slug }) => slug), minutes, free, now, isPaid: true },
    postcode: learner.postcode,
  });
  return {
    minutes,
    order: { id: order.id, number: order.human_id, isPaid: order.state === 'paid' },
    learner: {
      ...learner,
      name: `${learner.firstname} ${learner.surname}`,
      phone: phoneAsWritten(learner.phone),
    },
    free,
    due: due && londonWhenInSentence(due.due_at, now),
    isLate: due !== undefined && due.due_at < now,
    groups,
    chosen,
    language: asked.language,
    ...ranked,
    can: ranked.can.map((one) => ({ ...one, first: first.get(one.slug) ?? { times: [], fit: true } })),
  };
}

export type Placing = NonNullable<Awaited<ReturnType<typeof readPlacing>>>;

function lineInWords({ name, quantity }: LessonLine): string {
  return quantity > 1 ? `${quantity} × ${name}` : name;
}
