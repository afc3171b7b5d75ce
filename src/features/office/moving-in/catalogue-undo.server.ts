import {
  areaNames,
  referencesToAreas,
  removeAreas,
} from '#src/features/areas/changes/area-changes.server.ts';
import { instructorsInBaskets, productsInBaskets } from '#src/features/basket/lines/lessons-in.server.ts';
import type { ProductType } from '#src/features/catalogue/catalogue.ts';
import {
  productNames,
  referencesToProducts,
  removeProducts,
} from '#src/features/catalogue/changes/product-changes.server.ts';
import { referencesToCourses, removeCourses } from '#src/features/courses/staff/course-changes.server.ts';
import {
  namesOfInstructors,
  referencesToInstructors,
  removeInstructors,
} from '#src/features/instructors/profile/profiles.server.ts';
import { removeDiaries } from '#src/features/lessons/availability/working-hours.server.ts';
import { productsOrdered } from '#src/features/orders/order-queries.server.ts';
import { whichChanged } from '#src/kit/audit/changes.server.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import type { Undo } from './moving-kind.server.ts';

/** Something of the catalogue: how it is named here, what it may be used by, and how it is removed. */
interface Removable {
  namesOf(db: Db, keys: readonly string[], options: { lock: boolean }): Promise<Map<string, string>>;
  /** Why a thing stays, and which of these do for it. The first that holds is said. */
  uses: readonly [why: string, which: (db: Db, keys: readonly string[]) => Promise<Used>][];
  remove(tx: Tx, keys: readonly string[]): Promise<void>;
}

type Used = ReadonlySet<string> | ReadonlyMap<string, unknown>;

/** Visitors see it at once. It goes again as long as nobody has used it, and no member of staff has changed it. */
function undoOf({ namesOf, uses, remove }: Removable): Undo {
  return {
    async builtOn(db, keys, options) {
      const kept = new Map<string, string>();
      if (keys.length === 0) return kept;
      const names = await namesOf(db, keys, { lock: options?.lock ?? false });
      for (const [why, which] of uses) {
        const used = await which(db, keys);
        for (const key of keys)
          if (used.has(key) && !kept.has(key)) kept.set(key, `${names.get(key) ?? key}: ${why}`);
      }
      // The move was made before things were found by their keys.
      for (const key of keys) if (!names.has(key)) kept.set(key, 'A row that cannot be found any more');
      return kept;
    },
    takeOut: remove,
  };
}

const CHANGED = 'somebody changed it';

export const areaUndo = undoOf({
  namesOf: areaNames,
  uses: [
    ['it has packages, instructors or a discount code', referencesToAreas],
    [CHANGED, (db, keys) => whichChanged(db, 'area', keys)],
  ],
  remove: removeAreas,
});

const idsOf = (keys: readonly string[]) => keys.map(Number).filter(Number.isSafeInteger);

/** What orders and baskets may have of a product, by its number. */
function usesOf(type: ProductType): Removable['uses'] {
  return [
    ['it was ordered', (db, keys) => productsOrdered(db, type, idsOf(keys))],
    ['it’s in a basket', (db, keys) => productsInBaskets(db, type, keys)],
    [
      CHANGED,
      async (db, keys) => {
        const ids = keys.map((key) => `${type}-${key}`);
        const changed = await whichChanged(db, 'product', ids);
        return new Set(keys.filter((key) => changed.has(`${type}-${key}`)));
      },
    ],
  ];
}

export const packageUndo = undoOf({
  namesOf: (db, keys, options) => productNames(db, 'lesson', idsOf(keys), options),
  uses: [
    ...usesOf('lesson'),
    ['it’s part of something', (db, keys) => referencesToProducts(db, 'lesson', keys)],
  ],
  remove: (tx, keys) => removeProducts(tx, 'lesson', idsOf(keys)),
});

export const courseUndo = undoOf({
  namesOf: (db, keys, options) => productNames(db, 'course', idsOf(keys), options),
  uses: [
    ...usesOf('course'),
    [CHANGED, (db, keys) => whichChanged(db, 'course', keys)],
    ['somebody was told of it', referencesToCourses],
  ],
  remove: (tx, keys) => removeCourses(tx, idsOf(keys)),
});

export const instructorUndo = undoOf({
  namesOf: namesOfInstructors,
  uses: [
    ['somebody has chosen them in a basket', instructorsInBaskets],
    ['somebody changed or invited them', (db, keys) => whichChanged(db, 'instructor', keys)],
    ['they have learners, lessons, reviews, messages or money', referencesToInstructors],
  ],
  async remove(tx, keys) {
    await removeDiaries(tx, keys);
    await removeInstructors(tx, keys);
  },
});
