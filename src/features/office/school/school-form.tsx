import { useState } from 'react';
import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { EmailField, RadioGroup, SelectField, Submit, TextField } from '#src/kit/forms/fields.tsx';
import type { OpenField, OpenForm } from '#src/kit/forms/open-form.ts';
import { Panel } from '#src/kit/parts/panel.tsx';
import type { Logo } from '#src/platform/school/logo.ts';
import type { VatModel } from '#src/platform/school/school.ts';
import { SOCIAL_NETWORKS, socialNetworks } from '#src/platform/school/social-networks.ts';
import type { schoolForms } from './school-actions.server.ts';
import { colourOf, type Facts, SchoolPreview } from './school-preview.tsx';

const PLACES = ['England and Wales', 'Scotland', 'Northern Ireland'].map((place) => [place, place] as const);

const VAT: Record<VatModel, [name: string, about: string]> = {
  unregistered: ['Not registered', 'No VAT in prices or on invoices.'],
  principal: [
    'Registered, the school sells the lessons',
    'You’re the principal: 20% VAT is in the whole price of every lesson.',
  ],
  agent: [
    'Registered, the instructors sell the lessons',
    'You’re their agent: 20% VAT is only in your fee and your own products. Each instructor’s own VAT status applies to their lessons.',
  ],
};

type Form = OpenForm<keyof ReturnType<typeof schoolForms>['publishSchool']['fields']>;

/** The facts of the school, as its owner types them, beside what customers will see. */
export function SchoolForm({ form, published, logo }: { form: Form; published: Facts; logo: Logo | null }) {
  const [facts, setFacts] = useState(() => typedIn(form));
  const type = (name: string, value: string) => {
    if (name in facts) setFacts({ ...facts, [name]: value });
  };
  return (
    <div className="split">
      <div
        onInput={({ target }) => {
          const { name, value } = target as HTMLInputElement;
          type(name, value);
        }}
      >
        <FactFields form={form} facts={facts} onType={type} />
      </div>
      <div className="split__aside">
        <SchoolPreview facts={facts} published={published} logo={logo} />
      </div>
    </div>
  );
}

/** What the fields hold before anybody types, which after a refusal is what was typed. */
function typedIn({ fields }: Form): Facts {
  return Object.fromEntries(Object.entries(fields).map(([name, { value }]) => [name, value])) as Facts;
}

/** A colour is typed or, with scripts, picked. */
function ColourField({
  field,
  typed,
  onPick,
  ...texts
}: {
  field: OpenField;
  typed: string;
  onPick(name: string, colour: string): void;
  label: string;
  hint: string;
}) {
  return (
    <div className="swatch">
      <input
        type="color"
        aria-label={`Pick the ${texts.label.toLowerCase()}`}
        value={colourOf(typed) ?? '#000000'}
        onChange={({ target: { value } }) => {
          const input = document.getElementById(field.id) as HTMLInputElement;
          input.value = value;
          onPick(field.name, value);
        }}
      />
      <TextField field={field} spellCheck={false} autoComplete="off" {...texts} />
    </div>
  );
}

function FactFields({
  form,
  facts,
  onType,
}: {
  form: Form;
  facts: Facts;
  onType(name: string, value: string): void;
}) {
  const of = form.fields;
  return (
    <ActionForm form={form} className="stack">
      <Panel id="look" title="Name and look">
        <div className="stack stack--3">
          <TextField field={of.name} label="Name" hint="On the header, in emails, on cards" />
          <TextField
            field={of.strapline}
            label="Strapline"
            hint="One line, on the site’s foot and in search results"
          />
          <div className="grid-2 items-end">
            <ColourField
              field={of.main_colour}
              typed={facts.main_colour}
              onPick={onType}
              label="Main colour"
              hint="Buttons, links and signs"
            />
            <ColourField
              field={of.second_colour}
              typed={facts.second_colour}
              onPick={onType}
              label="Second colour"
              hint="Highlights"
            />
          </div>
          <p className="quiet">Green, red and amber keep their meanings and can’t be changed.</p>
        </div>
      </Panel>
      <Panel id="company" title="Company">
        <div className="stack stack--3">
          <TextField field={of.company} label="Legal name" hint="A sole trader gives their own name" />
          <div className="grid-2 items-end">
            <TextField
              field={of.company_number}
              label="Company number"
              hint="8 characters; none for a sole trader"
              optional
            />
            <SelectField field={of.registered_in} label="Registered in" options={PLACES} />
          </div>
          <TextField field={of.street} label="Registered office, street" autoComplete="off" />
          <div className="grid-2 items-end">
            <TextField field={of.town} label="Town" autoComplete="off" />
            <TextField field={of.postcode} label="Postcode" autoComplete="off" />
          </div>
          <p className="quiet">By law these are on the site, in emails and in the terms.</p>
        </div>
      </Panel>
      <Panel id="contact" title="Contact">
        <div className="stack stack--3">
          <div className="grid-2 items-end">
            <TextField field={of.phone} label="Phone" inputMode="tel" autoComplete="off" />
            <EmailField
              field={of.office_email}
              label="Email for customers"
              hint="Answers to emails come here"
            />
          </div>
          <div className="grid-2 items-end">
            <EmailField field={of.privacy_email} label="Email about personal data" />
            <TextField field={of.data_number} label="ICO registration" hint="Data protection fee" />
          </div>
          <p>
            <a href="/office/catalogue/hours">Change opening hours</a>
          </p>
        </div>
      </Panel>
      <Panel id="vat" title="VAT">
        <div className="stack stack--3">
          <RadioGroup
            field={of.vat_model}
            legend={<span className="visually-hidden">VAT</span>}
            options={Object.entries(VAT).map(([model, [name, about]]) => [
              model,
              <>
                <b>{name}</b>
                <small>{about}</small>
              </>,
            ])}
          />
          <TextField
            field={of.vat_number}
            label="VAT number"
            hint="9 digits, with or without GB; empty if you’re not registered"
          />
          <p className="quiet">
            Which one applies follows from your contracts with instructors and learners, not from this
            setting. Ask your accountant.
          </p>
        </div>
      </Panel>
      <Panel id="sender" title="Emails and texts">
        <div className="stack stack--3">
          <div className="grid-2 items-end">
            <TextField field={of.sender_name} label="Sender’s name" />
            <EmailField field={of.sender_email} label="Sender’s address" />
          </div>
          <p>
            <a href="/office/school/emails">Change the words of emails and texts</a>
          </p>
        </div>
      </Panel>
      <Panel id="social" title="Social networks">
        <div className="grid-2 items-end">
          {socialNetworks.map((network) => (
            <TextField
              key={network}
              field={of[network]}
              label={SOCIAL_NETWORKS[network]}
              inputMode="url"
              optional
            />
          ))}
        </div>
      </Panel>
      <div className="row">
        <Submit className="btn btn--go">Publish</Submit>
        <Submit action="draftSchool">See the whole shop like this first</Submit>
      </div>
    </ActionForm>
  );
}
