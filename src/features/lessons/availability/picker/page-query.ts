/** An address of the same page with other choices. */
export type PageQuery = Record<string, string | number | undefined>;

export function hrefWith(query: PageQuery): string {
  const kept = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  return `?${new URLSearchParams(kept.map(([name, value]) => [name, String(value)]))}`;
}
