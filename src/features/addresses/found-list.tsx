import { useState } from 'react';
import type { FoundAddress, PlainAddress } from './address.ts';

/** The addresses of a postcode as radios, in a box of fixed height that scrolls (§9). */
export function FoundList({
  name,
  addresses,
  chosen,
  onChoose,
}: {
  name: string;
  addresses: FoundAddress[];
  chosen: PlainAddress;
  onChoose(address: FoundAddress): void;
}) {
  // Two flats can have the same address line: only the one picked is checked.
  const [picked, setPicked] = useState<FoundAddress>();
  const alike = addresses.filter((address) => isSame(address, chosen));
  const checked = alike.find((address) => address === picked) ?? alike[0];
  return (
    <div className="found__list" role="radiogroup" aria-label="Addresses">
      {addresses.map((address, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two can read the same, and the list never changes its order
        <label className="dot" key={index}>
          <input
            type="radio"
            name={name}
            checked={address === checked}
            onChange={() => {
              setPicked(address);
              onChoose(address);
            }}
          />
          <span>{address.formatted_address.join(', ')}</span>
        </label>
      ))}
    </div>
  );
}

export function isSame(foundAddress: FoundAddress, address: PlainAddress): boolean {
  return (
    address.address_line_1 === foundAddress.line_1 &&
    address.address_line_2 === foundAddress.line_2 &&
    address.address_line_3 === foundAddress.line_3
  );
}
