import { type ReactNode, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { useLater } from '../use-later.ts';
import { isSamePage } from './same-page.ts';

const load = async () => (await import('./client-navigation.tsx')).ClientNavigation;

/**
 * The pages of a layout come without documents of their own (docs/decisions/0121). `page` is the key of what begins anew with
 * each of them, and `navigation` stands first in it. It is loaded after the document's own scripts: until then a link loads
 * a document.
 */
export function useClientNavigation(home: string, release: string): { page: number; navigation: ReactNode } {
  const { key, state } = useLocation();
  const arrivedBy = useNavigationType();
  const [page, turnTo] = useState({ key, number: 0 });
  if (page.key !== key && !isSamePage(state, arrivedBy)) turnTo({ key, number: page.number + 1 });

  const [loaded] = useState(release);
  const Navigation = useLater(load);
  return {
    page: page.number,
    navigation: Navigation && (
      <Navigation home={home} isOutdated={release !== loaded} hasArrived={page.number > 0} />
    ),
  };
}
