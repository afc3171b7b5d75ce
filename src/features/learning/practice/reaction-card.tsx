import { useEffect, useRef, useState } from 'react';
import { useReady } from '#src/ui/form/use-ready.ts';
import type { Reaction } from '../material.ts';
import { GOES_MS, type Run, resultOf, STAYS_MS, sequenceOf } from './reaction-run.ts';

const SHORTEST_WAIT_MS = 900;
const LONGEST_WAIT_MS = 2_600;

type Phase = 'ready' | 'waiting' | 'shown' | 'over';

/** One big button under a word that changes. Only the word changes, and it is announced too. */
export function ReactionCard({ reaction }: { reaction: Reaction }) {
  const ready = useReady();
  const [phase, setPhase] = useState<Phase>('ready');
  const [word, setWord] = useState('');
  const remainingWords = useRef<string[]>([]);
  const run = useRef<Run>({ times: [], mistakes: 0 });
  const shownAt = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function start() {
    run.current = { times: [], mistakes: 0 };
    remainingWords.current = sequenceOf(reaction, Math.random);
    wait();
  }

  function wait() {
    clearTimeout(timer.current);
    const next = remainingWords.current.shift();
    if (next === undefined) return setPhase('over');
    setPhase('waiting');
    const pause = SHORTEST_WAIT_MS + Math.random() * (LONGEST_WAIT_MS - SHORTEST_WAIT_MS);
    timer.current = setTimeout(() => show(next), pause);
  }

  function show(next: string) {
    setWord(next);
    setPhase('shown');
    shownAt.current = performance.now();
    const isGo = next === reaction.go;
    timer.current = setTimeout(
      () => {
        if (isGo) run.current.mistakes += 1;
        wait();
      },
      isGo ? GOES_MS : STAYS_MS,
    );
  }

  function press() {
    if (phase === 'ready' || phase === 'over') return start();
    if (phase === 'shown' && word === reaction.go)
      run.current.times.push(performance.now() - shownAt.current);
    else run.current.mistakes += 1;
    if (phase === 'shown') wait();
  }

  const says = { ready: 'Ready', waiting: 'Wait', shown: word, over: 'Finished' }[phase];
  return (
    <section className="panel drill stack">
      <h2>{reaction.name}</h2>
      <p>{reaction.how}</p>
      <noscript>
        <p className="notice">
          <span>
            This one needs JavaScript. Without it, ask someone to drop a ruler between your fingers, and see
            how far it falls before you catch it.
          </span>
        </p>
      </noscript>
      <p className={phase === 'shown' ? 'lampword lampword--on' : 'lampword'} role="status">
        {says}
      </p>
      <p>
        <button type="button" className="btn btn--wide" onClick={press} disabled={!ready}>
          {phase === 'ready' ? 'Start' : phase === 'over' ? 'Once more' : 'Press'}
          <span className="visually-hidden">: {reaction.name}</span>
        </button>
      </p>
      {phase === 'over' && (
        <p className="drill__result" role="status">
          {resultOf(run.current)}
        </p>
      )}
    </section>
  );
}
