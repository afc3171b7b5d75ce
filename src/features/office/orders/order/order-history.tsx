import { TickIcon } from '#src/ui/icons.tsx';
import type { OrderHistoryEntry } from './order-history.server.ts';

/** All that happened to an order, the latest first; or only what was paid and refunded. */
export function OrderHistory({
  history,
  onlyPayments,
  mayRefund,
}: {
  history: OrderHistoryEntry[];
  onlyPayments: boolean;
  /** Whether the reader may open statements of the bank. */
  mayRefund: boolean;
}) {
  const visibleEntries = onlyPayments ? history.filter(({ isPayment }) => isPayment) : history;
  return (
    <section className="panel" aria-labelledby="story">
      <div className="panel__head">
        <h2 id="story">Payments and history</h2>
        <a className="btn btn--text no-print" href={onlyPayments ? '?#story' : '?story=payments#story'}>
          {onlyPayments ? 'All of it' : 'Only payments'}
        </a>
      </div>
      <div className="panel__body">
        {visibleEntries.length === 0 && <p className="quiet">No payments yet.</p>}
        <ol className="story">
          {visibleEntries.map(({ at, tone, title, more, statement }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two entries can read the same
            <li key={index}>
              <span className={`story__dot story__dot--${tone === 'done' ? 'done' : 'rest'}`}>
                {tone === 'done' && <TickIcon />}
              </span>
              <div>
                <div className="story__line">
                  <span className="strong">{title}</span>
                  <time>{at}</time>
                </div>
                {more && <small>{more}</small>}
                {statement && mayRefund && (
                  <small>
                    <a href={`/office/transfers/statements/${statement}`}>The bank’s statement</a>
                  </small>
                )}
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
