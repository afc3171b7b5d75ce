export type Gearbox = 'manual' | 'automatic';

/** An area's page, which shows manual prices by default, with the instructor who was chosen. */
export function areaPath(
  slug: string,
  {
    gearbox,
    from,
    instructor,
  }: { gearbox?: Gearbox; from?: string | null; instructor?: string | null | undefined } = {},
) {
  const query = new URLSearchParams();
  if (from) query.set('from', from);
  if (gearbox === 'automatic') query.set('gearbox', gearbox);
  if (instructor) query.set('with', instructor);
  return query.size > 0 ? `/areas-covered/${slug}?${query}` : `/areas-covered/${slug}`;
}
