/** Where a page of a list by time ends: the time and the id of its last row, which lead on when that row has changed or is gone. */
export const TIME_CURSOR =
  /^[12]\d{3}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z [\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

export interface TimePlace {
  at: Date;
  id: string;
}

export function timeCursor({ at, id }: TimePlace): string {
  return `${at.toISOString()} ${id}`;
}

export function readTimeCursor(cursor: string): TimePlace {
  const [at = '', id = ''] = cursor.split(' ');
  return { at: new Date(at), id };
}
