import type { ShownSum } from './shown-run.ts';

/** What a run adds up from. The last one is what it comes to. */
export function RunSums({ sums, className }: { sums: readonly ShownSum[]; className: string }) {
  return (
    <dl className={`receipt ${className}`}>
      {sums.map(({ name, note, amount }, index) => (
        <div key={name} className={index === sums.length - 1 ? 'receipt__total' : undefined}>
          <dt>
            {name}
            {note && <small>{note}</small>}
          </dt>
          <dd>{amount}</dd>
        </div>
      ))}
    </dl>
  );
}
