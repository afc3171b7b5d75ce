import { leftOut } from '../card/card-fonts.ts';
import { drawableWords } from '../card/card-words.ts';

/** Warns, before payment, about characters that no font of the card has. */
export function LeftOut({ words }: { words: string }) {
  const missing = leftOut(drawableWords(words));
  return (
    <p className="small" role="status">
      {missing.length > 0 && `The card can’t show ${missing.join(' ')}, so we’ll leave that out.`}
    </p>
  );
}
