/** "Address line 1" of address_line_1. */
export function titleOf(column: string): string {
  const words = column.replaceAll('_', ' ').replace(/\bid\b/, 'number');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Before the name of a column, in the form that matches them. */
const COLUMN = 'column.';

/** The headings that a posted form has chosen, by our columns. */
export function chosenColumns(fields: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, heading]) =>
      name.startsWith(COLUMN) && heading !== '' ? [[name.slice(COLUMN.length), heading]] : [],
    ),
  );
}
