import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { CheckboxGroup, DateField, RadioGroup, Submit, TextField } from '#src/kit/forms/fields.tsx';
import { buttonForm, openForm } from '#src/kit/forms/open-form.ts';
import { Badge } from '#src/kit/parts/badge.tsx';
import { Table } from '#src/kit/parts/card-table.tsx';
import { Panel } from '#src/kit/parts/panel.tsx';
import { TablePanel } from '#src/kit/parts/table-panel.tsx';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import { fileShapes, SHAPE_NAMES } from '../bank-file/bank-file.ts';
import type { payRunActions, payRunForms } from './pay-run-actions.server.ts';
import type { PayRunPageData } from './read-pay-run.server.ts';

type Paying = NonNullable<PayRunPageData['paying']>;

interface Parts {
  number: number;
  paying: Paying;
  forms: ReturnType<typeof payRunForms>;
  refused: RefusedPost | undefined;
}

/** The files of a closed run, and the next one for instructors who are in none. */
export function BankFilePanels({
  number,
  paying: { files, next, settings, arrives, withoutFile },
  forms,
  refused,
}: Parts) {
  const make = openForm(forms.makeFile, {
    subject: { number },
    expected: { expected_total: next.total },
    defaults: { arrives, shape: settings?.hasServiceUser ? 'bacs' : 'csv' },
    refused,
  });
  return (
    <>
      {files.map((file) => {
        const withdraw = openForm(forms.withdrawFile, { subject: { number, file: file.id }, refused });
        return (
          <Panel
            key={file.id}
            id={`file-${file.id}`}
            title={file.kind}
            count={file.withdrawn ? <Badge tone="neutral">Withdrawn</Badge> : `made by ${file.made}`}
            foot={
              !file.withdrawn && (
                <div className="stack stack--3">
                  <p>
                    <a className="btn btn--go" href={`/office/pay/files/${file.id}`} download>
                      Download the file
                    </a>
                  </p>
                  <p className="quiet">
                    {file.downloads.length === 0
                      ? 'Not downloaded yet.'
                      : `Downloaded by ${file.downloads.join('; ')}. It’s the same file each time.`}
                  </p>
                </div>
              )
            }
          >
            {file.withdrawn ? (
              <p>{file.withdrawn}</p>
            ) : (
              <div className="stack">
                <p>
                  Send it by your bank’s cut-off on {file.sentBy}. The money arrives on {file.arrives}.
                </p>
                <Payments caption="In the file" payments={file.payments} />
                <p>
                  <b>
                    {file.payments.length === 1 ? '1 payment' : `${file.payments.length} payments`},{' '}
                    {file.total}
                  </b>
                  {settings && `, reference ${settings.reference}`}
                </p>
                {file.mayWithdraw && (
                  <details className="more" open={withdraw.isRefused}>
                    <summary>The bank didn’t take it</summary>
                    <ActionForm form={withdraw} className="stack stack--3">
                      <TextField
                        field={withdraw.fields.reason}
                        label="Why not"
                        hint="Withdraw it only if the bank pays nobody by it: whoever is in it can be in another file then."
                      />
                      <Submit>Withdraw the file</Submit>
                    </ActionForm>
                  </details>
                )}
              </div>
            )}
          </Panel>
        );
      })}
      {withoutFile && (
        <Panel id="no-file" title="Bank file">
          <p>{withoutFile}</p>
        </Panel>
      )}
      {next.payments.length > 0 && (
        <Panel
          id="next-file"
          title={files.some(({ withdrawn }) => !withdrawn) ? 'Another bank file' : 'Bank file'}
          count="not made yet"
        >
          {settings ? (
            <ActionForm form={make} className="stack">
              <Payments caption="In the file" payments={next.payments} />
              <p>
                <b>
                  {next.payments.length === 1 ? '1 payment' : `${next.payments.length} payments`}, {next.text}
                </b>
                , reference {settings.reference}
              </p>
              <RadioGroup
                field={make.fields.shape}
                legend="Kind of file"
                options={fileShapes
                  .filter((shape) => shape !== 'bacs' || settings.hasServiceUser)
                  .map((shape) => [shape, SHAPE_NAMES[shape]])}
              />
              <DateField
                field={make.fields.arrives}
                label="Money arrives"
                hint="Bacs takes three working days: sent, processed, and in the accounts on the third."
                className="field--day"
              />
              <Submit className="btn btn--go">Make the file</Submit>
            </ActionForm>
          ) : (
            <p>
              First enter <a href="/office/pay/settings">the account that the school pays from</a>.
            </p>
          )}
        </Panel>
      )}
    </>
  );
}

type PaymentInFile = Omit<Paying['next']['payments'][number], 'isNameUnchecked'> & {
  isNameUnchecked?: boolean;
};

function Payments({ caption, payments }: { caption: string; payments: readonly PaymentInFile[] }) {
  return (
    <Table
      caption={caption}
      columns={[
        { head: 'To', cell: ({ name }) => name },
        {
          head: 'Account',
          cell: ({ account, isNameUnchecked }) => (
            <>
              <span className="nowrap">{account}</span>
              {isNameUnchecked && <small className="block quiet">Name not checked with the bank</small>}
            </>
          ),
        },
        { head: 'Amount', num: true, cell: ({ amount }) => amount },
      ]}
      rows={payments}
      keyOf={({ slug }) => slug}
    />
  );
}

/** Whom a closed run pays, and who was paid. */
export function PaymentsPanel({ number, paying: { payments }, forms, refused }: Parts) {
  const returned = payments.filter((one) => one.returned).length;
  if (payments.length === 0) return null;
  return (
    <TablePanel
      id="payments"
      title="Payments"
      count={returned > 0 ? <Badge tone="warning">{returned} returned</Badge> : payments.length}
      caption="Payments of the run"
      columns={[
        {
          head: 'To',
          cell: ({ slug, name, way, paidOn, returned: back }) => (
            <>
              {name}
              {paidOn === null && <small className="block quiet">{way}</small>}
              {back && (
                <small className="block quiet">
                  {back.words}. <a href={`/office/pay/runs/${back.run}`}>Owed in run {back.run}</a>
                </small>
              )}
              {paidOn !== null && !back && (
                <ReturnedForm of={{ number, slug }} name={name} forms={forms} refused={refused} />
              )}
            </>
          ),
        },
        { head: 'Amount', num: true, className: 'top-end', cell: ({ amount }) => amount },
        {
          head: 'State',
          className: 'wide',
          cell: ({ paidOn, returned: back }) =>
            back ? (
              <Badge tone="danger">Returned</Badge>
            ) : paidOn === null ? (
              <Badge tone="warning">To pay</Badge>
            ) : (
              <Badge tone="success">Paid {paidOn}</Badge>
            ),
        },
      ]}
      rows={payments}
      keyOf={({ slug }) => slug}
    />
  );
}

/** Says that the bank sent a payment back. */
function ReturnedForm({
  of: subject,
  name,
  forms,
  refused,
}: Pick<Parts, 'forms' | 'refused'> & { of: { number: number; slug: string }; name: string }) {
  const form = openForm(forms.recordReturned, { subject, refused });
  return (
    <details className="more" open={form.isRefused}>
      <summary>
        Returned by the bank<span className="visually-hidden">: {name}</span>
      </summary>
      <ActionForm form={form} className="stack stack--3">
        <TextField
          field={form.fields.reason}
          label="What the bank says"
          hint="Such as “Account closed”. The instructor is emailed it, and it’s on their next remittance."
        />
        <Submit>Mark as returned</Submit>
      </ActionForm>
    </details>
  );
}

/** How many of the run's remittances were emailed. */
export function RemittancesPanel({ number, paying: { remittances }, refused }: Omit<Parts, 'forms'>) {
  const { count, emailed } = remittances;
  return (
    <Panel id="remittances" title="Remittances" count={`${emailed} of ${count} emailed`}>
      <div className="stack stack--3">
        <p>
          Each is a PDF with every line of the run. They’re emailed when you mark somebody as paid, or now. To
          see one, choose an instructor below.
        </p>
        {emailed < count && (
          <ActionForm
            form={buttonForm<typeof payRunActions>('emailRemittances', { subject: { number }, refused })}
          >
            <Submit>Email {count - emailed} now</Submit>
          </ActionForm>
        )}
      </div>
    </Panel>
  );
}

/** Says who was paid, by a file or by hand. */
export function MarkPaidPanel({ number, paying: { unpaid, paidOn, lastPaidOn }, forms, refused }: Parts) {
  const paid = openForm(forms.markPaid, {
    subject: { number },
    defaults: {
      paid_on: paidOn,
      instructors: unpaid
        .filter(({ isInFile }) => isInFile)
        .map(({ slug }) => slug)
        .join(','),
    },
    refused,
  });
  return (
    <section className="plate plate--paper back" aria-labelledby="mark-paid">
      <h2 id="mark-paid">Mark as paid</h2>
      <ActionForm form={paid} className="stack stack--3">
        <CheckboxGroup
          field={paid.fields.instructors}
          legend="Who was paid"
          options={unpaid.map(({ slug, text }) => [slug, text])}
        />
        <DateField field={paid.fields.paid_on} label="Paid on" max={lastPaidOn} />
        <Submit className="btn btn--go">Mark as paid</Submit>
      </ActionForm>
      <p className="quiet">
        Who is left out is paid later, by another file or by hand. It isn’t in the next run again.
      </p>
    </section>
  );
}
