import type { ReactNode } from 'react';
import { Badge } from '#src/kit/parts/badge.tsx';
import { Panel } from '#src/kit/parts/panel.tsx';
import { MoneyTable } from '../money/money-table.tsx';
import { type FigureTable, formatFigure } from './figure-table.ts';

export type Sheet<Figures> = { figures: Figures; table: FigureTable } | 'all_in_areas' | undefined;

/** The addresses of the page and of the file, each with its period. */
export interface Address {
  page: string;
  file: string;
}

/** A plot of the figures, its exact table below and its file beside; or that it could not be read. */
export function FigureSheet<Figures>({
  id,
  title,
  note,
  isWide = false,
  address,
  sheet: read,
  children,
}: {
  id: string;
  title: string;
  /** Beside the heading: what is counted. */
  note?: string;
  isWide?: boolean;
  address: Address;
  sheet: Sheet<Figures>;
  children(figures: Figures): ReactNode;
}) {
  const sheet = read === 'all_in_areas' ? undefined : read;
  return (
    <Panel
      id={id}
      title={title}
      count={
        <span className="cluster g-1 gx-4">
          {note}
          {sheet && (
            <a href={address.file}>
              CSV<span className="visually-hidden">: {title}</span>
            </a>
          )}
        </span>
      }
      className={isWide ? 'panel--wide' : undefined}
      foot={sheet && <Numbers caption={title} table={sheet.table} />}
    >
      {sheet ? (
        <div className="stack stack--3">{children(sheet.figures)}</div>
      ) : read === 'all_in_areas' ? (
        <p className="quiet">All of this belongs to an area.</p>
      ) : (
        <div className="stack stack--3">
          <p>
            <Badge tone="danger">Not shown: these figures could not be read</Badge>
          </p>
          <p className="quiet">The other figures are right.</p>
          <p>
            <a className="btn" href={address.page}>
              Try again
            </a>
          </p>
        </div>
      )}
    </Panel>
  );
}

function Numbers({ caption, table: { first, columns, rows } }: { caption: string; table: FigureTable }) {
  return (
    <details className="more">
      <summary>Show as a table</summary>
      <MoneyTable
        caption={caption}
        first={first}
        heads={columns.map(({ head }) => head)}
        rows={rows.map(({ name, values }) => ({
          name,
          sums: columns.map(({ unit }, at) => formatFigure(values[at], unit)),
        }))}
      />
    </details>
  );
}
