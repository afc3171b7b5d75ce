/** How people and their addresses are written on a line. */

interface Address {
  address_line_1: string;
  address_line_2: string;
  address_line_3: string;
  city: string;
  postcode: string;
}

/** "4 Bainbrigge Road, Leeds LS6 3AD". */
export function addressLine(address: Address): string {
  const { address_line_1, address_line_2, address_line_3, city, postcode } = address;
  const town = [city, postcode].filter(Boolean).join(' ');
  return [address_line_1, address_line_2, address_line_3, town].filter(Boolean).join(', ');
}

/** "Callum Marsden, 4 Bainbrigge Road, Leeds LS6 3AD". */
export function personLine(person: Address & { firstname: string; surname: string }): string {
  return `${person.firstname} ${person.surname}, ${addressLine(person)}`;
}

const TITLES = /^(mr|mrs|ms|miss|mx|dr|sir|aunt|auntie|uncle)\b/i;

/** The first name of a whole one: "Priya" of "Priya Shah". A name that begins with a title stays as it is. */
export function firstNameOf(name: string): string {
  const whole = name.trim();
  return TITLES.test(whole) ? whole : (whole.split(/\s+/)[0] ?? '');
}
