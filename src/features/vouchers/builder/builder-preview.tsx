import { useId } from 'react';
import { findDesign } from '#src/features/catalogue/voucher-designs.ts';
import { formatDate } from '#src/platform/dates.ts';
import { shortPounds, ZERO } from '#src/platform/money.ts';
import { CardFace } from '../card/card-face.tsx';
import type { CardText } from '../card/card-text.ts';
import { amountOf, amountTyped, type Draft, designShown } from './builder-draft.ts';
import './builder-preview.css';

type Props = { draft: Draft; expiresOn: string };

/** The card so far, drawn as in the email and on paper. Dots stand in for a missing name. */
function cardOf(draft: Draft, expiresOn: string, design = designShown(draft)): CardText {
  return {
    design,
    amount: amountOf(draft) ?? ZERO,
    gift: draft.gift?.name,
    recipientName: draft.name.trim() || '…',
    message: draft.message,
    code: null,
    expiresOn,
  };
}

function givenOn({ gift, amount }: CardText): string {
  return gift ?? shortPounds(amount);
}

/** Beside the form on wide screens; on phones, right after the fields that fill the card. */
export function CardPreview({ draft, expiresOn, guidance }: Props & { guidance: Record<string, string> }) {
  const heading = useId();
  const name = draft.name.trim();
  const message = draft.message.trim();
  const buys = draft.gift ? undefined : guidance[amountTyped(draft)];
  return (
    <aside className="build__see mb-10" aria-labelledby={heading}>
      <h2 className="build__seen" id={heading}>
        {draft.type === 'e-voucher' && draft.sendTo === 'buyer' ? (
          'What we email to you'
        ) : (
          <>
            What <bdi>{name || 'they'}</bdi> will see
          </>
        )}
      </h2>
      <Card draft={draft} expiresOn={expiresOn} />
      {message && (
        <blockquote className="gift__words" dir="auto">
          {message}
        </blockquote>
      )}
      {/* One piece of text, as is the strip's: a kept draft that comes back must not push its later words aside. */}
      <p className="mt-4 small quiet">
        {`${buys ? `£${amountTyped(draft)} is about ${buys}, depending on the area. ` : ''}Valid until ${formatDate(expiresOn)}. Your code appears after payment.`}
      </p>
    </aside>
  );
}

/** On phones, a small preview stays at the bottom of the window; opened, it stays visible while the buyer types. */
export function PeekBar({ draft, expiresOn }: Props) {
  const card = cardOf(draft, expiresOn);
  return (
    <details className="peek only-phone">
      <summary>
        <span className="peek__card" aria-hidden="true">
          <CardFace card={card} label="" />
        </span>
        <span className="peek__words">
          <span className="peek__what">{`${givenOn(card)} for \u2068${card.recipientName}\u2069`}</span>
          <span className="peek__see peek__see--open">See the card</span>
          <span className="peek__see peek__see--close">Hide the card</span>
        </span>
      </summary>
      <Card draft={draft} expiresOn={expiresOn} />
    </details>
  );
}

export function Card({ draft, expiresOn, design }: Props & { design?: string }) {
  const card = cardOf(draft, expiresOn, design);
  const label = `The ${findDesign(card.design)?.name} design: ${givenOn(card)} for ${card.recipientName}`;
  return (
    <div className="gift">
      <CardFace card={card} label={card.message.trim() ? `${label}, with your message` : label} />
    </div>
  );
}
