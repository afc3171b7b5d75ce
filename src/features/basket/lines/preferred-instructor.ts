import type { Product, Teacher } from '#src/features/catalogue/catalogue.ts';
import type { Options } from './line.ts';

type Taught = Pick<Product, 'teachers'>;

/** A wish for somebody who does not teach these lessons is none that can be kept (R56). */
export function isInstructorSelectable(product: Taught, { instructor }: Options): boolean {
  return !instructor || wished(product, instructor) !== undefined;
}

/** Whom the buyer would like to learn with. Undefined for whoever is free first, and for one who no longer teaches this. */
export function preferredInstructor(line: { options: Options; product: Taught }): Teacher | undefined {
  return wished(line.product, line.options.instructor);
}

/** "with Amara Osei, or whoever is free first". */
export function formatPreferredInstructor(name: string): string {
  return `with ${name}, or whoever is free first`;
}

function wished({ teachers }: Taught, slug: string | undefined): Teacher | undefined {
  return teachers?.find((instructor) => instructor.slug === slug);
}
