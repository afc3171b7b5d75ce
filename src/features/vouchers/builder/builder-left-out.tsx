import { leftOut } from '../card/card-fonts.ts';
import { drawableText } from '../card/drawable-text.ts';

/** Warns, before payment, about characters that no font of the card has. */
export function LeftOut({ text }: { text: string }) {
  const missing = leftOut(drawableText(text));
  return (
    <p className="small" role="status">
      {missing.length > 0 && `The card can’t show ${missing.join(' ')}, so we’ll leave that out.`}
    </p>
  );
}
