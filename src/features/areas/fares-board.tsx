import type { ReactNode } from 'react';
import { asPence, type Pence, pounds, sum } from '#src/platform/money.ts';
import { Price } from '#src/ui/price.tsx';

/** A lesson package: hours, the price before the fee, and the fee, in pence. */
export interface Fare {
  id: number;
  name: string;
  hours: number;
  net: Pence;
  fee: Pence;
}

const descriptions: Record<number, string> = {
  1: 'Book one lesson at a time.',
  2: 'Two hours in one go, so you can go further.',
  5: 'A good start, or a top-up before your test.',
  10: 'Two or three months of regular lessons.',
  20: 'Five or six months of regular lessons.',
  30: 'Two or more hours a day, from a week after you book.',
};

/** An area's packages, shortest first. The page passes the button in, because areas knows no basket. */
export function FaresBoard({
  fares,
  areaName,
  mostChosenHours,
  button,
}: {
  fares: readonly Fare[];
  areaName: string;
  mostChosenHours: number;
  button: (fare: Fare, best: boolean) => ReactNode;
}) {
  return (
    <ul className="board">
      {fares.map((fare) => {
        const best = fare.hours === mostChosenHours;
        return (
          <li
            key={fare.id}
            className={best ? 'fare cluster g-2 gx-4 fare--best plate plate--paper' : 'fare cluster g-2 gx-4'}
          >
            {best && <p className="patch">Most popular in {areaName}</p>}
            <h3 className="fare__hours">{packageName(fare.name, areaName)}</h3>
            <p className="fare__about small quiet">
              {descriptions[fare.hours]}{' '}
              {fare.hours > 1 && <span className="nowrap">{pounds(hourly(fare))} an hour.</span>}
            </p>
            <Price price={sum([fare.net, fare.fee])} />
            <div className="fare__add">{button(fare, best)}</div>
          </li>
        );
      })}
    </ul>
  );
}

/** "30 hours intensive in Leeds" on a page about Leeds is "30 hours intensive". */
export function packageName(name: string, areaName: string): string {
  return name.replace(` in ${areaName}`, '');
}

/** The price of a package per hour with the fee, to the nearest penny. */
function hourly({ net, fee, hours }: Fare): Pence {
  return asPence(Math.round(sum([net, fee]) / hours));
}
