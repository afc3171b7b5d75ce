/** A kept phone number as people in Britain write it: those are kept with +44 in front. */
export function phoneAsWritten(kept: string): string {
  return kept.replace(/^\+44/, '0').replace(/^(07\d{3})(\d{6})$/, '$1 $2');
}
