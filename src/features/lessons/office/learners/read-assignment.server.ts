import { invitedOnly } from '#src/features/identity/instructor/password-links.server.ts';
import type { OfficeDeps } from '#src/features/identity/staff/access/office-deps.server.ts';
import { instructorNames, whoTeaches } from '#src/features/instructors/active-instructor.server.ts';
import { findOpenTask, listOrderTasks } from '#src/features/orders/tasks/order-tasks.server.ts';
import { formatHours, londonDeadline, londonWhenInSentence } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { phoneAsWritten } from '#src/platform/phone.ts';
import {
  type LessonLine,
  type LessonsOfOrder,
  lessonsOfOrder,
} from '../../assignment/assign-lessons.server.ts';
import { isWaiting } from '../../assignment/assignments.server.ts';
import { candidatesFor } from '../../assignment/candidates.server.ts';
import { firstTimesFitting } from '../../availability/fitting-times.server.ts';
import { readOffer, readOfferReach } from './read-offers.server.ts';

/** What the page for placing an order's lessons shows. Undefined for an order without lessons. */
export async function readPlacing(
  deps: OfficeDeps,
  orderId: string,
  request: { transmission: string | undefined; language: string | undefined; minutes?: string | undefined },
) {
  const { db } = deps;
  const now = deps.clock.now();
  const orderLessons = await lessonsOfOrder(db, orderId);
  if (!orderLessons) return undefined;
  const { taught, lines } = orderLessons;
  const [tasks, names, everybody] = await Promise.all([
    listOrderTasks(db, orderId),
    instructorNames(db),
    whoTeaches(db, now),
  ]);
  const groups = [...Map.groupBy(lines, ({ transmission }) => transmission ?? '')].map(
    ([transmission, own]) => {
      const last = own.flatMap(({ currentAssignment }) => currentAssignment ?? []).at(-1);
      const name = last && (names.get(last.instructor) ?? last.instructor);
      return {
        transmission,
        label: own.map(formatLine).join(', '),
        remaining: formatHours(own.reduce((sum, { remainingMinutes }) => sum + remainingMinutes, 0)),
        wishes: own.flatMap(({ preferredInstructor }) => preferredInstructor ?? []),
        isWaiting: own.some(isWaiting),
        currentAssignment: last && {
          instructor: last.instructor,
          name: name ?? '',
          text:
            last.by === name
              ? `Accepted by ${name} ${londonWhenInSentence(last.at, now)}`
              : `Placed with ${name} by ${last.by} ${londonWhenInSentence(last.at, now)}`,
        },
      };
    },
  );
  const chosen =
    groups.find(({ transmission }) => transmission === request.transmission) ??
    groups.find((one) => one.isWaiting) ??
    groups[0];
  if (!chosen) return undefined;
  const due = findOpenTask(tasks, 'place_lessons');
  const { order, learner, free } = taught;
  const own = lines.filter(({ transmission }) => (transmission ?? '') === chosen.transmission);
  const ranked = await candidatesOf(db, { taught, lines: own }, { language: request.language, now });
  const minutes = ([60, 90, 120] as const).find((one) => String(one) === request.minutes) ?? 60;
  const first = await firstTimesFitting(db, {
    who: { slugs: ranked.can.map(({ slug }) => slug) },
    minutes,
    free,
    postcode: learner.postcode,
    isPaid: true,
    now,
  });
  const [offer, reach] = await Promise.all([
    readOffer(
      db,
      orderId,
      own.map(({ position }) => position),
      now,
    ),
    readOfferReach(
      deps,
      ranked.can.map(({ slug }) => slug),
      now,
    ),
  ]);
  return {
    offer,
    reach,
    minutes,
    order: { id: order.id, number: order.order_number, isPaid: order.state === 'paid' },
    learner: {
      ...learner,
      name: `${learner.firstname} ${learner.surname}`,
      phone: phoneAsWritten(learner.phone),
    },
    free,
    due: due && londonDeadline(due.due_at, now),
    isLate: due !== undefined && due.due_at < now,
    groups,
    chosen,
    language: request.language,
    everybody: everybody.map(({ slug, name }) => ({ slug, name })),
    ...ranked,
    can: ranked.can.map((one) => ({ ...one, first: first.get(one.slug) ?? { times: [], fit: true } })),
  };
}

/** Who could teach these lines, the best first. */
export async function candidatesOf(
  db: Db,
  { taught, lines }: LessonsOfOrder,
  { language, now }: { language?: string | undefined; now: Date },
) {
  const request = {
    postcode: taught.learner.postcode,
    transmission: lines[0]?.transmission ?? null,
    language,
    free: taught.free,
    wishes: lines.flatMap(({ preferredInstructor }) => preferredInstructor?.slug ?? []),
  };
  return candidatesFor(db, request, { invitedOnly: await invitedOnly(db), now });
}

export type Placing = NonNullable<Awaited<ReturnType<typeof readPlacing>>>;

function formatLine({ name, quantity }: LessonLine): string {
  return quantity > 1 ? `${quantity} × ${name}` : name;
}
