import { type ReactNode, useState } from 'react';
import { Field, FieldFrame } from '#src/ui/form/field.tsx';
import type { FieldMessages } from '#src/ui/form/form-problems.ts';
import { useAvailable } from '#src/ui/layout/use-school.tsx';
import { type PlainAddress, UNITED_KINGDOM } from './address.ts';
import { AddressFinder } from './address-finder.tsx';
import { CountryField, type CountryOption } from './country-field.tsx';
import { PostcodeInput } from './postcode-input.tsx';

export type AddressMode = 'finder' | 'manual';

export const noAddress: PlainAddress = {
  address_line_1: '',
  address_line_2: '',
  address_line_3: '',
  city: '',
  postcode: '',
  country: UNITED_KINGDOM,
};

export const ADDRESS_FIELDS = Object.keys(noAddress) as (keyof PlainAddress)[];

/** What a call is sent of a form with an address: names with a hyphen are the page's own (which address was found). */
export function sentFields(values: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !name.includes('-')));
}

/** Manual entry opens by itself if there is an address already, or an error in one of its fields (§4). */
export function startingMode(address: PlainAddress): AddressMode {
  return address.address_line_1 && address.postcode ? 'manual' : 'finder';
}

export function concernsAddress(errors: object): boolean {
  return ADDRESS_FIELDS.some((field) => field in errors);
}

/** An address, found by postcode or typed. `autocomplete` is "billing", "shipping", or "off" for other people's. */
export function AddressFields({
  prefix,
  legend,
  address,
  onChange,
  mode,
  onMode,
  onList,
  errors,
  autocomplete,
  ukOnly = false,
  countries,
  above,
}: {
  prefix: string;
  legend: string;
  address: PlainAddress;
  onChange(change: Partial<PlainAddress>): void;
  mode: AddressMode;
  onMode(mode: AddressMode): void;
  onList?: ((isListed: boolean) => void) | undefined;
  errors: FieldMessages;
  autocomplete: 'billing' | 'shipping' | 'off';
  ukOnly?: boolean;
  /** Where scripts may not load them. */
  countries?: CountryOption[] | undefined;
  /** What stands between the legend and the fields. */
  above?: ReactNode;
}) {
  const token = (name: string) => (autocomplete === 'off' ? 'off' : `${autocomplete} ${name}`);
  const id = (field: string) => `${prefix}-${field}`;
  // Why the finder switched to manual entry, if it did.
  const [message, setMessage] = useState('');
  const { addressFinder } = useAvailable();
  if (mode === 'finder' && addressFinder) {
    return (
      <fieldset>
        <legend className="field__label">{legend}</legend>
        {above}
        <AddressFinder
          prefix={prefix}
          address={address}
          onChange={onChange}
          onList={onList}
          onManual={(reason) => {
            setMessage(reason);
            onMode('manual');
            keepFocus(id('address_line_1'));
          }}
          autoComplete={token('postal-code')}
        />
      </fieldset>
    );
  }
  const plain = (field: 'address_line_1' | 'address_line_2' | 'address_line_3' | 'city') => ({
    id: id(field),
    name: field,
    value: address[field],
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => onChange({ [field]: event.target.value }),
    error: errors[field],
  });
  return (
    <fieldset>
      <legend className="field__label">{legend}</legend>
      {above}
      <div className="stack">
        {/* About a United Kingdom postcode: an address abroad is typed anyway. */}
        {message && address.country === UNITED_KINGDOM && <p className="notice">{message}</p>}
        <Field label="Address line 1" autoComplete={token('address-line1')} {...plain('address_line_1')} />
        <div className="grid-2">
          <Field
            label="Address line 2"
            optional
            autoComplete={token('address-line2')}
            {...plain('address_line_2')}
          />
          <Field
            label="Address line 3"
            optional
            autoComplete={token('address-line3')}
            {...plain('address_line_3')}
          />
          <Field label="Town or city" optional autoComplete={token('address-level2')} {...plain('city')} />
          <FieldFrame id={id('postcode')} label="Postcode" error={errors.postcode}>
            <PostcodeInput
              id={id('postcode')}
              value={address.postcode}
              onChange={(postcode) => onChange({ postcode })}
              autoComplete={token('postal-code')}
              error={errors.postcode}
            />
          </FieldFrame>
        </div>
        {ukOnly ? (
          <>
            <input type="hidden" name="country" value={UNITED_KINGDOM} />
            <p className="small quiet">We only post to addresses in the United Kingdom.</p>
          </>
        ) : (
          <CountryField
            id={id('country')}
            value={address.country}
            countries={countries}
            onChange={(country) => onChange({ country })}
            autoComplete={token('country')}
            error={errors.country}
          />
        )}
        {addressFinder && (
          <p className="needs-script">
            <button
              type="button"
              className="btn btn--text"
              onClick={() => {
                setMessage('');
                onMode('finder');
                keepFocus(id('postcode'));
              }}
            >
              Find the address by postcode
            </button>
          </p>
        )}
      </div>
    </fieldset>
  );
}

/**
 * The focused element may have been removed with the finder. A visitor who is typing elsewhere by then is not
 * disturbed.
 */
function keepFocus(fieldId: string) {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) document.getElementById(fieldId)?.focus();
  });
}
