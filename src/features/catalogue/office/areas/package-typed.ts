import type { PostedFields } from '#src/platform/http/posted-form.server.ts';

/** What of a new package its warnings are about: who ticks that they have read them has read those of these fields. */
export function packageTyped({ transmission, hours, price }: PostedFields): string {
  return `${transmission}, ${hours} hours, ${price}`;
}
