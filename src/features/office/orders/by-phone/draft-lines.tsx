import { useEffect, useRef } from 'react';
import { ActionForm } from '#src/kit/forms/action-form.tsx';
import {
  DateField,
  EmailField,
  MoneyField,
  RadioGroup,
  SelectField,
  Submit,
  TextArea,
  TextField,
} from '#src/kit/forms/fields.tsx';
import { buttonForm, openForm } from '#src/kit/forms/open-form.ts';
import { Panel } from '#src/kit/parts/panel.tsx';
import { useRefused } from '#src/ui/posted/posted-form.tsx';
import type { draftLineActions, draftLineForms } from './draft-line-actions.server.ts';
import type { NewOrder } from './read-new-order.server.ts';

type Forms = ReturnType<typeof draftLineForms>;
type Drafted = NewOrder['drafted'][number];

/** What is put on the order one by one. The page stays meanwhile, and the focus comes here once it is done. */
export function DraftLines({ read, forms }: { read: NewOrder; forms: Forms }) {
  const { draft, version, drafted, courses } = read;
  const top = useRef<HTMLParagraphElement>(null);
  const shown = useRef(version);
  useEffect(() => {
    if (shown.current === version) return;
    shown.current = version;
    top.current?.focus();
  }, [version]);
  return (
    <Panel id="lines" title="Gift vouchers and courses">
      <div className="stack">
        <p className="quiet" ref={top} tabIndex={-1}>
          {drafted.length === 0
            ? 'None on this order yet. Each can be added several times.'
            : `${drafted.length} on this order. Places are held once it’s made.`}
        </p>
        {drafted.length > 0 && (
          <ul className="new-order__lines">
            {drafted.map((line) => (
              <li key={line.item}>
                <DraftLine line={line} read={read} form={forms.voucher} />
              </li>
            ))}
          </ul>
        )}
        <AddVoucher key={`voucher ${version}`} read={read} form={forms.voucher} />
        {courses.length > 0 && (
          <AddPlace
            key={`place ${version}`}
            draft={draft}
            version={version}
            courses={courses}
            form={forms.place}
          />
        )}
      </div>
    </Panel>
  );
}

function DraftLine({ line, read, form }: { line: Drafted; read: NewOrder; form: Forms['voucher'] }) {
  const { item, name, note, amount, picture, voucher } = line;
  const { draft, version } = read;
  const refused = useRefused();
  const remove = buttonForm<typeof draftLineActions>('removePhoneLine', {
    subject: { draft, item },
    expected: { expected_version: version },
    refused,
  });
  const change = openForm(form, {
    subject: { draft },
    hidden: { item },
    expected: { expected_version: version },
    defaults: voucher ?? {},
    refused,
  });
  return (
    <>
      <div className="new-order__line">
        <img className="thumb" src={picture} alt="" width="320" height="200" />
        <div>
          <b>{name}</b>
          <br />
          {note}
          {voucher?.personal_message && (
            <blockquote className="new-order__message" dir="auto">
              {voucher.personal_message}
            </blockquote>
          )}
          {voucher?.notOnCard && (
            <p className="small">The card can’t show {voucher.notOnCard}, so we’ll leave that out.</p>
          )}
        </div>
        <b className="nowrap">{amount}</b>
      </div>
      <div className="row">
        {voucher && (
          <details className="more" key={version} open={change.isRefused}>
            <summary>
              Change<span className="visually-hidden"> {voucher.recipient_name}’s voucher</span>
            </summary>
            <VoucherForm form={change} read={read} label="Save the changes" />
          </details>
        )}
        <ActionForm form={remove}>
          <Submit className="btn btn--text">
            Remove
            <span className="visually-hidden">
              {' '}
              {name}, {note}
            </span>
          </Submit>
        </ActionForm>
      </div>
    </>
  );
}

function AddVoucher({ read, form }: { read: NewOrder; form: Forms['voucher'] }) {
  const { draft, version } = read;
  const open = openForm(form, {
    subject: { draft },
    hidden: { item: '' },
    expected: { expected_version: version },
    refused: useRefused(),
  });
  return (
    <details className="more" open={open.isRefused}>
      <summary>Add a gift voucher</summary>
      <VoucherForm form={open} read={read} label="Add the voucher" />
    </details>
  );
}

/** The fields of the shop's builder. Those that do not apply are hidden by the style sheet, and not kept. */
function VoucherForm({
  form,
  read: { vouchers, gifts },
  label,
}: {
  form: ReturnType<typeof openForm<keyof Forms['voucher']['fields'], never, never>>;
  read: NewOrder;
  label: string;
}) {
  const { designs, amounts, postage, days, longestMessage } = vouchers;
  const { fields } = form;
  const withDefault = (field: typeof fields.amount, value: string) => ({
    ...field,
    value: field.value || value,
  });
  const namesOf = (some: typeof designs.cards) => some.map(({ id, name }) => [id, name] as const);
  return (
    <ActionForm form={form} className="stack stack--3 mt-3 voucher-fields">
      <RadioGroup
        field={withDefault(fields.voucher_type, 'e-voucher')}
        legend="Kind"
        className="dots dots--row"
        options={[
          ['e-voucher', 'E-voucher, by email'],
          ['gift-card', `Gift card by post, ${postage}`],
        ]}
      />
      <SelectField
        field={fields.gift}
        label="What is given"
        hint="Lessons are listed once you’ve entered a postcode"
        options={[['', 'An amount of money'], ...gifts]}
      />
      <div className="grid-2">
        <div className="for-amount">
          <MoneyField field={fields.amount} label="Amount in pounds" hint={amounts} autoComplete="off" />
        </div>
        <TextField
          field={fields.recipient_name}
          label="Who it’s for"
          hint="The name on the voucher"
          required
          autoComplete="off"
        />
        <div className="for-emailed">
          <SelectField field={fields.template} label="Design" options={namesOf(designs.templates)} />
        </div>
        <div className="for-card">
          <SelectField field={fields.card_template} label="Card" options={namesOf(designs.cards)} />
        </div>
      </div>
      <TextArea
        field={fields.personal_message}
        label="Message"
        hint={`${longestMessage} characters at most`}
        optional
        rows={3}
        dir="auto"
        autoComplete="off"
      />
      <div className="for-emailed stack stack--3">
        <RadioGroup
          field={withDefault(fields.send_to, 'recipient')}
          legend="Emailed to"
          className="dots dots--row"
          options={[
            ['recipient', 'Whoever it’s for'],
            ['buyer', 'The buyer, with a card to print'],
          ]}
        />
        <div className="grid-2">
          <div className="for-recipient">
            <EmailField field={fields.recipient_email} label="Their email" autoComplete="off" />
          </div>
          <DateField
            field={fields.send_at}
            label="Send date"
            hint="At 8am. Empty: as soon as it’s paid"
            min={days.first}
            max={days.last}
            optional
            autoComplete="off"
          />
        </div>
      </div>
      <p className="for-card-alone quiet">It’s posted 1st class on the next working day after it’s paid.</p>
      <Submit>{label}</Submit>
    </ActionForm>
  );
}

function AddPlace({
  draft,
  version,
  courses,
  form,
}: {
  draft: string;
  version: number;
  courses: NewOrder['courses'];
  form: Forms['place'];
}) {
  const open = openForm(form, {
    subject: { draft },
    expected: { expected_version: version },
    refused: useRefused(),
  });
  const { fields } = open;
  return (
    <details className="more" open={open.isRefused}>
      <summary>Add a place on a course</summary>
      <ActionForm form={open} className="stack stack--3 mt-3">
        <RadioGroup
          field={fields.course}
          legend="Paid now, with all fees"
          className="dots new-order__packages"
          options={courses.map(({ id, name, note, price }) => [
            String(id),
            <>
              {name} <b className="nowrap">{price}</b> <small className="quiet">{note}</small>
            </>,
          ])}
        />
        <TextField
          field={fields.name}
          label="Attendee’s full name"
          hint="Leave it empty if the buyer comes"
          autoComplete="off"
        />
        <TextField
          field={fields.dietary_requirements}
          label="Dietary requirements"
          optional
          autoComplete="off"
        />
        <TextField
          field={fields.questions_for_speaker}
          label="Questions for the speaker"
          optional
          autoComplete="off"
        />
        <TextField field={fields.comments} label="Comments" optional autoComplete="off" />
        <Submit>Add the place</Submit>
      </ActionForm>
    </details>
  );
}
