/** What a time's radio sends: when it begins, and one fact more that goes with that time. */
export function slotValue(startsAt: Date, fact: string | number): string {
  return `${startsAt.toISOString()} ${fact}`;
}

/** The fields of a call that such a value stands for. */
export function slotFields(value: string, fact: string): Record<string, string> {
  const [startsAt = '', rest = ''] = value.split(' ');
  return { starts_at: startsAt, [fact]: rest };
}
