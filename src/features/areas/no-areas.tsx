import { OfficePhone } from '#src/ui/layout/opening-hours.tsx';

/** In the place of the areas, for a school that has entered none yet. */
export function NoAreas() {
  return (
    <div className="panel stack">
      <h3>Our areas will be listed here soon</h3>
      <p>
        Until then, ring <OfficePhone />. We’ll tell you where we teach and what lessons cost there.
      </p>
    </div>
  );
}
