import type { Product, Teacher, Transmission } from './catalogue.ts';

/** Who teaches at an instant, where, and in which cars. */
export type FindTeachers = (at: Date) => Promise<Teaches[]>;

type Teaches = Teacher & { areaSlug: string; transmissions: readonly Transmission[] };

/** Lessons with who teaches them, who are looked for only where there are lessons. */
export async function withTeachers(products: Product[], find: () => Promise<Teaches[]>): Promise<Product[]> {
  if (!products.some(({ type }) => type === 'lesson')) return products;
  const everybody = await find();
  return products.map((product) =>
    product.type === 'lesson' ? { ...product, teachers: teachersOf(product, everybody) } : product,
  );
}

function teachersOf({ areaSlug, transmission }: Product, everybody: readonly Teaches[]): Teacher[] {
  return everybody
    .filter(
      (one) =>
        one.areaSlug === areaSlug &&
        one.transmissions.some((taughtTransmission) => taughtTransmission === transmission),
    )
    .map(({ slug, name }) => ({ slug, name }));
}
