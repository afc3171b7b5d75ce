import { useState } from 'react';
import { formatHours } from '#src/platform/dates.ts';
import { ActionButton } from '#src/ui/form/action-button.tsx';
import { Select } from '#src/ui/form/select.tsx';
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
  const [requestedMinutes, setWanted] = useState(0);
  const chosen = offers.find((one) => one.at === at) ?? offers[0];
  const offered = gaps.flatMap((gap) => gap.offered);
  // Who could come is known of the start of a gap.
  const who = gaps.find(({ starts }) => starts[0]?.at === chosen?.at)?.who;
  if (!chosen && offered.length === 0) return null;
  const minutes = chosen?.lengths.includes(requestedMinutes) ? requestedMinutes : (chosen?.lengths[0] ?? 0);
  return (
    <section className="mark__offer grid justify-start g-3" aria-label="Offer this gap">
      {offered.map((text) => (
        <p key={text}>
          <strong>{text}</strong>
        </p>
      ))}
      {chosen && (
        <>
          <p>
            {who ?? 'Your learners with enough hours left who are free then are emailed.'} Anyone waiting for
            a time like this is emailed too, and the first to accept has it.
          </p>
          <div className="mark__fields grid g-3">
            <Select
              id="offer-from"
              label="From"
              options={offers.map(({ at, label }) => [at, label])}
              value={chosen.at}
              onChange={(event) => setAt(event.target.value)}
            />
            <Select
              id="offer-minutes"
              label="Length"
              options={chosen.lengths.map((length) => [length, formatHours(length)])}
              value={minutes}
              onChange={(event) => setWanted(Number(event.target.value))}
            />
          </div>
          {refused?.action === 'offer' && (
            <p className="notice notice--danger" role="alert">
              {refused.message}
            </p>
          )}
          <ActionButton labels={['Offer this gap', 'Offering…']} run={() => offer(chosen.at, minutes)} />
        </>
      )}
    </section>
  );
}
