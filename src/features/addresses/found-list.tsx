import type { FoundAddress, PlainAddress } from './address.ts';

/** The addresses of a postcode as radios, in a box of fixed height that scrolls (Specification 9). */
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
  return (
    <div className="found__list" role="radiogroup" aria-label="Addresses">
      {addresses.map((address) => {
        const words = address.formatted_address.join(', ');
        const isChosen =
          chosen.address_line_1 === address.line_1 &&
          chosen.address_line_2 === address.line_2 &&
          chosen.address_line_3 === address.line_3;
        return (
          <label className="dot" key={words}>
            <input type="radio" name={name} checked={isChosen} onChange={() => onChoose(address)} />
            <span>{words}</span>
          </label>
        );
      })}
    </div>
  );
}
