/** Headings are told apart by their letters and digits. */
export function headingKey(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '');
}

/** Of a column what is needed to match it. */
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
