import { useEffect, useState } from 'react';
import { callApi } from '#src/platform/http/api-client.ts';
import { Select } from '#src/ui/form/select.tsx';
import { UNITED_KINGDOM } from './address.ts';

export interface CountryOption {
  country: string;
  numeric: string;
}

const ONLY_HERE: CountryOption[] = [{ country: 'United Kingdom', numeric: UNITED_KINGDOM }];
let listed: Promise<CountryOption[]> | undefined;

function countries(): Promise<CountryOption[]> {
  listed ??= callApi<CountryOption[]>('GET', '/v1/website/countries').then((result) => {
    if (result.ok) return result.data;
    listed = undefined;
    return ONLY_HERE;
  });
  return listed;
}

/**
 * Loads the list of countries when the field first shows; until then, or if that fails, it holds the United Kingdom
 * and the current choice.
 */
export function CountryField({
  id,
  value,
  onChange,
  countries: given = ONLY_HERE,
  autoComplete,
  error,
}: {
  id: string;
  value: string;
  countries?: CountryOption[] | undefined;
  onChange(numeric: string): void;
  autoComplete: string;
  error: string | undefined;
}) {
  const [options, setOptions] = useState(given);
  useEffect(() => {
    let here = true;
    void countries().then((list) => here && setOptions(list));
    return () => {
      here = false;
    };
  }, []);
  return (
    <Select
      id={id}
      name="country"
      label="Country"
      error={error}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      autoComplete={autoComplete}
      options={[
        // The list may be on its way: what was chosen is not the United Kingdom until then.
        ...(options.some(({ numeric }) => numeric === value) ? [] : [[value, '…'] as const]),
        ...options.map(({ numeric, country }) => [numeric, country] as const),
      ]}
    />
  );
}
