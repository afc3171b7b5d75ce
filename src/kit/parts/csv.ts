/**
 * One line of a CSV file (RFC 4180). A text that a spreadsheet would run as a formula begins with an apostrophe; a negative
 * number is none.
 */
export function csvLine(values: readonly (string | number)[]): string {
  return `${values.map(csvValue).join(',')}\r\n`;
}

function csvValue(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const isFormula = /^[=+\-@\t\r]/.test(value) && !/^-\d+(\.\d+)?$/.test(value);
  const harmless = isFormula ? `'${value}` : value;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
