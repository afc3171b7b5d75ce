export type Gearbox = 'manual' | 'automatic';

/** An area's page, which shows manual prices by default. */
export function areaPath(slug: string, { gearbox, from }: { gearbox?: Gearbox; from?: string | null } = {}) {
  const query = new URLSearchParams();
  if (from) query.set('from', from);
  if (gearbox === 'automatic') query.set('gearbox', gearbox);
  return query.size > 0 ? `/areas-covered/${slug}?${query}` : `/areas-covered/${slug}`;
}
