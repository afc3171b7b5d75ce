// Monochrome emoji, as in the email's picture and the PDF. A browser loads only the subsets that it needs.
import '@fontsource/noto-emoji/500.css';
import './card-face.css';
import { artOf } from '#src/features/catalogue/voucher-designs.ts';
import { layoutCard } from './card-layout.ts';
import type { CardText } from './card-text.ts';
import { CARD_HEIGHT, CARD_WIDTH } from './card-text-boxes.ts';

/** The card as the recipient sees it. `label` is its text alternative; the whole message belongs beside it as text. */
export function CardFace({ card, label }: { card: CardText; label: string }) {
  return (
    <svg className="card-face" viewBox={`0 0 ${CARD_WIDTH} ${CARD_HEIGHT}`} role="img" aria-label={label}>
      <image href={artOf(card.design)} width={CARD_WIDTH} height={CARD_HEIGHT} />
      {layoutCard(card).map(({ slot, text, x, y, size, weight, fill, anchor }) => (
        <text
          key={`${slot} ${y}`}
          x={x}
          y={y}
          fill={fill}
          fontSize={size}
          fontWeight={weight}
          textAnchor={anchor}
        >
          {text}
        </text>
      ))}
    </svg>
  );
}
