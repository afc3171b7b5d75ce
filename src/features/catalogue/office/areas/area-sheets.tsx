import { ActForm } from '#src/kit/parts/act-form.tsx';
import { Sheet } from '#src/kit/parts/sheet.tsx';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import { Field } from '#src/ui/form/field.tsx';
import { packageTyped } from './package-typed.ts';

interface Props {
  slug: string;
  refused?: RefusedPost | undefined;
}

/** The postcodes by which an area is found. */
export function OutcodesSheet({
  slug,
  outcodes,
  mayChange,
  refused,
}: Props & { outcodes: readonly string[]; mayChange: boolean }) {
  return (
    <Sheet id="outcodes" title="Postcodes" count={`${outcodes.length}`}>
      <ul className="outcodes">
        {outcodes.map((outcode) => (
          <li key={outcode}>
            {mayChange ? (
              <ActForm act="removeOutcode" given={{ slug, outcode }} refused={refused}>
                <span>{outcode}</span>
                <button type="submit" className="btn btn--text">
                  Remove<span className="visually-hidden"> {outcode}</span>
                </button>
              </ActForm>
            ) : (
              outcode
            )}
          </li>
        ))}
      </ul>
      {mayChange && (
        <ActForm act="addOutcode" given={{ slug }} refused={refused} className="line-up line-up--end">
          <Field id="outcode" name="outcode" label="Add a postcode" placeholder="LS9" look="input--short" />
          <button type="submit" className="btn">
            Add
          </button>
        </ActForm>
      )}
    </Sheet>
  );
}

/** An area's name, and whether it is on the site. */
export function AreaSheet({
  slug,
  name,
  hidden,
  seen,
  refused,
}: Props & { name: string; hidden: boolean; seen: string }) {
  const given = { slug };
  const state = { seen };
  return (
    <Sheet id="area" title="The area">
      <div className="gap-4">
        <ActForm act="renameArea" given={given} seen={state} refused={refused} className="gap-3">
          <Field id="name" name="name" label="Name" defaultValue={name} required />
          <button type="submit" className="btn">
            Rename
          </button>
        </ActForm>
        <ActForm
          act={hidden ? 'showArea' : 'hideArea'}
          given={given}
          seen={state}
          refused={refused}
          className="gap-3"
        >
          <p className="quiet">
            {hidden
              ? 'It is not on the site. Shown again, it brings back the lessons that went off sale with it.'
              : 'Hidden, it is not on the site and its lessons are off sale. Orders keep what was bought.'}
          </p>
          <button type="submit" className="btn">
            {hidden ? 'Show it on the site' : 'Hide it'}
          </button>
        </ActForm>
      </div>
    </Sheet>
  );
}

/** Another package of lessons for an area. */
export function NewPackageSheet({ slug, gearbox, refused }: Props & { gearbox: string }) {
  const typed = refused?.values.act === 'addPackage' ? refused.values : undefined;
  return (
    <Sheet id="new-package" title={`Add a package, ${gearbox}`}>
      <ActForm act="addPackage" given={{ slug, transmission: gearbox }} refused={refused} className="gap-3">
        <div className="grid-3">
          <Field
            id="new-hours"
            name="hours"
            label="Hours"
            type="number"
            min={1}
            max={100}
            defaultValue={typed?.hours}
            required
          />
          <Field
            id="new-price"
            name="price"
            label="Price in £"
            inputMode="decimal"
            defaultValue={typed?.price}
            required
          />
          <Field
            id="new-limit"
            name="limit"
            label="Most"
            type="number"
            min={1}
            max={100}
            defaultValue={typed?.limit ?? 5}
            required
          />
        </div>
        {typed && refused?.code === 'price_to_mind' && (
          <label className="tick">
            <input type="checkbox" name="read" value={packageTyped(typed)} />
            <span>I’ve read this. Add it at that price.</span>
          </label>
        )}
        <p className="quiet">The price is before the fee, and stands from today.</p>
        <button type="submit" className="btn">
          Add it
        </button>
      </ActForm>
    </Sheet>
  );
}
