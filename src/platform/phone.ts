/** How a number is divided, by its beginning. */
const GROUPS = [
  /^(07\d{3})(\d{6})()$/,
  /^(02\d)(\d{4})(\d{4})$/,
  /^(011\d|01\d1|0[389]\d\d)(\d{3})(\d{4})$/,
  /^(01\d{3})(\d{5,6})()$/,
];

/** A stored phone number (+44…) as people in Britain write it. */
export function phoneAsWritten(kept: string): string {
  const national = kept.replace(/^\+44/, '0');
  for (const group of GROUPS) if (group.test(national)) return national.replace(group, '$1 $2 $3').trim();
  return national;
}

const MIN_OF_A_PHONE = 5;

/** How a stored number begins that was typed as people write it, whole or its beginning: "0113 496" as "+44113496". */
export function readPhoneStart(input: string): string | undefined {
  const bare = input.trim().replace(/[\s().\p{Pd}]/gu, '');
  if (!/^\+?\d+$/.test(bare) || bare.length < MIN_OF_A_PHONE) return undefined;
  if (bare.startsWith('+')) return bare;
  if (bare.startsWith('00')) return `+${bare.slice(2)}`;
  return bare.startsWith('0') ? `+44${bare.slice(1)}` : undefined;
}
