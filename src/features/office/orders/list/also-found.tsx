import { Panel } from '#src/kit/parts/panel.tsx';
import type { findBeside } from './also-found.server.ts';

/** Orders by phone, customers, learners, vouchers and instructors that a search has found beside orders. */
export function AlsoFound({
  title,
  beside,
  more,
}: Awaited<ReturnType<typeof findBeside>> & { title: string }) {
  if (beside.length === 0) return null;
  return (
    <Panel id="also-found" title={title} count={beside.length}>
      <ul className="also-found">
        {beside.map(({ kind, href, name, fact }) => (
          <li key={href}>
            <a href={href}>
              <bdi>{name}</bdi>
            </a>{' '}
            <span className="quiet">
              {kind}, {fact}
            </span>
          </li>
        ))}
      </ul>
      {more.length > 0 && (
        <p className="row">
          {more.map(({ href, label }) => (
            <a key={href} href={href}>
              {label}
            </a>
          ))}
        </p>
      )}
    </Panel>
  );
}
