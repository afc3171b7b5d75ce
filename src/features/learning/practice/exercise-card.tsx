import type { Exercise } from '../material.ts';
import { PracticeQuestion } from './question-card.tsx';

/** Something to look at and a question about it. Where it hides, opening the question hides the picture. */
export function ExerciseCard({ exercise: { name, how, rows, hides, question } }: { exercise: Exercise }) {
  return (
    <section className={hides ? 'panel drill stack drill--hides' : 'panel drill stack'}>
      <h2>{name}</h2>
      <p>{how}</p>
      <div className="drill__panel grid g-2">
        {rows.map((row) => (
          <ul key={row.join()} className="drill__row cluster items-stretch g-2">
            {row.map((thing, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: several say the same, and none ever moves
              <li key={index}>{thing}</li>
            ))}
          </ul>
        ))}
      </div>
      {hides ? (
        <details className="drill__ask">
          <summary>
            Hide it and ask me<span className="visually-hidden">: {name}</span>
          </summary>
          <PracticeQuestion question={question} />
        </details>
      ) : (
        <PracticeQuestion question={question} />
      )}
    </section>
  );
}
