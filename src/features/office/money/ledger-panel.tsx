// biome-ignore-all lint/a11y/noRedundantRoles: laid out as cards, a table keeps its roles only where they are written.
import { Fragment } from 'react';
import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { Submit } from '#src/kit/forms/fields.tsx';
import { buttonForm, type OpenForm, openForm } from '#src/kit/forms/open-form.ts';
import { Badge } from '#src/kit/parts/badge.tsx';
import { Panel } from '#src/kit/parts/panel.tsx';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import type { explainForm, ledgerActions } from './ledger-actions.server.ts';
import type { LedgerView } from './ledger-view.server.ts';

const HEADS = ['Card, ours', 'Connect-E', 'PayPal, ours', 'PayPal'];
const CELLS = ['r-a', 'r-b', 'r-c', 'r-d'];

/** Our charges and refunds against the gateways' ledgers by day; differences are red and have one key to settle. */
export function LedgerPanel({
  ledger: { days, open },
  form,
  mayWork,
  mayRefund,
  refused,
}: {
  ledger: LedgerView;
  form: ReturnType<typeof explainForm>;
  mayWork: boolean;
  mayRefund: boolean;
  refused?: RefusedPost | undefined;
}) {
  const state = open > 0 && (
    <Badge tone="danger">{open === 1 ? '1 difference' : `${open} differences`}</Badge>
  );
  let isFirst = true;
  return (
    <Panel
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
      <table className="table table--in table--cards ledger-table" role="table">
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
              <tr role="row" className={result.tone === 'danger' ? 'is-wrong' : undefined}>
                <th role="rowheader" scope="row">
                  {label}
                </th>
                {HEADS.map((head, at) => (
                  <td key={head} role="cell" className={`num ${CELLS[at]}`} data-label={head}>
                    {sums[at]}
                  </td>
                ))}
                <td role="cell" className="r-r">
                  <Badge tone={result.tone}>{result.label}</Badge>
                  {mayWork && !isCompared && (
                    <ActionForm
                      form={buttonForm<typeof ledgerActions>('compareDay', { subject: { day }, refused })}
                    >
                      <Submit className="btn btn--text">
                        Compare now<span className="visually-hidden">, {label}</span>
                      </Submit>
                    </ActionForm>
                  )}
                </td>
              </tr>
              {differences.map(({ id, orderNumber, text, sum, explained }) => {
                const isGo = !explained && isFirst;
                if (isGo) isFirst = false;
                return (
                  <tr key={id} role="row" className={explained ? 'is-why' : 'is-wrong is-why'} data-row>
                    <td role="cell" colSpan={6} className="wide">
                      <div className="row between">
                        <span>
                          {text} Order <a href={`/office/orders?find=${orderNumber}`}>{orderNumber}</a>
                          {explained && <small>{explained}</small>}
                        </span>
                        {!explained && mayRefund && (
                          <ActionForm
                            form={buttonForm<typeof ledgerActions>('settleDifference', {
                              subject: { id },
                              refused,
                            })}
                          >
                            <button type="submit" className={isGo ? 'btn btn--go' : 'btn'} data-do>
                              Settle {sum}
                            </button>
                          </ActionForm>
                        )}
                      </div>
                      {!explained && mayWork && (
                        <details className="more">
                          <summary>Write down why</summary>
                          <Explain form={openForm(form, { subject: { id }, refused })} />
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
    </Panel>
  );
}

function Explain({ form }: { form: OpenForm<'note'> }) {
  const { name, value, required, maxLength } = form.fields.note;
  return (
    <ActionForm form={form} className="row">
      <input
        className="input"
        name={name}
        aria-label="Why they differ"
        defaultValue={value}
        required={required}
        maxLength={maxLength}
      />
      <Submit>Save</Submit>
    </ActionForm>
  );
}
