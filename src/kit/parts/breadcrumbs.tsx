import { Fragment } from 'react';
import { NextIcon } from '#src/ui/icons.tsx';

/** The way back to the desk from a page below it; `PageHead` shows it. */
export function Breadcrumbs({ steps, here }: { steps: [path: string, name: string][]; here: string }) {
  return (
    <nav className="trail cluster" aria-label="Breadcrumb">
      {steps.map(([path, name]) => (
        <Fragment key={path}>
          <a className="textlink" href={path}>
            {name}
          </a>
          <NextIcon />
        </Fragment>
      ))}
      <span aria-current="page">{here}</span>
    </nav>
  );
}
