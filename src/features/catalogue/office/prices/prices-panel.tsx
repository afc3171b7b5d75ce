import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { Submit } from '#src/kit/forms/fields.tsx';
import { buttonForm } from '#src/kit/forms/open-form.ts';
import { Badge } from '#src/kit/parts/badge.tsx';
import { TablePanel } from '#src/kit/parts/table-panel.tsx';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import { pounds } from '#src/platform/money.ts';
import type { priceActions } from './price-actions.server.ts';
import type { PriceForm } from './price-form.server.ts';

type Price = PriceForm['prices'][number];

/** Every price that a product had, has and will have; one to come can be withdrawn. */
export function PricesPanel({
  form: { type, id, expectedVersion, prices },
  label,
  mayChange,
  refused,
}: {
  form: PriceForm;
  label: string;
  mayChange: boolean;
  refused?: RefusedPost | undefined;
}) {
  return (
    <TablePanel
      id="prices"
      title={`Prices of ${label}`}
      empty="It has no price yet, so it is not sold."
      caption={`Prices of ${label} before any fee, the last first`}
      className="table--tight"
      rows={prices}
      keyOf={({ from }) => from}
      columns={[
        { head: 'From', cell: ({ dateLabel }) => dateLabel },
        { head: 'Before any fee', num: true, className: 'end', cell: ({ net }) => pounds(net) },
        { head: 'State', className: 'wide', cell: stateOf },
      ]}
    >
      {mayChange &&
        prices
          .filter(({ isToCome }) => isToCome)
          .map(({ from, dateLabel, net }) => (
            <ActionForm
              key={from}
              form={buttonForm<typeof priceActions>('withdrawPrice', {
                subject: { type, id, from },
                expected: { expected_version: expectedVersion },
                refused,
              })}
              className="panel__foot row"
            >
              <Submit>
                Withdraw {pounds(net)} from {dateLabel}
              </Submit>
            </ActionForm>
          ))}
    </TablePanel>
  );
}

function stateOf({ isNow, isToCome }: Price) {
  if (isNow) return <Badge tone="success">Now</Badge>;
  return isToCome ? <Badge tone="warning">To come</Badge> : <span className="quiet">Over</span>;
}
