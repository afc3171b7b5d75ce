import type { ReactNode } from 'react';
import { EmailAddress } from './email-address.tsx';
import { Pair } from './panel.tsx';
import { PhoneLink } from './phone-link.tsx';

/** Who somebody is, how they are reached, and what else is to be known of them. */
export function PersonFacts({
  person: { name, phone, email },
  facts = [],
}: {
  person: { name: string; phone: string; email: string };
  facts?: readonly { name: string; value: ReactNode }[];
}) {
  return (
    <dl className="facts">
      <Pair name="Name">{name}</Pair>
      <Pair name="Phone">
        <PhoneLink phone={phone} />
      </Pair>
      <Pair name="Email">
        <EmailAddress>{email}</EmailAddress>
      </Pair>
      {facts.map((fact, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes while it is shown, and names repeat.
        <Pair key={index} name={fact.name}>
          {fact.value}
        </Pair>
      ))}
    </dl>
  );
}
