export const IN_AN_ANSWER = 100;

/** A page of a list that is short enough to be read whole. Its rows come in the order of their cursors. */
export function pageOf<Row>(rows: readonly Row[], cursorOf: (row: Row) => string, after: string | undefined) {
  const rest = rows
    .filter((row) => after === undefined || cursorOf(row) > after)
    .toSorted((one, other) => (cursorOf(one) < cursorOf(other) ? -1 : 1));
  const page = rest.slice(0, IN_AN_ANSWER);
  const last = page.at(-1);
  return { rows: page, next: rest.length > page.length && last ? cursorOf(last) : null };
}
