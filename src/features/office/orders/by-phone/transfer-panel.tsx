import type { TransferRead } from '#src/features/checkout/phone-orders/read-phone-order.server.ts';
import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { DateField, MoneyField, Submit, TextField } from '#src/kit/forms/fields.tsx';
import { buttonForm, openForm } from '#src/kit/forms/open-form.ts';
import { Pair, Panel } from '#src/kit/parts/panel.tsx';
import { WarningNotice } from '#src/kit/parts/warning-notice.tsx';
import { useRefused } from '#src/ui/posted/posted-form.tsx';
import type { transferActions, transferForms } from '../../transfers/transfer-actions.server.ts';

/** What is to come for an order by bank transfer, what came, and what staff do with it. */
export function TransferPanel({
  id,
  transfer,
  forms,
}: {
  id: string;
  transfer: TransferRead;
  /** Null for staff who may not record money. */
  forms: ReturnType<typeof transferForms> | null;
}) {
  const { reference, account, standing, held, due, missing, lines, returns, isPaid } = transfer;
  return (
    <Panel id="transfer" title={isPaid ? 'The bank transfer' : `Waiting for ${due}`}>
      <div className="stack">
        <dl className="facts">
          <Pair name="Reference">
            <strong>{reference}</strong>
          </Pair>
          <Pair name="To">{account ?? 'No account is entered any more'}</Pair>
        </dl>
        {lines.length > 0 && <Lines id={id} lines={lines} mayRemove={forms !== null} />}
        {returns.map(({ id: key, day, amount, evidence, by }) => (
          <p key={key}>
            <b>{amount} was sent back</b> on {day}: {evidence} <span className="quiet">({by})</span>
          </p>
        ))}
        {standing === 'short' && (
          <WarningNotice>
            <b>{missing} is missing.</b> {held} of {due} has come, and nothing is placed before the rest. The
            buyer has been emailed.
          </WarningNotice>
        )}
        {standing === 'surplus' && (
          <WarningNotice>
            <b>{held} is more than was due.</b> Send it back at the bank, then record that here.
          </WarningNotice>
        )}
        {standing === 'late' && (
          <WarningNotice>
            <b>{held} came, and the order has ended.</b> Nothing was placed.{' '}
            {transfer.mayPlace
              ? 'Place it at the price that was agreed, or send the money back.'
              : 'Send the order again and ask for the rest, or send the money back.'}
          </WarningNotice>
        )}
        {standing === 'complete' && (
          <p role="status">{held} has come. The order is being placed: look again in a minute.</p>
        )}
        {forms && <Record id={id} transfer={transfer} forms={forms} />}
      </div>
    </Panel>
  );
}

function Lines({ id, lines, mayRemove }: { id: string; lines: TransferRead['lines']; mayRemove: boolean }) {
  const refused = useRefused();
  return (
    <ul className="stack stack--3">
      {lines.map(({ id: line, day, amount, payer, by, statement, isRemovable }) => (
        <li key={line}>
          <b>{amount} came</b> on {day}
          {payer && <> from {payer}</>} <span className="quiet">({by})</span>
          {mayRemove && statement && <StatementLink id={statement} of={amount} />}
          {mayRemove && isRemovable && (
            <ActionForm
              form={buttonForm<typeof transferActions>('removeBankLine', { subject: { id, line }, refused })}
            >
              <Submit className="btn btn--text">
                Recorded by mistake<span className="visually-hidden">: {amount}</span>
              </Submit>
            </ActionForm>
          )}
        </li>
      ))}
    </ul>
  );
}

function StatementLink({ id, of }: { id: string; of: string }) {
  return (
    <>
      {' '}
      <a href={`/office/transfers/statements/${id}`}>
        The statement<span className="visually-hidden"> with {of}</span>
      </a>
    </>
  );
}

function Record({
  id,
  transfer: { standing, heldPence, held, missing, mayPlace, today, isPaid, lines },
  forms,
}: {
  id: string;
  transfer: TransferRead;
  forms: ReturnType<typeof transferForms>;
}) {
  const refused = useRefused();
  const came = openForm(forms.recordTransfer, {
    subject: { id },
    expected: { expected_lines: lines.length },
    defaults: { amount: isPaid ? '' : missing.replace('£', ''), paid_on: today },
    refused,
  });
  const back = openForm(forms.recordTransferReturned, {
    subject: { id },
    expected: { expected_held: heldPence },
    defaults: { amount: held.replace('£', ''), sent_on: today },
    refused,
  });
  const fields = (
    <ActionForm form={came} className="stack stack--3">
      <div className="grid-2">
        <MoneyField field={came.fields.amount} label="Amount on the statement" />
        <DateField field={came.fields.paid_on} label="On" max={today} />
        <TextField field={came.fields.payer} label="From" optional />
      </div>
      <Submit className={standing === 'nothing' || standing === 'short' ? 'btn btn--go' : 'btn'}>
        Record it as received
      </Submit>
    </ActionForm>
  );
  return (
    <>
      {mayPlace && (
        <ActionForm
          form={buttonForm<typeof transferActions>('placeLateTransfer', { subject: { id }, refused })}
        >
          <Submit className="btn btn--go">Place the order after all</Submit>
        </ActionForm>
      )}
      {heldPence > 0 && (
        <details className="more" open={standing === 'surplus' || standing === 'late' || back.isRefused}>
          <summary>Send money back</summary>
          <ActionForm form={back} className="stack stack--3 mt-3">
            <p className="quiet">Send it at the bank first, to the account that it came from.</p>
            <div className="grid-2">
              <MoneyField field={back.fields.amount} label="Amount sent back" />
              <DateField field={back.fields.sent_on} label="Sent on" max={today} />
              <TextField field={back.fields.evidence} label="The bank’s reference of the payment" />
            </div>
            <Submit>Record it as sent back</Submit>
          </ActionForm>
        </details>
      )}
      {standing === 'nothing' && !isPaid ? (
        <>
          <h3 className="h4">Has the money come?</h3>
          {fields}
        </>
      ) : (
        <details className="more" open={standing === 'short' || came.isRefused}>
          <summary>{standing === 'short' ? 'Has the rest come?' : 'Something else has come'}</summary>
          <div className="mt-3">{fields}</div>
        </details>
      )}
    </>
  );
}
