/** A person and their address, as the checkout's steps send and store it (§3). */
export interface PersonAtAddress {
  firstname: string;
  surname: string;
  phone: string;
  address_line_1: string;
  address_line_2: string;
  address_line_3: string;
  city: string;
  postcode: string;
  /** ISO 3166 numeric, three digits. */
  country: string;
}

export type PlainAddress = Omit<PersonAtAddress, 'firstname' | 'surname' | 'phone'>;

export const UNITED_KINGDOM = '826';

/** The address on one line: "4 Bainbrigge Road, Leeds LS6 3AD". */
export function addressLine(address: PlainAddress): string {
  const { address_line_1, address_line_2, address_line_3, city, postcode } = address;
  const town = [city, postcode].filter(Boolean).join(' ');
  return [address_line_1, address_line_2, address_line_3, town].filter(Boolean).join(', ');
}

/** The address finder's answer (§3). */
export interface FoundAddress {
  formatted_address: string[];
  line_1: string;
  line_2: string;
  line_3: string;
  locality: string;
  town_or_city: string;
}
