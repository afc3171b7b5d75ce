import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { MoneyField, Submit, TextField } from '#src/kit/forms/fields.tsx';
import { buttonForm, openForm } from '#src/kit/forms/open-form.ts';
import { Panel } from '#src/kit/parts/panel.tsx';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import type { areaActions, areaForms } from './area-actions.server.ts';
import { packageTyped } from './package-typed.ts';

type Forms = ReturnType<typeof areaForms>;

interface Props<Name extends keyof Forms> {
  form: Forms[Name];
  slug: string;
  refused?: RefusedPost | undefined;
}

/** The postcodes by which an area is found. */
export function OutcodesPanel({
  form,
  slug,
  outcodes,
  mayChange,
  refused,
}: Props<'addOutcode'> & { outcodes: readonly string[]; mayChange: boolean }) {
  const add = openForm(form, { subject: { slug }, refused });
  return (
    <Panel id="outcodes" title="Postcodes" count={`${outcodes.length}`}>
      <ul className="outcodes cluster items-stretch g-2">
        {outcodes.map((outcode) => (
          <li key={outcode}>
            {mayChange ? (
              <ActionForm
                form={buttonForm<typeof areaActions>('removeOutcode', {
                  subject: { slug, outcode },
                  refused,
                })}
              >
                <span>{outcode}</span>
                <Submit className="btn btn--text">
                  Remove<span className="visually-hidden"> {outcode}</span>
                </Submit>
              </ActionForm>
            ) : (
              outcode
            )}
          </li>
        ))}
      </ul>
      {mayChange && (
        <ActionForm form={add} className="row items-end">
          <TextField
            field={add.fields.outcode}
            label="Add a postcode"
            placeholder="LS9"
            className="input--short"
          />
          <Submit>Add</Submit>
        </ActionForm>
      )}
    </Panel>
  );
}

/** An area's name, and whether it is on the site. */
export function AreaPanel({
  form,
  slug,
  name,
  hidden,
  expectedVersion,
  refused,
}: Props<'renameArea'> & { name: string; hidden: boolean; expectedVersion: string }) {
  const of = { subject: { slug }, expected: { expected_version: expectedVersion }, refused };
  const rename = openForm(form, { ...of, defaults: { name } });
  return (
    <Panel id="area" title="The area">
      <div className="stack">
        <ActionForm form={rename} className="stack stack--3">
          <TextField field={rename.fields.name} label="Name" />
          <Submit>Rename</Submit>
        </ActionForm>
        <ActionForm
          form={buttonForm<typeof areaActions>(hidden ? 'showArea' : 'hideArea', of)}
          className="stack stack--3"
        >
          <p className="quiet">
            {hidden
              ? 'It is not on the site. Shown again, it brings back the lessons that went off sale with it.'
              : 'Hidden, it is not on the site and its lessons are off sale. Orders keep what was bought.'}
          </p>
          <Submit>{hidden ? 'Show it on the site' : 'Hide it'}</Submit>
        </ActionForm>
      </div>
    </Panel>
  );
}

/** Another package of lessons for an area. */
export function NewPackagePanel({
  form,
  slug,
  transmission,
  refused,
}: Props<'addPackage'> & { transmission: 'manual' | 'automatic' }) {
  const add = openForm(form, {
    subject: { slug },
    hidden: { transmission },
    defaults: { limit: 5 },
    refused,
  });
  const { hours, price, limit } = add.fields;
  return (
    <Panel id="new-package" title={`Add a package, ${transmission}`}>
      <ActionForm form={add} className="stack stack--3">
        <div className="grid-3 grid items-end g-3">
          <TextField field={hours} label="Hours" type="number" min={1} max={100} />
          <MoneyField field={price} label="Price in £" />
          <TextField field={limit} label="Most" type="number" min={1} max={100} />
        </div>
        {add.own?.code === 'price_to_mind' && (
          <label className="tick">
            <input
              type="checkbox"
              name="read"
              value={packageTyped({ transmission, hours: hours.value, price: price.value })}
            />
            <span>I’ve read this. Add it at that price.</span>
          </label>
        )}
        <p className="quiet">The price is before the fee, and stands from today.</p>
        <Submit>Add it</Submit>
      </ActionForm>
    </Panel>
  );
}
