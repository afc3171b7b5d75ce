import type { ReactNode } from 'react';

/** A number with its name, and what it counts. */
export interface Figure {
  name: string;
  sum: ReactNode;
  note?: ReactNode;
}

/** The big numbers of a page, in a row. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className="facts facts--big figures gx-6">
      {figures.map(({ name, sum, note }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {sum}
            {note && <small>{note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
