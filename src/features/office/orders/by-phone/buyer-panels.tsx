import { Form } from 'react-router';
import { EmailField, RadioGroup, TextField } from '#src/kit/forms/fields.tsx';
import type { OpenField, OpenForm } from '#src/kit/forms/open-form.ts';
import { Panel } from '#src/kit/parts/panel.tsx';
import { SAME_PAGE } from '#src/ui/navigation/same-page.ts';
import { ChosenSoFar, whatOf } from './chosen-so-far.tsx';
import type { phoneOrderForm } from './phone-order-actions.server.ts';
import type { NewOrder } from './read-new-order.server.ts';

export function FindBuyer({ read }: { read: NewOrder }) {
  const { find, people, buyer } = read;
  const hrefOf = (from: string) => {
    // Theirs, until something is chosen.
    const gearbox = read.lesson && read.gearbox;
    const values = Object.entries({ ...whatOf(read), gearbox, from }).filter(([, value]) => value);
    return `/office/orders/new?${new URLSearchParams(values.map(([name, value]) => [name, String(value)]))}`;
  };
  return (
    <Panel id="find-buyer" title="Is the customer here already?">
      <div className="stack stack--3">
        <Form className="row" state={SAME_PAGE}>
          <ChosenSoFar values={whatOf(read)} />
          <input
            className="input input--inline"
            type="search"
            name="find"
            defaultValue={find}
            aria-label="Name, phone, email or postcode"
            placeholder="Name, phone, email or postcode"
          />
          <button type="submit" className="btn">
            Find
          </button>
        </Form>
        {people.length > 0 && (
          <ul className="grid g-2">
            {people.map(({ id, name, reached }) => (
              <li key={id}>
                <a href={hrefOf(id)}>{name}</a> <span className="quiet">{reached}</span>
              </li>
            ))}
          </ul>
        )}
        {find !== '' && people.length === 0 && (
          <p role="status">Nobody is found by that. Enter who they are below.</p>
        )}
        {buyer && (
          <p>
            {buyer.bought
              ? `${buyer.name} last bought ${buyer.bought}.`
              : `${buyer.name} hasn’t bought here yet.`}{' '}
            Their details are filled in below. <a href={hrefOf('')}>Somebody else</a>
          </p>
        )}
      </div>
    </Panel>
  );
}

export type MakeForm = OpenForm<keyof ReturnType<typeof phoneOrderForm>['fields']>;

export function BuyerDetails({
  form: { id: form, fields },
  isTaught,
  hasLessons,
  needsDelivery,
  learners,
}: {
  form: MakeForm;
  isTaught: boolean;
  hasLessons: boolean;
  needsDelivery: boolean;
  learners: readonly (readonly [id: string, text: string])[];
}) {
  return (
    <div className="stack">
      <div className="grid-2">
        <TextField field={fields.firstname} form={form} label="First name" autoComplete="off" />
        <TextField field={fields.surname} form={form} label="Last name" autoComplete="off" />
        <EmailField field={fields.email} form={form} label="Email" autoComplete="off" />
        <TextField field={fields.phone} form={form} label="Phone" type="tel" autoComplete="off" />
        <TextField field={fields.address_line_1} form={form} label="Address line 1" autoComplete="off" />
        <TextField
          field={fields.address_line_2}
          form={form}
          label="Address line 2"
          optional
          autoComplete="off"
        />
        <TextField field={fields.city} form={form} label="Town or city" optional autoComplete="off" />
        <TextField field={fields.postcode} form={form} label="Postcode" autoComplete="off" />
      </div>
      {hasLessons && learners.length > 0 && (
        <RadioGroup
          field={fields.adds_to}
          form={form}
          legend="Whose hours are these?"
          options={[...learners, ['', 'Somebody’s first hours']]}
        />
      )}
      {isTaught && (
        <More
          summary="Somebody else will learn"
          note="Lessons on one order are for one learner. Make another order for a second learner."
          form={form}
          fields={[
            [fields.learner_firstname, { label: 'Learner’s first name' }],
            [fields.learner_surname, { label: 'Learner’s last name' }],
            [fields.learner_phone, { label: 'Learner’s phone', type: 'tel' }],
            [fields.learner_email, { label: 'Learner’s email', inputMode: 'email', optional: true }],
          ]}
        />
      )}
      {hasLessons && (
        <More
          summary="Lessons begin at another address"
          form={form}
          fields={[
            [fields.pick_up_line_1, { label: 'Pick-up address' }],
            [fields.pick_up_city, { label: 'Pick-up town or city', optional: true }],
            [fields.pick_up_postcode, { label: 'Pick-up postcode' }],
          ]}
        />
      )}
      {needsDelivery && (
        <More
          summary="Post it to somebody else"
          form={form}
          fields={[
            [fields.delivery_firstname, { label: 'Recipient’s first name' }],
            [fields.delivery_surname, { label: 'Recipient’s last name' }],
            [fields.delivery_line_1, { label: 'Delivery address' }],
            [fields.delivery_city, { label: 'Delivery town or city', optional: true }],
            [fields.delivery_postcode, { label: 'Delivery postcode' }],
          ]}
        />
      )}
    </div>
  );
}

/** What `More` says of a field; all that an input may have would take the compiler a second. */
interface FieldOfMore {
  label: string;
  type?: 'tel';
  inputMode?: 'email';
  optional?: boolean;
}

/** Fields that few orders need, folded until one of them is filled in or wrong. */
function More({
  summary,
  note,
  form,
  fields,
}: {
  summary: string;
  note?: string;
  form: string;
  fields: readonly [field: OpenField, its: FieldOfMore][];
}) {
  const isFilled = fields.some(([{ value, error }]) => value !== '' || error !== undefined);
  return (
    <details className="more" open={isFilled}>
      <summary>{summary}</summary>
      {note && <p className="quiet mt-3">{note}</p>}
      <div className="grid-2 mt-3">
        {fields.map(([field, its]) => (
          <TextField key={field.name} field={field} form={form} autoComplete="off" {...its} />
        ))}
      </div>
    </details>
  );
}
