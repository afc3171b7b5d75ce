import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { Submit } from '#src/kit/forms/fields.tsx';
import { buttonForm } from '#src/kit/forms/open-form.ts';
import { Panel } from '#src/kit/parts/panel.tsx';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import { firstNameOf } from '#src/platform/people.ts';
import { Select } from '#src/ui/form/select.tsx';
import { OfferRecipients } from './offer-recipients.tsx';
import type { TimeOffersRead } from './read-time-offers.server.ts';
import type { offerTimeAction } from './time-offers-action.server.ts';

/** Offers a free time to learners, and shows what became of those that were offered. */
export function TimeOffers({
  slug,
  name,
  offers: { times, lengths, offered, cost },
  mayOffer,
  refused,
}: {
  slug: string;
  name: string;
  offers: TimeOffersRead;
  mayOffer: boolean;
  refused: RefusedPost | undefined;
}) {
  const first = firstNameOf(name);
  return (
    <>
      {mayOffer && (
        <Panel id="offer-time" title="Offer a free time">
          {times.length === 0 ? (
            <p className="quiet">{first} has no free time in the next seven days.</p>
          ) : (
            <ActionForm
              form={buttonForm<[typeof offerTimeAction]>('offerTimeAtOffice', { subject: { slug }, refused })}
              className="stack"
            >
              <p>
                {first}’s learners with enough hours left, and those who wait for such a time, get an email,
                and a text if they take texts of free times. The first to accept has it.
              </p>
              <div className="row">
                <Select id="offer-from" name="starts_at" label="When" options={times} />
                <Select id="offer-length" name="minutes" label="Length" options={lengths} />
              </div>
              {cost && <p className="quiet">{cost}</p>}
              <Submit>Offer the time</Submit>
            </ActionForm>
          )}
        </Panel>
      )}
      <Panel id="on-offer" title="Times on offer" count={offered.length}>
        {offered.length === 0 ? (
          <p className="quiet">No time ahead has been offered to learners.</p>
        ) : (
          <div className="stack">
            {offered.map(({ key, when, why, state, asked }) => (
              <section key={key} className="stack" aria-label={when}>
                <h3>{when}</h3>
                <p className="quiet">
                  {why}, {state}
                </p>
                <OfferRecipients recipients={asked} />
              </section>
            ))}
          </div>
        )}
      </Panel>
    </>
  );
}
