import { useState } from 'react';
import { formatHours } from '#src/platform/dates.ts';
import { ActionButton } from '#src/ui/form/action-button.tsx';
import type { ShownGap } from '../day/read-gaps.server.ts';
import type { GapChoice } from './marked-span.ts';
import type { RefusedMark, UseMarking } from './use-marking.ts';

/** Offers a lesson in free time by email. */
export function OfferFields({
  offers,
  gaps,
  refused,
  offer,
}: {
  offers: readonly GapChoice[];
  gaps: readonly ShownGap[];
  refused: RefusedMark | null;
  offer: UseMarking['offer'];
}) {
  const [at, setAt] = useState(offers[0]?.at);
  const [wanted, setWanted] = useState(0);
  const chosen = offers.find((one) => one.at === at) ?? offers[0];
  const offered = gaps.flatMap((gap) => gap.offered);
  // Who could come is known of the start of a gap.
  const who = gaps.find(({ starts }) => starts[0]?.at === chosen?.at)?.who;
  if (!chosen && offered.length === 0) return null;
  const minutes = chosen?.lengths.includes(wanted) ? wanted : (chosen?.lengths[0] ?? 0);
  return (
    <section className="mark__offer grid justify-start g-3" aria-label="Offer this gap">
      {offered.map((words) => (
        <p key={words}>
          <strong>{words}</strong>
        </p>
      ))}
      {chosen && (
        <>
          <p>
            {who ?? 'Your learners with enough hours left who are free then are emailed.'} Anyone waiting for
            a time like this is emailed too, and the first to accept has it.
          </p>
          <div className="mark__fields grid g-3">
            <div className="field">
              <label className="field__label" htmlFor="offer-from">
                From
              </label>
              <select
                className="input"
                id="offer-from"
                value={chosen.at}
                onChange={(event) => setAt(event.target.value)}
              >
                {offers.map((one) => (
                  <option key={one.at} value={one.at}>
                    {one.words}
                  </option>
                ))}
              </select>
            </div>
            <div className="field">
              <label className="field__label" htmlFor="offer-minutes">
                Length
              </label>
              <select
                className="input"
                id="offer-minutes"
                value={minutes}
                onChange={(event) => setWanted(Number(event.target.value))}
              >
                {chosen.lengths.map((length) => (
                  <option key={length} value={length}>
                    {formatHours(length)}
                  </option>
                ))}
              </select>
            </div>
          </div>
          {refused?.act === 'offer' && (
            <p className="notice notice--danger" role="alert">
              {refused.message}
            </p>
          )}
          <ActionButton words={['Offer this gap', 'Offering…']} run={() => offer(chosen.at, minutes)} />
        </>
      )}
    </section>
  );
}
