import type { PricedBasket } from '#src/features/basket/basket.ts';
import { preferredInstructor } from '#src/features/basket/lines/preferred-instructor.ts';
import { instructorsAndAreas } from '#src/features/lessons/assignment/candidates.server.ts';
import type { Choice } from '#src/features/lessons/assignment/choices.ts';
import { coverageOf } from '#src/features/lessons/assignment/coverage.ts';
import type { Teacher } from '#src/features/lessons/assignment/judge-instructors.ts';
import { firstTimesFitting } from '#src/features/lessons/availability/fitting-times.server.ts';
import { timesPath } from '#src/features/lessons/availability/picker/times-path.ts';
import { type Day, type Period, weekPeriods } from '#src/platform/calendar/week.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { firstNameOf } from '#src/platform/people.ts';
import type { Availability } from '../session/steps.ts';
import type { CoverageResponse } from './coverage-api-schema.ts';

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
): Promise<CoverageResponse> {
  const lessons = lines.flatMap((line) => {
    const { areaSlug: area, transmission } = line.product;
    if (line.type !== 'lesson' || !area) return [];
    return [{ area, transmission, preferredInstructor: preferredInstructor(line)?.slug, item: line.itemId }];
  });
  const free = weekPeriods.filter((slot) => {
    const [day, period] = slot.split('-') as [Day, Period];
    return availability[day][period];
  });
  const { teachers, areas } = await instructorsAndAreas(db, now);
  const held = lines.find((line) => line.held);
  const taught = teachers.filter(({ instructor }) =>
    lessons.some(({ area }) => area === instructor.area.slug),
  );
  const times = await firstTimesFitting(db, {
    who: { slugs: taught.map(({ instructor }) => instructor.slug) },
    minutes: FIRST_LESSON_MINUTES,
    postcode,
    free,
    except: held?.options.held_slot,
    now,
  });
  const cover = (some: typeof lessons) => coverageOf(some, { postcode, free }, teachers, areas, times);
  const coverage = cover(lessons);
  const unavailableInstructor =
    coverage.kind === 'nobody' ? undefined : whoDoesNotCome(held, teachers, coverage.outcode);
  const { all, choices, text, alternative, ...said } = unavailableInstructor
    ? cover(lessons.filter(({ item }) => item === held?.itemId))
    : coverage;
  const [first] = choices;
  return {
    ...said,
    ask: askedAs(said.kind, unavailableInstructor),
    // A basket holds one time, and says itself what can be done about it.
    choices: held && !unavailableInstructor ? [] : choices.flatMap(toChoices),
    must_choose: unavailableInstructor !== undefined,
    words: [text, withoutTime(choices)].filter(Boolean).join(' '),
    none: noneOf(said.kind, unavailableInstructor),
    minutes: FIRST_LESSON_MINUTES,
    times:
      all && first && !held
        ? {
            url: timesPath(all, { from: said.outcode }),
            words: `See all of ${firstNameOf(first.name)}’s times`,
          }
        : null,
    elsewhere: alternative && { url: alternative.url, name: alternative.name, words: alternative.text },
  };
}

/** Whose time is held, if they do not pick up there. */
function whoDoesNotCome(
  held: PricedBasket['lines'][number] | undefined,
  teachers: readonly Teacher[],
  outcode: string,
): string | undefined {
  // Learners who are taught already keep their meeting place.
  if (!held || held.learner || !outcode) return undefined;
  const heldInstructor = teachers.find(
    ({ instructor }) => instructor.slug === held.options.instructor,
  )?.instructor;
  return heldInstructor && !heldInstructor.outcodes.includes(outcode) ? heldInstructor.name : undefined;
}

function askedAs(kind: CoverageResponse['kind'], unavailableInstructor: string | undefined): string {
  if (unavailableInstructor)
    return `The time you hold is with ${unavailableInstructor}. What would you rather?`;
  return kind === 'near' ? 'Which would you rather?' : 'Hold a first lesson while you pay?';
}

function noneOf(
  kind: CoverageResponse['kind'],
  unavailableInstructor: string | undefined,
): CoverageResponse['none'] {
  if (unavailableInstructor)
    return {
      ...NONE,
      value: 'ask',
      title: `Ask ${firstNameOf(unavailableInstructor)}`,
      notes: [`We’ll ask ${firstNameOf(unavailableInstructor)}, and ring you. No lesson is booked yet`],
    };
  return { ...NONE, ...(kind === 'near' ? NONE_OF_THESE : NOT_NOW) };
}

function toChoices({ slug, name, portrait, startsAt, when, text }: Choice): CoverageResponse['choices'] {
  if (!startsAt) return [];
  const notes = [`With ${name}, ${FIRST_LESSON_MINUTES} minutes`, text].filter(Boolean);
  return [{ value: `${slug} ${startsAt}`, slug, portrait, starts_at: startsAt, title: when, notes }];
}

/** Who can be asked, but has no time to show: "Lucy Gray. Usually free: Mon evening." */
function withoutTime(choices: readonly Choice[]): string {
  return choices
    .filter(({ startsAt }) => startsAt === null)
    .map(({ name, text }) => `${[name, text].filter(Boolean).join('. ')}.`)
    .join(' ');
}
