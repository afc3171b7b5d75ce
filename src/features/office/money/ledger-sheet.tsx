// biome-ignore-all lint/a11y/noRedundantRoles: laid out as cards, a table keeps its roles only where they are written.
import { Fragment } from 'react';
import { ActForm } from '#src/kit/parts/act-form.tsx';
import { Sheet } from '#src/kit/parts/sheet.tsx';
import { StateWords } from '#src/kit/parts/state-words.tsx';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import type { LedgerView } from './ledger-view.server.ts';

const HEADS = ['Card, ours', 'Connect-E', 'PayPal, ours', 'PayPal'];
const CELLS = ['r-a', 'r-b', 'r-c', 'r-d'];

/** Our charges and refunds against the gateways' ledgers by day; differences are red and have one key to settle. */
export function LedgerSheet({
  ledger: { days, open },
  mayWork,
  mayRefund,
  refused,
}: {
  ledger: LedgerView;
  mayWork: boolean;
  mayRefund: boolean;
  refused?: RefusedPost | undefined;
}) {
  const state = open > 0 && (
    <StateWords look="wrong">{open === 1 ? '1 difference' : `${open} differences`}</StateWords>
  );
  let isFirst = true;
  return (
    <Sheet
      id="ledgers"
      title="Card and PayPal against their ledgers"
      count={state || undefined}
      flush
      foot={
        <p className="quiet">
          Neither gateway is asked for a list: each payment and refund is asked about by its id, every night.
          What went back counts on the day of its charge, and a payment that we haven’t charged on the day it
          was begun.
        </p>
      }
    >
      <table className="table table--in table--cards rec-o" role="table">
        <caption className="visually-hidden">
          Our charges less refunds against the gateways’ ledgers by day, newest first
        </caption>
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col">
              Day
            </th>
            {HEADS.map((head) => (
              <th key={head} role="columnheader" scope="col" className="num">
                {head}
              </th>
            ))}
            <th role="columnheader" scope="col">
              Result
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {days.map(({ day, label, sums, result, differences, isCompared }) => (
            <Fragment key={day}>
              <tr role="row" className={result.look === 'wrong' ? 'is-wrong' : undefined}>
                <th role="rowheader" scope="row">
                  {label}
                </th>
                {HEADS.map((head, at) => (
                  <td key={head} role="cell" className={`num ${CELLS[at]}`} data-label={head}>
                    {sums[at]}
                  </td>
                ))}
                <td role="cell" className="r-r">
                  <StateWords look={result.look}>{result.words}</StateWords>
                  {mayWork && !isCompared && (
                    <ActForm act="compareDay" given={{ day }} refused={refused}>
                      <button type="submit" className="btn btn--text">
                        Compare now<span className="visually-hidden">, {label}</span>
                      </button>
                    </ActForm>
                  )}
                </td>
              </tr>
              {differences.map(({ id, orderNumber, words, sum, explained }) => {
                const startupMessage = !explained && isFirst;
                if (startupMessage) isFirst = false;
                return (
                  <tr key={id} role="row" className={explained ? 'is-why' : 'is-wrong is-why'} data-row>
                    <td role="cell" colSpan={6} className="wide">
                      <div className="line-up line-up--apart">
                        <span>
                          {words} Order <a href={`/office/orders?find=${orderNumber}`}>{orderNumber}</a>
                          {explained && <small>{explained}</small>}
                        </span>
                        {!explained && mayRefund && (
                          <ActForm act="settleDifference" given={{ id }} refused={refused}>
                            <button type="submit" className={startupMessage ? 'btn btn--go' : 'btn'} data-do>
                              Settle {sum}
                            </button>
                          </ActForm>
                        )}
                      </div>
                      {!explained && mayWork && (
                        <details className="more">
                          <summary>Write down why</summary>
                          <ActForm
                            act="explainDifference"
                            given={{ id }}
                            refused={refused}
                            className="line-up"
                          >
                            <input
                              className="input"
                              name="note"
                              aria-label="Why they differ"
                              required
                              maxLength={200}
                            />
                            <button type="submit" className="btn">
                              Save
                            </button>
                          </ActForm>
                        </details>
                      )}
                    </td>
                  </tr>
                );
              })}
            </Fragment>
          ))}
        </tbody>
      </table>
    </Sheet>
  );
}
