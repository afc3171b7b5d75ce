import type { Transmission } from '#src/features/catalogue/catalogue.ts';
import type { SeedArea } from './areas.ts';
import { onSaleSince, type SeedProduct } from './products.ts';

interface Package {
  hours: number;
  /** What is special about it, as its name says. */
  kind?: string;
  limit: number;
  /** The difference between the package's price and that of its hours, in pence. */
  differencePence: number;
}

const packages: Package[] = [
  { hours: 1, limit: 10, differencePence: 0 },
  { hours: 2, limit: 10, differencePence: 0 },
  { hours: 5, limit: 5, differencePence: -2_00 },
  { hours: 10, limit: 5, differencePence: -5_00 },
  { hours: 20, limit: 3, differencePence: -20_00 },
  // The only one that costs more an hour than a smaller one, so its name says what it is.
  { hours: 30, kind: 'intensive', limit: 2, differencePence: 15_00 },
];

/** An area's twelve packages: six manual ones, then six automatic ones. */
export function lessonsIn(area: SeedArea): SeedProduct[] {
  return [...lessonsWith('manual', area), ...lessonsWith('automatic', area)];
}

function lessonsWith(transmission: Transmission, area: SeedArea): SeedProduct[] {
  const automatic = transmission === 'automatic';
  const hourPence = area.hourPence + (automatic ? area.automaticExtraPence : 0);
  const firstId = area.firstLessonId + (automatic ? packages.length : 0);
  return packages.map(({ hours, kind, limit, differencePence }, index) => ({
    type: 'lesson',
    id: firstId + index,
    name: [hours, hours === 1 ? 'hour' : 'hours', kind, 'in', area.name].filter(Boolean).join(' '),
    slug: `${area.slug}-${transmission}-${hours}`,
    url: `/areas-covered/${area.slug}?gearbox=${transmission}`,
    image: `/art/lessons/${hours}.svg`,
    summary: `Driving lessons, ${transmission}`,
    dispatch: 'none',
    limit,
    areaSlug: area.slug,
    transmission,
    hours,
    prices: [{ pence: hours * hourPence + differencePence, from: onSaleSince, until: null }],
  }));
}
