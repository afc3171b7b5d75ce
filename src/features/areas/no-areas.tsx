import { brand } from '#src/platform/brand.ts';

/** In the place of the areas, for a school that has entered none yet. */
export function NoAreas() {
  return (
    <div className="card stack">
      <h3>Our areas will be listed here soon</h3>
      <p>
        Until then, ring <a href={brand.phoneLink}>{brand.phone}</a>, {brand.hours}. We’ll tell you where we
        teach and what lessons cost there.
      </p>
    </div>
  );
}
