import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { Submit, TextField } from '#src/kit/forms/fields.tsx';
import { buttonForm, type FormOf, openForm } from '#src/kit/forms/open-form.ts';
import { Badge } from '#src/kit/parts/badge.tsx';
import { Panel } from '#src/kit/parts/panel.tsx';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import type { StaffProduct } from '../../changes/products-for-staff.server.ts';
import type { saleActions } from './sale-actions.server.ts';

/** How many of a product one basket may hold, and whether it is sold at all. */
export function LimitsPanel({
  form,
  product: { type, id, limit, onSale },
  label,
  expectedVersion,
  refused,
}: {
  form: FormOf<'limit', 'expected_version', 'type' | 'id'>;
  product: Pick<StaffProduct, 'type' | 'id' | 'limit' | 'onSale'>;
  label: string;
  expectedVersion: string;
  refused?: RefusedPost | undefined;
}) {
  const of = { subject: { type, id }, expected: { expected_version: expectedVersion }, refused };
  const set = openForm(form, { ...of, defaults: { limit } });
  return (
    <Panel id="limits" title="Limits and sale">
      <div className="stack">
        <ActionForm form={set} className="stack stack--3">
          <TextField
            field={set.fields.limit}
            label={`Most in one basket, ${label}`}
            hint="Leave it empty for no limit."
            type="number"
            min={1}
            max={100}
            className="input--short"
          />
          <Submit>Save</Submit>
        </ActionForm>
        {type === 'course' ? (
          <p className="quiet">
            It is taken off the site on <a href={`/office/courses/${id}`}>its own page</a>.
          </p>
        ) : (
          <ActionForm
            form={buttonForm<typeof saleActions>(onSale ? 'takeOffSale' : 'putOnSale', of)}
            className="stack stack--3"
          >
            <p>{onSale ? <Badge tone="success">On sale</Badge> : <Badge tone="warning">Off sale</Badge>}</p>
            <p className="quiet">
              {onSale
                ? 'Off sale, it is hidden in the shop and buyers must remove it from their basket.'
                : 'It is hidden in the shop.'}
            </p>
            <Submit>{onSale ? 'Take off sale' : 'Put on sale'}</Submit>
          </ActionForm>
        )}
      </div>
    </Panel>
  );
}
