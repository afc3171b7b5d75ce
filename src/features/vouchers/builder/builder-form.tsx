import { useDeferredValue, useLayoutEffect, useState } from 'react';
import { GIFT_CARD_POSTAGE } from '#src/features/basket/lines/voucher-line.ts';
import { useGoToBasket } from '#src/features/basket/use-go-to-basket.ts';
import { pounds } from '#src/platform/money.ts';
import { ErrorSummary } from '#src/ui/form/error-summary.tsx';
import { SubmitButton } from '#src/ui/form/submit-button.tsx';
import { useForm } from '#src/ui/form/use-form.ts';
import { WithoutScript } from '#src/ui/layout/without-script.tsx';
import { Link } from '#src/ui/link.tsx';
import type { GiftOffered } from '../gift/gift-offered.ts';
import { withPlainBreaks } from '../voucher.ts';
import { DesignSection, GiftSection, KindSection, ValueSection } from './builder-card-sections.tsx';
import {
  amountOf,
  bodyOf,
  clearDraft,
  type Draft,
  draftOfGift,
  EMPTY_DRAFT,
  keepDraft,
  readDraft,
  withOffered,
} from './builder-draft.ts';
import { PREFIX } from './builder-parts.tsx';
import { Card, CardPreview, PeekBar } from './builder-preview.tsx';
import { PersonalSection, SendToSection, WhenSection } from './builder-sending-sections.tsx';
import type { VoucherBounds } from './choice.ts';
import type { OfferedDesigns } from './designs/designs-api-schema.ts';
import { useDesigns } from './designs/use-designs.ts';
import { saveVoucher } from './save-voucher.ts';
import './builder.css';

/** The server's dates: London's, whatever the browser's clock and zone. */
export interface BuilderTimes {
  days: { first: string; last: string };
  expiresOn: string;
}

/** The builder's six sections. Adds a new voucher to the basket, or replaces the one being edited (`editing`). */
export function BuilderForm({
  title,
  bounds,
  times,
  designs: rendered,
  guidance,
  editing,
  gift,
}: {
  title: string;
  bounds: VoucherBounds;
  times: BuilderTimes;
  designs: OfferedDesigns;
  /** Roughly what each amount buys. */
  guidance: Record<string, string>;
  editing?: { itemId: string; draft: Draft };
  /** What is given, in place of an amount. */
  gift?: GiftOffered | undefined;
}) {
  const goToBasket = useGoToBasket();
  const designs = useDesigns(rendered);
  const empty = { ...EMPTY_DRAFT, ...(gift && draftOfGift(gift)) };
  const [draft, setDraft] = useState(editing?.draft ?? withOffered(empty, rendered));
  const { attributes, busy, errors, problems } = useForm({ prefix: PREFIX, send });

  const firstDay = times.days.first;
  const isNew = !editing;
  useLayoutEffect(() => {
    if (!isNew) return;
    const kept = { ...readDraft(firstDay), ...filledIn(attributes.ref.current) };
    // Rendering it all at once again blocks a slow phone.
    if (Object.keys(kept).length === 0) return;
    setDraft(withOffered({ ...EMPTY_DRAFT, ...kept, ...(gift && draftOfGift(gift)) }, rendered));
  }, [isNew, firstDay, rendered, gift, attributes.ref]);

  function change(part: Partial<Draft>) {
    const next = { ...draft, ...part };
    setDraft(next);
    if (isNew) keepDraft(next);
  }

  async function send() {
    const result = await saveVoucher({ ...bodyOf(draft), ...(editing && { id: editing.itemId }) });
    if (!result.ok) return result;
    if (isNew) clearDraft();
    await goToBasket('/basket/');
    return result;
  }

  const section = { draft, change, errors };
  // Drawing the card must not slow down typing.
  const preview = { draft: useDeferredValue(draft), expiresOn: times.expiresOn };
  return (
    <>
      <ErrorSummary problems={problems} title={title} />
      <form className="build grid grid--shrink items-start g-0 gx-16" autoComplete="off" {...attributes}>
        <div className="build__card">
          <KindSection {...section} />
          <DesignSection {...section} designs={designs} />
          {draft.gift ? (
            <GiftSection {...section} name={draft.gift.name} />
          ) : (
            <ValueSection {...section} bounds={bounds} guidance={guidance} />
          )}
          <PersonalSection {...section} />
        </div>
        <CardPreview {...preview} guidance={guidance} />
        <div className="build__way">
          <SendToSection
            {...section}
            cards={designs.cards}
            printed={<Card {...preview} design={preview.draft.card} />}
          />
          <WhenSection {...section} days={times.days} />
          <div className="cluster g-3 gx-6">
            <SubmitButton labels={[editing ? 'Save changes' : 'Add to basket', 'Saving…']} busy={busy} />
            <WithoutScript feature="Adding a voucher to your basket" />
            <Cost draft={draft} />
            {editing && <Link to="/basket">Back to the basket</Link>}
          </div>
        </div>
        <PeekBar {...preview} />
      </form>
    </>
  );
}

/** Postage is shown wherever a gift card's price is (R3). */
function Cost({ draft }: { draft: Draft }) {
  const amount = amountOf(draft);
  if (amount === undefined) return null;
  return (
    <p className="build__cost">
      <strong className="nowrap">{pounds(amount)}</strong>
      {draft.type === 'gift-card' && <span className="quiet"> + {pounds(GIFT_CARD_POSTAGE)} postage</span>}
    </p>
  );
}

/** The values typed before hydration. Fields are named like the draft's properties. */
function filledIn(form: HTMLFormElement | null): Partial<Draft> {
  const fields = [...new FormData(form ?? undefined)].map(([name, value]) => [
    name,
    withPlainBreaks(String(value)),
  ]);
  return Object.fromEntries(fields.filter(([name, value]) => EMPTY_DRAFT[name as keyof Draft] !== value));
}
