import type { ReactNode } from 'react';
import { GIFT_CARD_POSTAGE } from '#src/features/basket/lines/voucher-line.ts';
import { pounds } from '#src/platform/money.ts';
import { Field, FieldError } from '#src/ui/form/field.tsx';
import { Dot } from '#src/ui/form/radio.tsx';
import { TextArea } from '#src/ui/form/text-area.tsx';
import { MessageCounter } from './builder-counter.tsx';
import type { Draft } from './builder-draft.ts';
import { LeftOut } from './builder-left-out.tsx';
import { BuilderSection, DesignOptions, idOf, OptionCard, type SectionProps } from './builder-parts.tsx';
import type { OfferedDesign } from './designs/designs-api-schema.ts';

export function PersonalSection({ draft, change, errors }: SectionProps) {
  const name = errors.recipient_name;
  const message = errors.personal_message;
  const id = idOf('personal_message');
  return (
    <BuilderSection number={4} title="Make it personal">
      <Field
        id={idOf('recipient_name')}
        name="name"
        label="Their name"
        autoComplete="off"
        required
        value={draft.name}
        onChange={(event) => change({ name: event.target.value })}
        error={name}
      />
      {/* No maxlength: what is pasted is not cut without a word, and the counter says how much is too much (R22). */}
      <TextArea
        id={id}
        name="message"
        label="Message"
        optional
        dir="auto"
        autoComplete="off"
        value={draft.message}
        onChange={(event) => change({ message: event.target.value })}
        error={message}
        counter={<MessageCounter id={`${id}-limit`} message={draft.message} />}
      />
      <LeftOut text={`${draft.name}\n${draft.message}`} />
    </BuilderSection>
  );
}

export function SendToSection({
  draft,
  change,
  errors,
  cards,
  printed,
}: SectionProps & {
  cards: OfferedDesign[];
  /** The preview of the card that the buyer prints. */
  printed: ReactNode;
}) {
  if (draft.type === 'gift-card')
    return (
      <BuilderSection number={5} title="Who should we send it to?">
        <p>
          We’ll post the gift card to them or to you. We’ll ask for the delivery address at checkout and add{' '}
          {pounds(GIFT_CARD_POSTAGE)} postage, however many cards you send there.
        </p>
      </BuilderSection>
    );
  const field = 'send_to';
  const radio = {
    name: 'sendTo',
    chosen: draft.sendTo,
    onChoose: (sendTo: string) => change({ sendTo: sendTo as Draft['sendTo'] }),
  };
  return (
    <BuilderSection number={5} title="Who should we send it to?" field={field} error={errors[field]}>
      <div className="picks picks--2">
        <OptionCard
          {...radio}
          id={idOf(field)}
          value="recipient"
          title="Straight to them"
          note={
            <>
              We’ll email <bdi>{draft.name.trim() || 'them'}</bdi>
            </>
          }
        />
        <OptionCard {...radio} value="buyer" title="To me" note="With a card to print and give them" />
      </div>
      <div className="mt-6">
        {draft.sendTo === 'recipient' ? (
          <Field
            id={idOf('recipient_email')}
            name="email"
            label="Their email"
            type="email"
            autoComplete="off"
            spellCheck={false}
            required
            value={draft.email}
            onChange={(event) => change({ email: event.target.value })}
            error={errors.recipient_email}
          />
        ) : (
          <>
            <PrintableCard draft={draft} change={change} error={errors.card_template} cards={cards} />
            <figure className="leg__card">
              <figcaption className="field__label">
                What <bdi>{draft.name.trim() || 'they'}</bdi> will hold
              </figcaption>
              {printed}
            </figure>
          </>
        )}
      </div>
    </BuilderSection>
  );
}

function PrintableCard({
  draft,
  change,
  error,
  cards,
}: Pick<SectionProps, 'draft' | 'change'> & { error: string | undefined; cards: OfferedDesign[] }) {
  const id = idOf('card_template');
  return (
    <>
      <p>We’ll email it to the address you give at checkout.</p>
      <fieldset className="mt-4" aria-describedby={error ? `${id}-error` : undefined}>
        <legend className="field__label">The card to print</legend>
        <FieldError id={id} error={error} />
        <DesignOptions
          designs={cards}
          field="card_template"
          chosen={draft.card}
          onChoose={(card) => change({ card })}
        />
      </fieldset>
    </>
  );
}

export function WhenSection({
  draft,
  change,
  errors,
  days,
}: SectionProps & { days: { first: string; last: string } }) {
  if (draft.type === 'gift-card')
    return (
      <BuilderSection number={6} title="When should we send it?">
        <p>We’ll post it 1st class on the next working day after you’ve paid.</p>
      </BuilderSection>
    );
  const radio = {
    name: 'when',
    chosen: draft.when,
    // Choosing to send it now clears the date (§4).
    onChoose: (when: string) => change(when === 'now' ? { when, sendAt: '' } : { when: 'date' }),
  };
  const dated = draft.when === 'date';
  return (
    <BuilderSection
      number={6}
      title="When should we send it?"
      field={dated ? 'send_now' : 'send_at'}
      error={errors.send_now ?? (dated ? undefined : errors.send_at)}
    >
      <div className="dots">
        <Dot {...radio} id={dated ? idOf('send_now') : idOf('send_at')} value="now">
          Now, as soon as you’ve paid
        </Dot>
        <Dot {...radio} value="date">
          On a date you choose
        </Dot>
      </div>
      {dated && (
        <div className="mt-6">
          <Field
            id={idOf('send_at')}
            name="sendAt"
            label="Send date"
            hint="We’ll send it at 8am, UK time"
            className="input--short"
            type="date"
            autoComplete="off"
            min={days.first}
            max={days.last}
            value={draft.sendAt}
            onChange={(event) => change({ sendAt: event.target.value })}
            error={errors.send_at}
          />
        </div>
      )}
    </BuilderSection>
  );
}
