import { Link } from 'react-router';
import { NextIcon } from './icons.tsx';

/** The way back: every step but the last is a link. */
export function Crumbs({ steps, here }: { steps: { to: string; name: string }[]; here: string }) {
  return (
    <nav className="crumbs" aria-label="Breadcrumb">
      <ol>
        {steps.map((step) => (
          <li key={step.to}>
            <Link to={step.to}>{step.name}</Link>
            <NextIcon />
          </li>
        ))}
        <li>
          <span aria-current="page">{here}</span>
        </li>
      </ol>
    </nav>
  );
}
