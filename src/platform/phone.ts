/** A stored phone number (+44…) as people in Britain write it. */
export function phoneAsWritten(kept: string): string {
  return kept.replace(/^\+44/, '0').replace(/^(07\d{3})(\d{6})$/, '$1 $2');
}
