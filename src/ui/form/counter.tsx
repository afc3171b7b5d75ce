import { useEffect, useState } from 'react';

const PAUSE_MS = 1_000;

/** The remaining characters in words, shared by every counter. */
export function roomLeft(most: number, length: number): string {
  const left = most - length;
  const characters = Math.abs(left) === 1 ? 'character' : 'characters';
  return left < 0 ? `${-left} ${characters} too many` : `${left} ${characters} remaining`;
}

/** Announced after a pause in typing. `id` is that of the limit, which describes the field. */
export function Counter({ id, most, length }: { id: string; most: number; length: number }) {
  const words = roomLeft(most, length);
  const [spoken, setSpoken] = useState('');
  const [atFirst] = useState(words);
  useEffect(() => {
    if (words === atFirst && spoken === '') return;
    const pause = setTimeout(() => setSpoken(words), PAUSE_MS);
    return () => clearTimeout(pause);
  }, [words, atFirst, spoken]);
  return (
    <>
      <p className={length > most ? 'counter counter--over' : 'counter'} aria-hidden="true">
        {words}
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
