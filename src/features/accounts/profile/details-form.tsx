import { useState } from 'react';
import {
  AddressFields,
  concernsAddress,
  noAddress,
  sentFields,
  startingMode,
} from '#src/features/addresses/address-fields.tsx';
import type { Account } from '#src/features/identity/customer/account.ts';
import { callApi } from '#src/platform/http/api-client.ts';
import { phoneAsWritten } from '#src/platform/phone.ts';
import { showToast } from '#src/ui/feedback/toasts.tsx';
import { Field } from '#src/ui/form/field.tsx';
import type { Values } from '#src/ui/form/use-form.ts';
import { useSchool } from '#src/ui/layout/use-school.tsx';
import { AccountForm } from '../account/account-form.tsx';
import { SavedNotice } from '../account/saved-notice.tsx';

/** What the next checkout begins with. Name only is needed; an address is there as a whole or not at all. */
export function DetailsForm({ account, title }: { account: Account; title: string }) {
  const school = useSchool();
  const [address, setAddress] = useState(account.address ?? noAddress);
  const [mode, setMode] = useState(startingMode(address));
  const [saved, setSaved] = useState(false);

  // What the form holds, and not what its fields began with: an address for another postcode is none of it.
  async function save(values: Values) {
    const result = await callApi('PUT', '/v1/account', { body: sentFields(values) });
    setSaved(result.ok);
    if (result.ok) showToast('success', 'Saved');
    else if (concernsAddress(result.errors)) setMode('manual');
    return result;
  }

  return (
    <AccountForm
      prefix="details"
      title={title}
      required={[
        ['firstname', 'your first name'],
        ['surname', 'last name'],
      ]}
      button={['Save', 'Saving…']}
      purpose="to save"
      filled
      done={saved && <SavedNotice>Saved</SavedNotice>}
      onTyping={() => setSaved(false)}
      send={save}
    >
      {(errors) => (
        <>
          <p>
            You sign in as <strong>{account.email}</strong>. To change this, email{' '}
            <a href={`mailto:${school.officeEmail}`}>{school.officeEmail}</a>.
          </p>
          <div className="grid-2">
            <Field
              id="details-firstname"
              name="firstname"
              label="First name"
              autoComplete="billing given-name"
              defaultValue={account.firstname}
              error={errors.firstname}
            />
            <Field
              id="details-surname"
              name="surname"
              label="Last name"
              autoComplete="billing family-name"
              defaultValue={account.surname}
              error={errors.surname}
            />
          </div>
          <Field
            id="details-phone"
            name="phone"
            label="Phone"
            optional
            type="tel"
            className="input--short"
            autoComplete="billing tel"
            defaultValue={phoneAsWritten(account.phone)}
            error={errors.phone}
          />
          <AddressFields
            prefix="details"
            legend="Address"
            address={address}
            onChange={(change) => {
              setSaved(false);
              setAddress((before) => ({ ...before, ...change }));
            }}
            mode={mode}
            onMode={setMode}
            errors={errors}
            autocomplete="billing"
          />
        </>
      )}
    </AccountForm>
  );
}
