import { ActForm } from '#src/kit/parts/act-form.tsx';
import { Sheet } from '#src/kit/parts/sheet.tsx';
import { StateWords } from '#src/kit/parts/state-words.tsx';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import { Field } from '#src/ui/form/field.tsx';
import type { StaffProduct } from '../../changes/products-for-staff.server.ts';

/** How many of a product one basket may hold, and whether it is sold at all. */
export function LimitsSheet({
  product: { type, id, limit, onSale },
  label,
  seen,
  refused,
}: {
  product: Pick<StaffProduct, 'type' | 'id' | 'limit' | 'onSale'>;
  label: string;
  seen: string;
  refused?: RefusedPost | undefined;
}) {
  const given = { type, id };
  const state = { seen };
  return (
    <Sheet id="limits" title="Limits and sale">
      <div className="gap-4">
        <ActForm act="setLimit" given={given} seen={state} refused={refused} className="gap-3">
          <Field
            id="limit"
            name="limit"
            label={`Most in one basket, ${label}`}
            hint="Leave it empty for no limit."
            type="number"
            min={1}
            max={100}
            defaultValue={limit ?? ''}
            look="input--short"
          />
          <button className="btn" type="submit">
            Save
          </button>
        </ActForm>
        <ActForm
          act={onSale ? 'takeOffSale' : 'putOnSale'}
          given={given}
          seen={state}
          refused={refused}
          className="gap-3"
        >
          <p>
            {onSale ? (
              <StateWords look="done">On sale</StateWords>
            ) : (
              <StateWords look="mind">Off sale</StateWords>
            )}
          </p>
          <p className="quiet">
            {onSale
              ? 'Off sale, it is hidden in the shop and buyers must remove it from their basket.'
              : 'It is hidden in the shop.'}
          </p>
          <button className="btn" type="submit">
            {onSale ? 'Take off sale' : 'Put on sale'}
          </button>
        </ActForm>
      </div>
    </Sheet>
  );
}
