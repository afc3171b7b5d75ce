import { phoneAsWritten } from '#src/platform/phone.ts';

/** A number as people in Britain write it, which a phone dials. */
export function PhoneLink({ phone }: { phone: string }) {
  return <a href={`tel:${phone.replaceAll(' ', '')}`}>{phoneAsWritten(phone)}</a>;
}
