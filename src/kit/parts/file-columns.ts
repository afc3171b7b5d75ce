/** Headings are told apart by their letters and digits. */
export function headingKey(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '');
}

/** What is needed of a column to match it. */
export type Matchable = Record<string, { required?: true; also?: readonly string[] }>;

/** Which heading of a file each column is read from. Headings that are left over stay where they are. */
export function matchColumns(
  { columns }: { columns: Matchable },
  headings: readonly string[],
): Map<string, string> {
  const matched = new Map<string, string>();
  for (const [name, { also = [] }] of Object.entries(columns)) {
    const heading = [name, ...also]
      .map((wanted) => headings.find((one) => headingKey(one) === wanted))
      .find((one) => one !== undefined);
    if (heading !== undefined && ![...matched.values()].includes(heading)) matched.set(name, heading);
  }
  return matched;
}

export function missingColumns(
  { columns }: { columns: Matchable },
  matched: ReadonlyMap<string, string>,
): string[] {
  return Object.entries(columns).flatMap(([name, { required }]) =>
    required && !matched.has(name) ? [name] : [],
  );
}

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

/** A heading with the first values below it. */
export interface Heading {
  name: string;
  samples: string[];
}

const SAMPLES = 3;

export function headingsOf(
  headings: readonly string[],
  rows: readonly { cells: Record<string, string> }[],
): Heading[] {
  return headings.map((name) => ({
    name,
    samples: rows.flatMap(({ cells }) => cells[name] || []).slice(0, SAMPLES),
  }));
}
