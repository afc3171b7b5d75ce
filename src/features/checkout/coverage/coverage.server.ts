import type { PricedBasket } from '#src/features/basket/checkout-basket.server.ts';
import { wishedInstructor } from '#src/features/basket/lines/wished-instructor.ts';
import type { Choice } from '#src/features/lessons/coverage/choices.ts';
import { coverageOf } from '#src/features/lessons/coverage/coverage.ts';
import { timesPath } from '#src/features/lessons/picking/times-path.ts';
import { teachersAndAreas } from '#src/features/lessons/placing/candidates.server.ts';
import { firstTimesFitting } from '#src/features/lessons/staff/first-lesson.server.ts';
import { type Day, everySlot, type Period } from '#src/platform/calendar/week.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { firstNameOf } from '#src/platform/people.ts';
import type { Availability } from '../session/steps.ts';
import type { CoverageWire } from './coverage-wire.ts';

/** The first lessons that the checkout offers to hold. Their instructor’s page has other lengths. */
const FIRST_LESSON_MINUTES = 60;

const NONE = { value: '', slug: '', portrait: '', starts_at: '' };
const NONE_OF_THESE = { title: 'None of these', notes: ['We’ll ring to agree times'] };
const NOT_NOW = { title: 'Not now', notes: ['Choose a time after you’ve paid'] };

interface Where {
  postcode: string;
  availability: Availability;
}

/** Whether the lessons of a basket can be given where, and when, their learner could have them. */
export async function coverageOfBasket(
  db: Db,
  { lines }: Pick<PricedBasket, 'lines'>,
  { postcode, availability }: Where,
  now: Date,
): Promise<CoverageWire> {
  const lessons = lines.flatMap((line) => {
    const { areaSlug: area, transmission: gearbox } = line.product;
    if (line.type !== 'lesson' || !area) return [];
    return [{ area, gearbox, wish: wishedInstructor(line)?.slug, item: line.itemId }];
  });
  const free = everySlot.filter((slot) => {
    const [day, period] = slot.split('-') as [Day, Period];
    return availability[day][period];
  });
  const { teachers, areas } = await teachersAndAreas(db, now);
  const held = lines.find((line) => line.held);
  const taught = teachers.filter(({ instructor }) =>
    lessons.some(({ area }) => area === instructor.area.slug),
  );
  const times = await firstTimesFitting(db, {
    ...{ slugs: taught.map(({ instructor }) => instructor.slug), minutes: FIRST_LESSON_MINUTES },
    ...{ postcode, free, except: held?.options.held_slot, now },
  });
  const { all, choices, ...said } = coverageOf(lessons, { postcode, free }, teachers, areas, times);
  const [first] = choices;
  return {
    ...said,
    ask: said.kind === 'near' ? 'Which would you rather?' : 'Hold a first lesson while you pay?',
    // A basket holds one time, and says itself what can be done about it.
    choices: held ? [] : choices.flatMap(inWords),
    words: [said.words, withoutTime(choices)].filter(Boolean).join(' '),
    none: { ...NONE, ...(said.kind === 'near' ? NONE_OF_THESE : NOT_NOW) },
    minutes: FIRST_LESSON_MINUTES,
    times:
      all && first && !held
        ? {
            url: timesPath(all, { from: said.outcode }),
            words: `See all of ${firstNameOf(first.name)}’s times`,
          }
        : null,
  };
}

function inWords({ slug, name, portrait, startsAt, when, words }: Choice): CoverageWire['choices'] {
  if (!startsAt) return [];
  const notes = [`With ${name}, ${FIRST_LESSON_MINUTES} minutes`, words].filter(Boolean);
  return [{ value: `${slug} ${startsAt}`, slug, portrait, starts_at: startsAt, title: when, notes }];
}

/** Who can be asked, but has no time to show: "Lucy Gray. Usually free: Mon evening." */
function withoutTime(choices: readonly Choice[]): string {
  return choices
    .filter(({ startsAt }) => startsAt === null)
    .map(({ name, words }) => `${[name, words].filter(Boolean).join('. ')}.`)
    .join(' ');
}
