import { useEffect, useState } from 'react';
import { MOST_MESSAGE, messageLength } from '../voucher.ts';

const PAUSE_MS = 1_000;

/** What is left of a message's room, as everybody's counter says it (decision 22). */
export function remainingWords(message: string): string {
  const left = MOST_MESSAGE - messageLength(message);
  const characters = Math.abs(left) === 1 ? 'character' : 'characters';
  return left < 0 ? `${-left} ${characters} too many` : `${left} ${characters} remaining`;
}

/** Silent while somebody types, and spoken after a pause. `id` is that of the limit, which describes the field. */
export function MessageCounter({ id, message }: { id: string; message: string }) {
  const words = remainingWords(message);
  const [spoken, setSpoken] = useState('');
  const [atFirst] = useState(words);
  useEffect(() => {
    if (words === atFirst && spoken === '') return;
    const pause = setTimeout(() => setSpoken(words), PAUSE_MS);
    return () => clearTimeout(pause);
  }, [words, atFirst, spoken]);
  const over = messageLength(message) > MOST_MESSAGE;
  return (
    <>
      <p className={over ? 'counter counter--over' : 'counter'} aria-hidden="true">
        {words}
      </p>
      <span className="visually-hidden" id={id}>
        {MOST_MESSAGE} characters at most
      </span>
      <span className="visually-hidden" aria-live="polite">
        {spoken}
      </span>
    </>
  );
}
