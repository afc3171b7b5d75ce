import { TickIcon } from '#src/ui/icons.tsx';

/** Where somebody is on a way of several steps: those before are done. */
export function Steps({ steps, at }: { steps: readonly string[]; at: number }) {
  return (
    <ol className="way" aria-label="Steps">
      {steps.map((step, index) => (
        <li key={step} aria-current={index === at ? 'step' : undefined}>
          <span
            className={`junction ${index < at ? 'junction--done' : index === at ? 'junction--here' : ''}`}
          >
            {index < at ? <TickIcon /> : index + 1}
          </span>
          <span>{step}</span>
        </li>
      ))}
    </ol>
  );
}
