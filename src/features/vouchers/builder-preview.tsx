import { useDeferredValue, useEffect, useId, useRef, useState } from 'react';
import { findDesign } from '#src/features/catalogue/voucher-designs.ts';
import { shortPounds, ZERO } from '#src/platform/money.ts';
import { amountOf, amountTyped, type Draft, designShown, PRESETS } from './builder-draft.ts';
import { CardFace } from './card-face.tsx';
import type { CardText } from './card-text.ts';
import { dateInWords } from './voucher.ts';

type Props = { draft: Draft; expiresOn: string };

/** The card as it stands so far: the same drawing as in the email and on paper. Dots are where a name is to come. */
function cardOf(draft: Draft, expiresOn: string): CardText {
  return {
    design: designShown(draft),
    amount: amountOf(draft) ?? ZERO,
    recipientName: draft.name.trim() || '…',
    message: draft.message,
    code: null,
    expiresOn,
  };
}

/** Beside the form at a desk, and on a phone right after what is written on the card. */
export function CardPreview({ draft: typed, expiresOn }: Props) {
  // Drawing must not hold up typing.
  const draft = useDeferredValue(typed);
  const heading = useId();
  return (
    <aside className="build__see" aria-labelledby={heading}>
      <Shown draft={draft} expiresOn={expiresOn} headingId={heading} />
    </aside>
  );
}

function Shown({ draft, expiresOn, headingId }: Props & { headingId: string }) {
  const card = cardOf(draft, expiresOn);
  const name = draft.name.trim();
  const design = findDesign(card.design)?.name;
  const message = draft.message.trim();
  const buys = PRESETS[amountTyped(draft)];
  return (
    <>
      <h2 className="build__seen" id={headingId}>
        What <bdi>{name || 'they'}</bdi> will see
      </h2>
      <div className="gift">
        <CardFace
          card={card}
          label={`The ${design} design: ${shortPounds(card.amount)} for ${name || 'them'}${message && ', with your message'}`}
        />
      </div>
      {message && (
        <blockquote className="gift__words" dir="auto">
          {message}
        </blockquote>
      )}
      <p className="gift__note">
        {buys && (
          <>
            <strong>{shortPounds(card.amount)}</strong> is about {buys}
            {buys.includes('lesson') ? '' : ' of lessons'}, depending on the area.{' '}
          </>
        )}
        Valid until {dateInWords(expiresOn)}. The code is added when you have paid.
      </p>
    </>
  );
}

/** On a phone the card comes along: a strip at the window's foot, which opens it. */
export function PeekBar({ draft: typed, expiresOn }: Props) {
  const draft = useDeferredValue(typed);
  const [open, setOpen] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const card = cardOf(draft, expiresOn);
  useEffect(() => {
    if (open) dialog.current?.showModal();
  }, [open]);
  return (
    <>
      <div className="peek only-phone">
        <button type="button" className="peek__button" onClick={() => setOpen(true)}>
          <span className="peek__card" aria-hidden="true">
            <CardFace card={card} label="" />
          </span>
          <span className="peek__words">
            <span className="peek__what">
              {shortPounds(card.amount)} for <bdi>{draft.name.trim() || '…'}</bdi>
            </span>
            <span className="peek__see">See the card</span>
          </span>
        </button>
      </div>
      <dialog className="peek__full" ref={dialog} aria-labelledby={heading} onClose={() => setOpen(false)}>
        {open && (
          <>
            <Shown draft={draft} expiresOn={expiresOn} headingId={heading} />
            <button type="button" className="btn" onClick={() => dialog.current?.close()}>
              Close
            </button>
          </>
        )}
      </dialog>
    </>
  );
}
