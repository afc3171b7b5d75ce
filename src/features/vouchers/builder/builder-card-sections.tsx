import { GIFT_CARD_POSTAGE } from '#src/features/basket/lines/voucher-line.ts';
import { pounds, shortPounds, ZERO } from '#src/platform/money.ts';
import { Field } from '#src/ui/form/field.tsx';
import { Link } from '#src/ui/link.tsx';
import { amountOf, type Draft, OTHER, PRESETS } from './builder-draft.ts';
import { BuilderSection, DesignOptions, idOf, OptionCard, type SectionProps } from './builder-parts.tsx';
import type { VoucherBounds } from './choice.ts';
import type { OfferedDesigns } from './designs/designs-api-schema.ts';

const POSTAGE = pounds(GIFT_CARD_POSTAGE);

export function KindSection({ draft, change, errors }: SectionProps) {
  const field = 'voucher_type';
  const radio = {
    name: 'type',
    chosen: draft.type,
    onChoose: (type: string) => change({ type: type as Draft['type'] }),
  };
  return (
    <BuilderSection number={1} title="Choose your voucher" field={field} error={errors[field]}>
      <div className="picks picks--2">
        <OptionCard
          {...radio}
          id={idOf(field)}
          value="e-voucher"
          title="E-voucher"
          note="By email, as soon as you’ve paid or on a date you choose"
        />
        <OptionCard
          {...radio}
          value="gift-card"
          title="Gift card"
          note={`By post, + ${POSTAGE} postage. We ask for the address at checkout.`}
        />
      </div>
    </BuilderSection>
  );
}

export function DesignSection({
  draft,
  change,
  errors,
  designs,
}: SectionProps & { designs: OfferedDesigns }) {
  const emailed = draft.type === 'e-voucher';
  const field = emailed ? 'template' : 'card_template';
  return (
    <BuilderSection
      number={2}
      title={emailed ? 'Pick a design' : 'Pick a card'}
      field={field}
      error={errors[field]}
    >
      {emailed ? (
        <DesignOptions
          designs={designs.templates}
          field="template"
          chosen={draft.template}
          onChoose={(template) => change({ template })}
        />
      ) : (
        <DesignOptions
          designs={designs.cards}
          field="card_template"
          chosen={draft.card}
          onChoose={(card) => change({ card })}
        />
      )}
    </BuilderSection>
  );
}

/** What is given, where that is a product. */
export function GiftSection({ draft, errors, name }: SectionProps & { name: string }) {
  const amount = amountOf(draft) ?? ZERO;
  return (
    <BuilderSection number={3} title="What you give" field="gift" error={errors.gift}>
      <p className="row" id={idOf('gift')} tabIndex={-1}>
        <strong>{name}</strong>
        <span className="nowrap">{pounds(amount)}</span>
      </p>
      <p className="small quiet mt-4">
        The card doesn’t show the price. They claim it online, within 24 months. If it costs more by then,
        they pay the difference; if it costs less, the rest is theirs to spend. They can also spend the whole
        amount on something else.
        {draft.type === 'gift-card' && ` Gift cards are + ${POSTAGE} postage, charged once per order.`}
      </p>
      <p className="mt-4">
        <Link to="/gift-vouchers">Give an amount instead</Link>
      </p>
    </BuilderSection>
  );
}

export function ValueSection({
  draft,
  change,
  errors,
  bounds,
  guidance,
}: SectionProps & { bounds: VoucherBounds; guidance: Record<string, string> }) {
  const error = errors.amount;
  const isOtherAmount = draft.preset === OTHER;
  const radio = { name: 'preset', chosen: draft.preset, onChoose: (preset: string) => change({ preset }) };
  return (
    <BuilderSection
      number={3}
      title="Choose an amount"
      field="amount"
      error={isOtherAmount ? undefined : error}
    >
      <div className="picks picks--2">
        {PRESETS.map((amount, index) => (
          <OptionCard
            key={amount}
            {...radio}
            id={!isOtherAmount && index === 0 ? idOf('amount') : undefined}
            value={amount}
            title={`£${amount}`}
            note={guidance[amount] && `About ${guidance[amount]}`}
            big
          />
        ))}
      </div>
      <div className="picks">
        <OptionCard
          {...radio}
          value={OTHER}
          title="Other amount"
          note={`From ${shortPounds(bounds.least)} to ${shortPounds(bounds.most)}`}
        />
      </div>
      {isOtherAmount && (
        <div className="mt-6">
          <Field
            id={idOf('amount')}
            name="other"
            label="Amount in pounds"
            className="input--short"
            inputMode="decimal"
            autoComplete="off"
            value={draft.other}
            onChange={(event) => change({ other: event.target.value })}
            error={error}
          />
        </div>
      )}
      <p className="small quiet mt-4">
        What it buys depends on the area: lesson prices vary a little.
        {draft.type === 'gift-card' && ` Gift cards are + ${POSTAGE} postage, charged once per order.`}
      </p>
    </BuilderSection>
  );
}
