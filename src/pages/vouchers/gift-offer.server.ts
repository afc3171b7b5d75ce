import { outcodeOf, searchAreas } from '#src/features/areas/areas.ts';
import type { Product } from '#src/features/catalogue/catalogue.ts';
import { lessonPackages } from '#src/features/catalogue/products-on-sale.server.ts';
import { FIRST_LESSON_MINUTES } from '#src/features/checkout/gifts/claim-gift.server.ts';
import { inTenths, reviewsCounted } from '#src/features/instructors/review.ts';
import { coversPlace } from '#src/features/instructors/search/search.ts';
import {
  firstTimesFitting,
  timesOfPeriods,
} from '#src/features/lessons/availability/fitting-times.server.ts';
import { type HoursToBuy, hoursAfter, mostHours } from '#src/features/vouchers/balance/hours-bought.ts';
import type { Services } from '#src/platform/context/services.server.ts';
import { londonDay, londonHour, shortWeekday } from '#src/platform/dates.ts';
import { asPence, type Pence } from '#src/platform/money.ts';
import { readModels } from '../read-models.server.ts';

/** Some hours that a gift buys, or that it buys in part. */
export interface HoursOffered {
  /** "8/0": the hours and what is paid beside the gift in pence, as they are shown and chosen. */
  value: string;
  hours: number;
  price: Pence;
  /** What is paid beside the gift. */
  due: Pence;
  /** What stays on the gift. */
  left: Pence;
}

export interface InstructorOffered {
  slug: string;
  name: string;
  portrait: string;
  /** "4.7 from 48 reviews". */
  reviews: string;
  times: { value: string; day: string; clock: string }[];
}

/** What a gift is worth at a postcode, and who is free there. */
export type GiftOffer =
  | { kind: 'nothing' }
  | { kind: 'unknown' }
  | { kind: 'nearby'; place: string; nearest: { slug: string; name: string; miles: number } | undefined }
  | { kind: 'no lessons'; place: string; area: string }
  | {
      kind: 'taught';
      place: string;
      area: string;
      choices: HoursOffered[];
      /** The instructors who teach there, the first to be free first. */
      instructors: InstructorOffered[];
      today: string;
    };

export interface GiftQuery {
  postcode: string;
  transmission: 'manual' | 'automatic';
  /** The instructor of whom more times are shown, if any. */
  more: string;
}

/** The gearbox of the lessons that are given, until another one is chosen. */
export function readGiftQuery(query: URLSearchParams, given?: Product): GiftQuery {
  const gearbox = query.get('gearbox') ?? given?.transmission;
  return {
    postcode: query.get('postcode')?.trim().slice(0, 60) ?? '',
    transmission: gearbox === 'automatic' ? 'automatic' : 'manual',
    more: query.get('more') ?? '',
  };
}

type Deps = Pick<Services, 'db' | 'clock' | 'kept'>;

export async function giftOffer(deps: Deps, balance: Pence, asked: GiftQuery): Promise<GiftOffer> {
  const { postcode, transmission } = asked;
  if (!postcode) return { kind: 'nothing' };
  const outcode = outcodeOf(postcode);
  const models = readModels(deps);
  const result = outcode ? searchAreas(outcode, await models.areas()) : undefined;
  if (!outcode || !result || result.kind === 'unknown' || result.kind === 'nothing')
    return { kind: 'unknown' };
  if (result.kind === 'nearby') {
    const [one] = result.neighbours;
    const nearest = one && { slug: one.area.slug, name: one.area.name, miles: one.miles };
    return { kind: 'nearby', place: outcode, nearest };
  }
  const { area } = result;
  const choices = (await hoursOffered(deps, balance, { area: area.slug, transmission })).map(
    ({ lessons: _, ...choice }) => choice,
  );
  if (choices.length === 0) return { kind: 'no lessons', place: outcode, area: area.name };
  const now = deps.clock.now();
  const people = (await models.instructors()).filter(
    (one) => one.transmissions.includes(transmission) && coversPlace(one, { name: outcode, area }),
  );
  const slugs = people.map(({ slug }) => slug);
  const lesson = { minutes: FIRST_LESSON_MINUTES, postcode: outcode, now } as const;
  const found =
    slugs.length > 0 ? await firstTimesFitting(deps.db, { ...lesson, who: { slugs }, free: [] }) : new Map();
  const more = slugs.includes(asked.more)
    ? await timesOfPeriods(deps.db, { ...lesson, who: { slugs: [asked.more] } })
    : [];
  const today = londonDay(now);
  const instructors = people.map(
    ({ slug, name, portrait, reviews: { average, count } }): InstructorOffered => {
      const times: { at: string }[] = slug === asked.more ? more : (found.get(slug)?.times ?? []);
      return {
        slug,
        name,
        portrait,
        reviews: average === null ? 'No reviews yet' : `${inTenths(average)} from ${reviewsCounted(count)}`,
        times: times.map(({ at }) => ({
          value: `${slug}/${at}`,
          day: shortWeekday(londonDay(new Date(at)), today),
          clock: londonHour(new Date(at)),
        })),
      };
    },
  );
  const startOf = ({ times }: InstructorOffered) => times[0]?.value.split('/')[1] ?? '~';
  return {
    kind: 'taught',
    place: outcode,
    area: area.name,
    choices,
    instructors: instructors
      .filter(({ times }) => times.length > 0)
      .toSorted((a, b) => (startOf(a) < startOf(b) ? -1 : 1)),
    today,
  };
}

type Choice = HoursOffered & { lessons: number[] };

/** The most that a gift buys there, and an hour more for the difference. Where it buys no hour, the first for the difference. */
async function hoursOffered(
  { db, clock }: Deps,
  balance: Pence,
  { area, transmission }: { area: string; transmission: GiftQuery['transmission'] },
): Promise<Choice[]> {
  const packages = (await lessonPackages(db, area, transmission, clock.now())).flatMap((product) =>
    product.hours ? [{ hours: product.hours, net: product.price, id: product.id }] : [],
  );
  const most = mostHours(balance, packages);
  const next = hoursAfter(most?.hours ?? 0, packages);
  return [most, next].flatMap((way) => (way ? [choiceOf(balance, way)] : []));
}

function choiceOf(balance: Pence, way: HoursToBuy<{ hours: number; net: Pence; id: number }>): Choice {
  const { hours, price, packages } = way;
  const due = asPence(Math.max(0, price - balance));
  return {
    value: `${hours}/${due}`,
    hours,
    price,
    due,
    left: asPence(Math.max(0, balance - price)),
    lessons: packages.map(({ id }) => id),
  };
}

/** What was chosen as the page showed it. Undefined where it costs something else by now. */
export async function lessonsChosen(deps: Deps, balance: Pence, asked: GiftQuery, chosen: string) {
  const outcode = outcodeOf(asked.postcode);
  const result = outcode ? searchAreas(outcode, await readModels(deps).areas()) : undefined;
  if (result?.kind !== 'taught') return undefined;
  const { transmission } = asked;
  const choices = await hoursOffered(deps, balance, { area: result.area.slug, transmission });
  return choices.find(({ value }) => value === chosen);
}
