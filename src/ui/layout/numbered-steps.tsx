import type { ReactNode } from 'react';
import '../css/next-steps.css';

interface Step {
  title: string;
  text: ReactNode;
}

/** What happens, one step after the other, numbered as the junctions of a road. */
export function NumberedSteps({ steps, className = '' }: { steps: readonly Step[]; className?: string }) {
  return (
    <ol className={`next ${className}`.trim()}>
      {steps.map(({ title, text }, index) => (
        <li key={title}>
          <span className="jn" aria-hidden="true">
            {index + 1}
          </span>
          <div>
            <h3>{title}</h3>
            <p>{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
