import { ActionForm } from '#src/kit/forms/action-form.tsx';
import {
  MoneyField,
  PictureField,
  SelectField,
  Submit,
  TextArea,
  TextField,
} from '#src/kit/forms/fields.tsx';
import { buttonForm, openForm } from '#src/kit/forms/open-form.ts';
import { Panel } from '#src/kit/parts/panel.tsx';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import type { StaffProduct } from '../../changes/products-for-staff.server.ts';
import type { productActions, productForms } from './product-actions.server.ts';

type Forms = ReturnType<typeof productForms>;

interface Props<Name extends keyof Forms> {
  form: Forms[Name];
  product: StaffProduct;
  expectedVersion: string;
  refused: RefusedPost | undefined;
}

/** Something else to sell. */
export function NewProductPanel({
  form,
  refused,
}: {
  form: Forms['addProduct'];
  refused: RefusedPost | undefined;
}) {
  const add = openForm(form, { defaults: { kind: 'posted' }, refused });
  const { fields } = add;
  return (
    <Panel id="new-product" title="Add a product or training">
      <ActionForm form={add} className="task-form stack">
        <SelectField
          field={fields.kind}
          label="What it is"
          options={[
            ['posted', 'Something posted'],
            ['training', 'Instructor training'],
          ]}
        />
        <TextField field={fields.name} label="Name" />
        <TextField field={fields.summary} label="A line about it" hint="In lists, and in search engines." />
        <div className="grid-2">
          <MoneyField field={fields.price} label="Price in £" hint="Before any fee." />
          <MoneyField
            field={fields.postage}
            label="Postage in £"
            optional
            hint="Of a parcel. Empty: included."
          />
        </div>
        <p className="quiet">It is off sale until you put it on sale on its own page.</p>
        <Submit>Add it</Submit>
      </ActionForm>
    </Panel>
  );
}

/** What the site says of a product. */
export function WordsPanel({ form, product, expectedVersion, refused }: Props<'changeProduct'>) {
  const { type, id, name, summary, texts, isPosted } = product;
  const change = openForm(form, {
    subject: { type, id },
    expected: { expected_version: expectedVersion },
    defaults: {
      name,
      summary,
      lead: texts.lead,
      for_whom: texts.forWhom.join('\n'),
      contents: texts.parcel.join('\n'),
    },
    refused,
  });
  const { fields } = change;
  return (
    <Panel id="words" title="Words">
      <ActionForm form={change} className="stack stack--3">
        <TextField field={fields.name} label="Name" hint="Orders keep the name under which it was bought." />
        <TextField field={fields.summary} label="A line about it" hint="In lists, and in search engines." />
        {type !== 'training' && (
          <>
            <TextArea
              field={fields.lead}
              label="Under the heading of its page"
              optional
              hint="Empty: the line about it."
            />
            <TextArea field={fields.for_whom} label="Who it’s for" optional hint="A line for each point." />
          </>
        )}
        {isPosted && (
          <TextArea
            field={fields.contents}
            label="What’s in the parcel"
            optional
            hint="A line for each thing."
          />
        )}
        <Submit>Save the words</Submit>
      </ActionForm>
    </Panel>
  );
}

/** How the site shows a product. */
export function PicturePanel({
  form,
  product: { type, id, image, hasPicture },
  expectedVersion,
  refused,
}: Props<'setProductPicture'>) {
  const of = { subject: { type, id }, expected: { expected_version: expectedVersion }, refused };
  const open = openForm(form, of);
  return (
    <Panel id="picture" title="Picture">
      <div className="stack stack--3">
        <img className="product-picture" src={image} alt="" width="240" height="180" />
        {!hasPicture && <p className="quiet">No picture yet: the site shows this drawing.</p>}
        <ActionForm form={open} withFile className="stack stack--3">
          <PictureField
            field={open.fields.picture}
            label={hasPicture ? 'Another picture' : 'A picture'}
            hint="JPEG, PNG or WebP, at most 10 MB and at least 960 by 720 pixels. It’s cropped to four by three."
          />
          <Submit>{hasPicture ? 'Replace the picture' : 'Save the picture'}</Submit>
        </ActionForm>
        {hasPicture && (
          <ActionForm form={buttonForm<typeof productActions>('removeProductPicture', of)}>
            <Submit>Remove the picture</Submit>
          </ActionForm>
        )}
      </div>
    </Panel>
  );
}
