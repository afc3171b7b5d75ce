import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { FileField, RadioGroup, Submit } from '#src/kit/forms/fields.tsx';
import { idToSend, openForm } from '#src/kit/forms/open-form.ts';
import { Badge } from '#src/kit/parts/badge.tsx';
import type { Column } from '#src/kit/parts/card-table.tsx';
import { NamedAmount } from '#src/kit/parts/named-amount.tsx';
import { TablePanel } from '#src/kit/parts/table-panel.tsx';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import { accountNames, accountOfGateway } from '../journal/journal.ts';
import { payoutColumns, payoutGateways } from '../payouts/payout.ts';
import type { booksForms } from './books-actions.server.ts';
import type { BooksPage } from './read-books-page.server.ts';

type Row = BooksPage['payouts'][number];

const COLUMNS: Column<Row>[] = [
  {
    head: 'Payout',
    className: 'wide',
    cell: ({ reference, gateway }) => (
      <>
        {reference}
        <small>{gateway}</small>
      </>
    ),
  },
  { head: 'Paid on', cell: ({ paidOn }) => paidOn },
  { head: 'Taken', num: true, cell: ({ sums }) => <NamedAmount name="Taken">{sums[0]}</NamedAmount> },
  { head: 'Fees', num: true, cell: ({ sums }) => <NamedAmount name="Fees">{sums[1]}</NamedAmount> },
  { head: 'Paid out', num: true, cell: ({ sums }) => <NamedAmount name="Paid out">{sums[2]}</NamedAmount> },
  {
    head: 'Our books',
    className: 'wide',
    cell: ({ agrees }) => agrees && <Badge tone={agrees.isRight ? 'success' : 'danger'}>{agrees.text}</Badge>,
  },
];

/** What gateways paid out to the bank, and their fees. */
export function PayoutsPanel({
  books: { payouts, settlements, settlementId, closing },
  forms: { enterPayouts, readSettlementFile },
  refused,
}: {
  books: BooksPage;
  forms: Pick<ReturnType<typeof booksForms>, 'enterPayouts' | 'readSettlementFile'>;
  refused: RefusedPost | undefined;
}) {
  const enter = openForm(enterPayouts, { refused });
  const sent = idToSend(readSettlementFile, settlementId, refused);
  const send = openForm(readSettlementFile, { hidden: { id: sent }, refused });
  const gateways = payoutGateways.map(
    (gateway) => [gateway, accountNames[accountOfGateway[gateway]]] as const,
  );
  return (
    <TablePanel
      id="payouts"
      title="Paid out by the gateways"
      caption="Payouts of the month, the last first"
      columns={COLUMNS}
      rows={payouts}
      keyOf={({ key }) => key}
      empty="No payout of this month was entered yet."
      foot={
        <>
          {!closing && (
            <p>This month is closed: payouts that are entered now are booked in the first open month.</p>
          )}
          <details className="more" open={send.isRefused}>
            <summary>Compare what a gateway has settled</summary>
            <ActionForm
              form={send}
              withFile
              back={`/office/books/settlements/${sent}`}
              className="stack stack--6 mt-3"
            >
              <RadioGroup field={send.fields.gateway} legend="Whose file is it?" options={gateways} />
              <FileField
                field={send.fields.file}
                label="Its CSV file, payment by payment"
                hint="As the gateway gives it, at most 5 MB: with each payment and its payout. Of PayPal, its activity with withdrawals. Columns that we don’t know you match next. Nothing is entered yet."
                accept=".csv,.txt,text/csv"
              />
              <Submit>Compare it</Submit>
            </ActionForm>
            {settlements.length > 0 && (
              <ul className="plain stack stack--3 mt-3">
                {settlements.map(({ id, title, state, sent }) => (
                  <li key={id}>
                    <a href={`/office/books/settlements/${id}`}>{title}</a> {state}{' '}
                    <span className="quiet">({sent})</span>
                  </li>
                ))}
              </ul>
            )}
          </details>
          <details className="more mt-3" open={enter.isRefused}>
            <summary>Enter a list of payouts without their payments</summary>
            <ActionForm form={enter} withFile className="stack stack--6 mt-3">
              <RadioGroup field={enter.fields.gateway} legend="Whose payouts are they?" options={gateways} />
              <FileField
                field={enter.fields.file}
                label="The list, as a CSV file"
                hint={`Columns: ${payoutColumns.join(', ')}. Days like 21/11/2026; “Taken on” may be empty. PayPal’s fees are known from its charges, so its “Fees” are 0.`}
                accept=".csv,text/csv"
              />
              <Submit>Enter the payouts</Submit>
            </ActionForm>
          </details>
        </>
      }
    />
  );
}
