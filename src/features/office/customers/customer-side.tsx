import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { EmailField, SelectField, Submit, TextArea, TextField } from '#src/kit/forms/fields.tsx';
import { buttonForm, openForm } from '#src/kit/forms/open-form.ts';
import { WordsOfText } from '#src/kit/forms/words-of-text.tsx';
import { EmailAddress } from '#src/kit/parts/email-address.tsx';
import { Pair, Panel } from '#src/kit/parts/panel.tsx';
import { PhoneLink } from '#src/kit/parts/phone-link.tsx';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import { phoneAsWritten } from '#src/platform/phone.ts';
import type { customerActions, customerForms } from './customer-actions.server.ts';
import type { CustomerRead } from './read-customer.server.ts';

interface Side {
  customer: CustomerRead;
  letter: string;
  mayWork: boolean;
  forms: ReturnType<typeof customerForms>;
  refused: RefusedPost | undefined;
}

/** How they are reached, and which email addresses are theirs. */
export function CustomerAddresses({ customer, mayWork, forms, refused }: Side) {
  const { id, addresses, phones, homes } = customer;
  const join = openForm(forms.joinCustomer, { subject: { id }, refused });
  return (
    <Panel id="contact" title="Contact">
      <div className="stack">
        <dl className="pairs">
          <Pair name="Phone">
            {phones.length === 0 && 'None'}
            {phones.map((phone) => (
              <small key={phone}>
                <PhoneLink phone={phone} />
              </small>
            ))}
          </Pair>
          <Pair name="Email">
            {addresses.map(({ id: address, email, hasAccount }) => (
              <div key={address}>
                <EmailAddress>{email}</EmailAddress>
                {hasAccount && <small>Signs in with it</small>}
                {mayWork && addresses.length > 1 && (
                  <ActionForm
                    form={buttonForm<typeof customerActions>('partCustomer', {
                      subject: { id, address },
                      refused,
                    })}
                  >
                    <Submit className="btn btn--text">
                      Somebody else’s<span className="visually-hidden">: {email}</span>
                    </Submit>
                  </ActionForm>
                )}
              </div>
            ))}
          </Pair>
          <Pair name="Lives at">
            {homes.length === 0 && 'Not known'}
            {homes.map((home) => (
              <small key={home}>{home}</small>
            ))}
          </Pair>
        </dl>
        {mayWork && (
          <details className="acts__more" open={join.isRefused}>
            <summary>The same person has another address</summary>
            <ActionForm form={join} className="stack stack--3">
              <EmailField
                field={join.fields.email}
                type="email"
                label="Their other email address"
                hint="Its orders, lessons and messages are shown here too. Signing in stays as it is."
                autoComplete="off"
              />
              <Submit>Join</Submit>
            </ActionForm>
          </details>
        )}
      </div>
    </Panel>
  );
}

export function CustomerNotes({ customer: { id, notes }, mayWork, forms, refused }: Side) {
  const form = openForm(forms.addCustomerNote, { subject: { id }, refused });
  if (notes.length === 0 && !mayWork) return null;
  return (
    <Panel id="notes" title="Notes">
      {notes.map(({ id: note, by, at, words }) => (
        <article key={note} className="order-note">
          <p className="order-note__words">{words}</p>
          <footer>
            {by}, {at}
          </footer>
        </article>
      ))}
      {mayWork && (
        <ActionForm form={form} className="stack stack--3">
          <TextArea field={form.fields.body} label="New note" rows={3} />
          <Submit>Add note</Submit>
        </ActionForm>
      )}
    </Panel>
  );
}

export function CustomerLetter({ customer: { id, addresses }, letter, forms, refused }: Side) {
  const form = openForm(forms.writeToCustomer, {
    subject: { id },
    defaults: { to: id },
    hidden: addresses.length > 1 ? { letter } : { letter, to: id },
    refused,
  });
  return (
    <Panel id="write" title="Email them">
      <ActionForm form={form} className="stack stack--3">
        {addresses.length > 1 && (
          <SelectField
            field={form.fields.to}
            label="To"
            options={addresses.map(({ id: address, email }) => [address, email])}
          />
        )}
        <TextField field={form.fields.subject} label="Subject" autoComplete="off" />
        <TextArea
          field={form.fields.body}
          label="What you want to say"
          hint="Your name stands below it. Their answer comes to the office."
          rows={6}
        />
        <Submit>Send email</Submit>
      </ActionForm>
    </Panel>
  );
}

/** A text, where they have agreed to texts. */
export function CustomerText({
  customer: { id, textsTo, texts: thread },
  letter,
  forms,
  refused,
  texts,
}: Side & { texts: { school: string; pence: number } }) {
  const form = openForm(forms.textCustomer, {
    subject: { id },
    hidden: { text: letter, answers: thread.find(({ state }) => state === 'received')?.id },
    refused,
  });
  return (
    <Panel id="text" title="Text them">
      {textsTo ? (
        <ActionForm form={form} className="stack stack--3">
          <WordsOfText
            field={form.fields.words}
            label={`What you want to say, to ${phoneAsWritten(textsTo)}`}
            {...texts}
          />
          <Submit>Send text</Submit>
        </ActionForm>
      ) : (
        <p>
          They have agreed to no texts, or answered STOP. They choose it under “How you hear from us”, with
          their lessons.
        </p>
      )}
    </Panel>
  );
}
