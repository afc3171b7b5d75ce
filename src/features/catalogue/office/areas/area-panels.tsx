import { Fragment } from 'react';
import type { StaffArea } from '#src/features/areas/areas.server.ts';
import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { MoneyField, Submit, TextArea, TextField } from '#src/kit/forms/fields.tsx';
import { buttonForm, type OpenForm, openForm } from '#src/kit/forms/open-form.ts';
import { Badge } from '#src/kit/parts/badge.tsx';
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
}: Props<'addOutcode'> & {
  outcodes: readonly { outcode: string; hasInstructor: boolean }[];
  mayChange: boolean;
}) {
  const add = openForm(form, { subject: { slug }, refused });
  return (
    <Panel id="outcodes" title="Postcodes" count={`${outcodes.length}`}>
      <ul className="outcodes cluster items-stretch g-2">
        {outcodes.map(({ outcode, hasInstructor }) => (
          <li key={outcode}>
            <span>
              {outcode} {!hasInstructor && <small className="quiet">no instructor</small>}
            </span>
            {mayChange && (
              <ActionForm
                form={buttonForm<typeof areaActions>('removeOutcode', {
                  subject: { slug, outcode },
                  refused,
                })}
              >
                <Submit className="btn btn--text">
                  Remove<span className="visually-hidden"> {outcode}</span>
                </Submit>
              </ActionForm>
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

type ProfileField = keyof Forms['changeArea']['fields'];

/** What the site says of an area. */
export function AreaFields({ fields }: { fields: OpenForm<ProfileField>['fields'] }) {
  return (
    <>
      <TextArea
        field={fields.intro}
        label="Words on its page"
        hint="A sentence or two, under the name and the price."
      />
      <TextField field={fields.region} label="Region" hint="For search engines, like Yorkshire." />
      <TextField
        field={fields.most_chosen_hours}
        label="Most chosen package, in hours"
        hint="Marked as most popular, where it is on sale."
        type="number"
        min={1}
        max={100}
        className="input--short"
      />
    </>
  );
}

/** What the site says of an area. */
export function AreaPanel({
  form,
  area,
  expectedVersion,
  refused,
}: {
  form: Forms['changeArea'];
  area: StaffArea;
  expectedVersion: string;
  refused: RefusedPost | undefined;
}) {
  const { slug, name, region, intro, lat, lon, mostChosenHours } = area;
  const change = openForm(form, {
    subject: { slug },
    expected: { expected_version: expectedVersion },
    defaults: {
      name,
      region,
      intro,
      position: `${lat}, ${lon}`,
      most_chosen_hours: mostChosenHours,
    },
    refused,
  });
  return (
    <Panel id="area" title="The area">
      <ActionForm form={change} className="stack stack--3">
        <TextField field={change.fields.name} label="Name" hint="Its lessons are renamed with it." />
        <AreaFields fields={change.fields} />
        <TextField
          field={change.fields.position}
          label="Place on the map"
          hint="Latitude and longitude, as a map on the web copies them."
        />
        <Submit>Save the area</Submit>
      </ActionForm>
    </Panel>
  );
}

/** Whether an area is on the site, and what goes with it where it is hidden. */
export function AreaOnSitePanel({
  area: { slug, hiddenAt },
  onSale,
  teachers,
  expectedVersion,
  refused,
}: {
  area: StaffArea;
  /** How many packages of its lessons are on sale. */
  onSale: number;
  teachers: readonly { slug: string; name: string }[];
  expectedVersion: string;
  refused: RefusedPost | undefined;
}) {
  const change = buttonForm<typeof areaActions>(hiddenAt ? 'showArea' : 'hideArea', {
    subject: { slug },
    expected: { expected_version: expectedVersion },
    refused,
  });
  return (
    <Panel id="on-site" title="On the site">
      <ActionForm form={change} className="stack stack--3">
        <p>{hiddenAt ? <Badge tone="warning">Hidden</Badge> : <Badge tone="success">On the site</Badge>}</p>
        {hiddenAt ? (
          <p className="quiet">Shown again, it has the lessons back that went off sale with it.</p>
        ) : (
          <>
            <p>If you hide it:</p>
            <ul className="grid g-1">
              <li>Its page, its place on the map and its postcodes are gone from the site.</li>
              {onSale > 0 && (
                <li>{onSale === 1 ? '1 package goes off sale.' : `${onSale} packages go off sale.`}</li>
              )}
              {teachers.length > 0 && (
                <li>
                  {teachers.length === 1 ? '1 instructor stays' : `${teachers.length} instructors stay`} on
                  the site, without prices, until moved to another area:{' '}
                  {teachers.map(({ slug: who, name }, index) => (
                    <Fragment key={who}>
                      {index > 0 && ', '}
                      <a href={`/office/instructors/${who}`}>{name}</a>
                    </Fragment>
                  ))}
                  .
                </li>
              )}
              <li>Orders, booked lessons and hours left stay as they are.</li>
            </ul>
          </>
        )}
        <Submit>{hiddenAt ? 'Show the area' : 'Hide the area'}</Submit>
      </ActionForm>
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
