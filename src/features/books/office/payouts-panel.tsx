import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { FileField, RadioGroup, Submit } from '#src/kit/forms/fields.tsx';
import { openForm } from '#src/kit/forms/open-form.ts';
import { Badge } from '#src/kit/parts/badge.tsx';
import type { Column } from '#src/kit/parts/card-table.tsx';
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
  { head: 'Taken', num: true, cell: ({ sums }) => sums[0] },
  { head: 'Fees', num: true, cell: ({ sums }) => sums[1] },
  { head: 'Paid out', num: true, cell: ({ sums }) => sums[2] },
  {
    head: 'Our books',
    className: 'wide',
    cell: ({ agrees }) => agrees && <Badge tone={agrees.isRight ? 'success' : 'danger'}>{agrees.text}</Badge>,
  },
];

/** What gateways paid out to the bank, and their fees. */
export function PayoutsPanel({
  books: { payouts },
  form,
  refused,
}: {
  books: BooksPage;
  form: ReturnType<typeof booksForms>['enterPayouts'];
  refused: RefusedPost | undefined;
}) {
  const enter = openForm(form, { refused });
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
        <details className="more" open={enter.isRefused}>
          <summary>Enter payouts from a file</summary>
          <ActionForm form={enter} withFile className="stack stack--6 mt-3">
            <RadioGroup
              field={enter.fields.gateway}
              legend="Whose payouts are they?"
              options={payoutGateways.map(
                (gateway) => [gateway, accountNames[accountOfGateway[gateway]]] as const,
              )}
            />
            <FileField
              field={enter.fields.file}
              label="The list, as a CSV file"
              hint={`Columns: ${payoutColumns.join(', ')}. Days like 21/11/2026; “Taken on” may be empty. PayPal’s fees are known from its charges, so its “Fees” are 0.`}
              accept=".csv,text/csv"
            />
            <Submit>Enter the payouts</Submit>
          </ActionForm>
        </details>
      }
    />
  );
}
