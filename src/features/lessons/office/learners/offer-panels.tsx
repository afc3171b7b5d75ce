import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { CheckboxGroup, SelectField, Submit } from '#src/kit/forms/fields.tsx';
import { buttonForm, openForm } from '#src/kit/forms/open-form.ts';
import { Panel } from '#src/kit/parts/panel.tsx';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import { gearboxOf } from './candidates.tsx';
import type { lessonOfferActions, lessonOfferForms } from './offer-actions.server.ts';
import { OFFER_HOURS } from './offer-hours.ts';
import { OfferRecipients } from './offer-recipients.tsx';
import type { Placing } from './read-assignment.server.ts';

interface OfferProps {
  assignment: Placing;
  refused: RefusedPost | undefined;
}

/** Who was asked whether they would teach these lessons, and what each has made of it. */
export function OfferState({
  assignment: { offer, order },
  mayPlace,
  refused,
}: OfferProps & { mayPlace: boolean }) {
  if (!offer) return null;
  return (
    <Panel id="offer" title={offer.isOpen ? 'On offer' : 'Was on offer'}>
      <div className="stack">
        <p>{offer.text}.</p>
        <OfferRecipients recipients={offer.asked} />
        {mayPlace && offer.isOpen && (
          <ActionForm
            form={buttonForm<typeof lessonOfferActions>('withdrawLessonsOffer', {
              subject: { id: order.id, offer: offer.id },
              refused,
            })}
          >
            <Submit>Take the offer back</Submit>
          </ActionForm>
        )}
      </div>
    </Panel>
  );
}

/** Asks several instructors at once; the first who accepts has the lessons. */
export function OfferForm({
  assignment,
  forms,
  refused,
}: OfferProps & { forms: ReturnType<typeof lessonOfferForms> }) {
  const { can, chosen, offer, order, reach } = assignment;
  if (!chosen.isWaiting || offer?.isOpen || can.length === 0) return null;
  const form = openForm(forms.offerLessons, {
    subject: { id: order.id },
    hidden: gearboxOf(assignment),
    defaults: { hours: '4' },
    refused,
  });
  return (
    <Panel id="ask-several" title="Ask before you place">
      <ActionForm form={form} className="stack">
        <p>
          Each of them gets an email with a link. The first who accepts has the lessons, and the others are
          told. They see the postcode area, the hours and the free times, but not the name or the address.
        </p>
        <CheckboxGroup
          field={form.fields.instructors}
          legend="Who is asked"
          options={can.map(({ slug, name }) => [
            slug,
            reach.texted.includes(slug) ? `${name}, email and text` : `${name}, email`,
          ])}
        />
        <SelectField
          field={form.fields.hours}
          label="For how long"
          options={OFFER_HOURS.map((hours) => [hours, `${hours} hours`])}
        />
        {reach.texted.length > 0 && <p className="quiet">{reach.cost}</p>}
        <Submit>Offer the lessons</Submit>
      </ActionForm>
    </Panel>
  );
}
