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

/** The address finder's answer (§3). */
export interface FoundAddress {
  formatted_address: string[];
  line_1: string;
  line_2: string;
  line_3: string;
  locality: string;
  town_or_city: string;
}
