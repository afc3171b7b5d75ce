import type { ComponentProps } from 'react';
import { renderToString } from 'react-dom/server';
import { Link as RouterLink, StaticRouter } from 'react-router';
import { expect, test } from 'vitest';
import { Link } from './link.tsx';

const LINKS: ComponentProps<typeof RouterLink>[] = [
  { to: '/' },
  { to: '/areas-covered' },
  { to: '/areas-covered/leeds?gearbox=manual&from=3#prices' },
  { to: '/areas-covered/leeds?place=LS6%203AD' },
  { to: '/courses/', className: 'btn' },
  { to: '//elsewhere.example/basket' },
  { to: 'https://elsewhere.example' },
  { to: 'mailto:office@bitepoint.example' },
  { to: '/areas/../basket' },
  { to: '/caf\u00e9' },
  { to: '?page=2' },
  { to: '#main' },
  { to: '..', relative: 'path' },
  { to: { pathname: '/basket', search: '?from=leeds' } },
  { to: '/basket', className: 'bag', 'aria-current': 'page', onClick: () => undefined },
  { to: '/account', preventScrollReset: true, reloadDocument: true, state: { from: 'here' } },
];

test('the server has a link of its own', () => {
  expect(Link).not.toBe(RouterLink);
});

test.each(LINKS)('the server writes the link %o as the router does', (props) => {
  const link = { ...props, children: 'Further' };
  expect(written(<Link {...link} />)).toBe(written(<RouterLink {...link} />));
});

function written(link: React.ReactNode): string {
  return renderToString(<StaticRouter location="/instructors/amara-osei">{link}</StaticRouter>);
}
