import { useEffect, useState } from 'react';

const PAUSE_MS = 1_000;

/** The remaining characters in words, shared by every counter. */
export function roomLeft(most: number, length: number): string {
  const remaining = most - length;
  const characters = Math.abs(remaining) === 1 ? 'character' : 'characters';
  return remaining < 0 ? `${-remaining} ${characters} too many` : `${remaining} ${characters} remaining`;
}

/** Announced after a pause in typing. `id` is that of the limit, which describes the field. */
export function Counter({ id, most, length }: { id: string; most: number; length: number }) {
  const text = roomLeft(most, length);
  const [spoken, setSpoken] = useState('');
  const [atFirst] = useState(text);
  useEffect(() => {
    if (text === atFirst && spoken === '') return;
    const pause = setTimeout(() => setSpoken(text), PAUSE_MS);
    return () => clearTimeout(pause);
  }, [text, atFirst, spoken]);
  return (
    <>
      <p className={length > most ? 'counter counter--over' : 'counter'} aria-hidden="true">
        {text}
      </p>
      <span className="visually-hidden" id={id}>
        Up to {most} characters
      </span>
      <span className="visually-hidden" aria-live="polite">
        {spoken}
      </span>
    </>
  );
}
