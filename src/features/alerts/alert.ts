/** What somebody wants to be told of: a place on a full course, or that we teach in an outcode. */
export type AlertSubject =
  | { kind: 'course'; courseId: number; name: string }
  | { kind: 'outcode'; outcode: string };

/** "a place is free on Motorway day", "we teach in LS99". */
export function formatAlert(subject: AlertSubject): string {
  return subject.kind === 'course' ? `a place is free on ${subject.name}` : `we teach in ${subject.outcode}`;
}

export function alertPath(query: { course: string } | { outcode: string }): string {
  return `/tell-me?${new URLSearchParams(query)}`;
}

/**
 * Who is told of places on a course: one for each place that nobody else has been told of in the last day. A place that was
 * taken needs no turn any more, so there are never more turns than places.
 */
export function turnsFor(placesLeft: number | null, openTurns: number): { kept: number; told: number } {
  if (placesLeft === null) return { kept: openTurns, told: Number.POSITIVE_INFINITY };
  const kept = Math.min(openTurns, placesLeft);
  return { kept, told: placesLeft - kept };
}
