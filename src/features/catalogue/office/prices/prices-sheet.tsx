import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { Submit } from '#src/kit/forms/fields.tsx';
import { buttonForm } from '#src/kit/forms/open-form.ts';
import { CardTable } from '#src/kit/parts/card-table.tsx';
import { Sheet } from '#src/kit/parts/sheet.tsx';
import { StateWords } from '#src/kit/parts/state-words.tsx';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import { pounds } from '#src/platform/money.ts';
import type { PriceForm } from './price-form.server.ts';

type Price = PriceForm['prices'][number];

/** Every price that a product had, has and will have; one to come can be withdrawn. */
export function PricesSheet({
  form: { type, id, seen, prices },
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
    <Sheet id="prices" title={`Prices of ${label}`} flush>
      {prices.length === 0 && <p className="sheet__body quiet">It has no price yet, so it is not sold.</p>}
      {prices.length > 0 && (
        <CardTable
          caption={`Prices of ${label} before any fee, the last first`}
          look="table--in table--tight"
          rows={prices}
          keyOf={({ from }) => from}
          columns={[
            { head: 'From', cell: ({ words }) => words },
            { head: 'Before any fee', num: true, className: 'end', cell: ({ net }) => pounds(net) },
            { head: 'State', className: 'wide', cell: stateOf },
          ]}
        />
      )}
      {mayChange &&
        prices
          .filter(({ isToCome }) => isToCome)
          .map(({ from, words, net }) => (
            <ActionForm
              key={from}
              form={buttonForm('withdrawPrice', { subject: { type, id, from }, seen: { seen }, refused })}
              className="sheet__foot line-up"
            >
              <Submit>
                Withdraw {pounds(net)} from {words}
              </Submit>
            </ActionForm>
          ))}
    </Sheet>
  );
}

function stateOf({ isNow, isToCome }: Price) {
  if (isNow) return <StateWords look="done">Now</StateWords>;
  return isToCome ? <StateWords look="mind">To come</StateWords> : <span className="quiet">Over</span>;
}
