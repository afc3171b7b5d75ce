import { ChevronLeft, ChevronRight } from 'lucide';
import type { ReactNode } from 'react';
import { icon } from '#src/ui/icons.tsx';
import type { AskedOrders } from './order-search.server.ts';

const NewerIcon = icon(ChevronLeft);
const OlderIcon = icon(ChevronRight);

/** The list's address with its filters, and something else that it asks for. */
export function addressOf(path: string, asked: AskedOrders, other: AskedPage = {}): string {
  const { before: _, after: __, ...search } = asked;
  const query = new URLSearchParams(
    Object.entries({ ...search, ...other }).filter((entry): entry is [string, string] => Boolean(entry[1])),
  ).toString();
  return query ? `${path}?${query}` : path;
}

type AskedPage = Pick<AskedOrders, 'before' | 'after'>;

export function OrderPager({
  asked,
  newer,
  older,
  children,
}: {
  asked: AskedOrders;
  newer: string | null;
  older: string | null;
  children: ReactNode;
}) {
  if (!newer && !older) return null;
  const to = (other: AskedPage) => addressOf('/office/orders', asked, other);
  return (
    <nav className="pager" aria-label="Pages">
      <span>{children}</span>
      <span className="line-up">
        <a className="btn" {...(newer ? { href: to({ after: newer }) } : { 'aria-disabled': true })}>
          <NewerIcon />
          Newer
        </a>
        <a className="btn" {...(older ? { href: to({ before: older }) } : { 'aria-disabled': true })}>
          Older
          <OlderIcon />
        </a>
      </span>
    </nav>
  );
}
