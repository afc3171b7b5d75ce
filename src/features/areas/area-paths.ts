export type Transmission = 'manual' | 'automatic';

/** An area's page, which shows manual prices by default, with the instructor who was chosen. */
export function areaPath(
  slug: string,
  {
    transmission,
    from,
    instructor,
  }: { transmission?: Transmission; from?: string | null; instructor?: string | null | undefined } = {},
) {
  const query = new URLSearchParams();
  if (from) query.set('from', from);
  if (transmission === 'automatic') query.set('gearbox', transmission);
  if (instructor) query.set('with', instructor);
  return query.size > 0 ? `/areas-covered/${slug}?${query}` : `/areas-covered/${slug}`;
}
