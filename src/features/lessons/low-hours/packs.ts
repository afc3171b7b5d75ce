import { asPence, type Pence, pounds, sum } from '#src/platform/money.ts';
import type { HoursToBuy } from '../learners/hours-to-buy.server.ts';
import { type HoursState, packToOffer } from './low-hours.ts';

const MAX_PACKS = 4;

type Low = Extract<HoursState, { kind: 'low' }>;
type Fare = HoursToBuy['fares'][number];

/** The price of a pack with its fee. */
export function totalOf({ net, fee }: Pick<Fare, 'net' | 'fee'>): Pence {
  return sum([net, fee]);
}

/** The packs that are offered to somebody whose hours run low, shortest first, and the one that is chosen beforehand. */
export function offeredPacks(
  { fares, area }: Pick<HoursToBuy, 'fares' | 'area'>,
  { pace, missing }: Low,
  lastBought: number | undefined,
) {
  // A pack of one lesson has to be bought again next week.
  const useful = fares.filter(({ hours }) => hours * 60 >= 2 * pace.minutes);
  const offered = (useful.length > 0 ? useful : fares).slice(0, MAX_PACKS);
  const mostChosen = area?.mostChosenHours ?? 0;
  const chosen = packToOffer(offered, { missing, lastBought, mostChosen });
  return offered.map((fare) => ({
    id: fare.id,
    name: formatPack(fare.hours),
    isChosen: fare === chosen,
    isMostChosen: fare.hours === mostChosen,
    pence: totalOf(fare),
    net: pounds(fare.net),
    fee: pounds(fare.fee),
    hourly: pounds(asPence(Math.round(totalOf(fare) / fare.hours))),
    total: pounds(totalOf(fare)),
  }));
}

export type OfferedPack = ReturnType<typeof offeredPacks>[number];

export function formatPack(hours: number): string {
  return hours === 1 ? '1 hour' : `${hours} hours`;
}
