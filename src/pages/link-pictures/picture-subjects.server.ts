import { listAreas } from '#src/features/areas/areas.server.ts';
import { findProduct } from '#src/features/catalogue/catalogue.server.ts';
import type { Product, ProductType } from '#src/features/catalogue/catalogue.ts';
import { carriesFee, priceWithFee } from '#src/features/catalogue/fee.ts';
import { PICTURE_SHAPE, pictureName } from '#src/features/catalogue/product-picture.server.ts';
import { keyBySlug } from '#src/features/catalogue/product-urls.server.ts';
import { lessonPackages } from '#src/features/catalogue/products-on-sale.server.ts';
import { courseAt } from '#src/features/courses/courses.server.ts';
import { findInstructor } from '#src/features/instructors/instructors.server.ts';
import type { Services } from '#src/platform/context/services.server.ts';
import { formatLondonDate } from '#src/platform/dates.ts';
import { pounds, shortPounds } from '#src/platform/money.ts';
import { drawnLogo, schoolMark } from '#src/platform/school/mark/school-mark.server.ts';
import { isSlug } from '#src/platform/slug.ts';
import { PHOTOGRAPH_SIZES, photographName } from '#src/ui/portrait/portrait-sizes.ts';
import {
  areaPicture,
  coursePicture,
  homePicture,
  instructorPicture,
  productPicture,
} from './picture-drawings.server.ts';

export type PictureDeps = Pick<Services, 'db' | 'clock' | 'school' | 'uploads'>;
type Drawing = Promise<string | undefined>;
export type Subject = 'areas' | 'instructors' | 'courses' | 'products';

const PRODUCTS: ProductType[] = ['product', 'bundle', 'training'];

/** The drawing for the home page, not yet rendered. */
export async function drawingOfHome(deps: PictureDeps): Promise<string> {
  return homePicture(await signSchool(deps), (await listAreas(deps.db)).length);
}

/** The drawing for one of our pages, with today's prices; undefined for an unknown page. */
export async function drawingOf(deps: PictureDeps, subject: Subject, slug: string): Drawing {
  return isSlug(slug) ? DRAWINGS[subject](deps, slug, deps.clock.now(), await signSchool(deps)) : undefined;
}

/** The school as its sign says it, with the pictures of it. */
async function signSchool({ school: { current, byDefault }, uploads }: PictureDeps) {
  const school = current();
  const [mark, logo] = await Promise.all([
    schoolMark({ school: { current, byDefault }, uploads }),
    drawnLogo(school, uploads),
  ]);
  return { ...school, mark, logo };
}

type Reads = Pick<PictureDeps, 'db' | 'uploads'>;

const DRAWINGS: Record<
  Subject,
  (reads: Reads, slug: string, now: Date, school: Awaited<ReturnType<typeof signSchool>>) => Drawing
> = {
  async areas({ db }, slug, now, school) {
    const area = (await listAreas(db)).find((one) => one.slug === slug);
    if (!area) return undefined;
    const [first] = await lessonPackages(db, slug, 'manual', now);
    return areaPicture(school, {
      ...area,
      ...(first?.hours === 1 && { hour: pounds(priceWithFee(first.price)) }),
    });
  },

  async instructors({ db, uploads }, slug, now, school) {
    const instructor = await findInstructor(db, slug, now);
    if (!instructor || instructor.hasLeft) return undefined;
    const name = photographName(instructor.portrait);
    const photograph = name ? await uploads.read(name, `${PHOTOGRAPH_SIZES[0]}.jpg`) : undefined;
    return instructorPicture(school, { ...instructor, area: instructor.area.name, photograph });
  },

  async courses({ db }, slug, now, school) {
    const course = await courseAt(db, slug, now);
    if (!course || course.withdrawn) return undefined;
    return coursePicture(school, {
      name: course.name,
      day: formatLondonDate(course.begins),
      venue: course.venue,
      ...(course.deposit !== undefined && { price: `${shortPounds(course.deposit)} deposit` }),
    });
  },

  async products({ db, uploads }, slug, now, school) {
    const key = await keyBySlug(db, slug, PRODUCTS);
    const product = key && (await findProduct(db, key, now));
    if (!product || product.withdrawn) return undefined;
    const { name, image } = product;
    const uploaded = pictureName(image);
    const photograph = uploaded ? await uploads.read(uploaded, `${PICTURE_SHAPE.widths[0]}.jpg`) : undefined;
    return productPicture(school, {
      name,
      image,
      photograph,
      price: pounds(shownPrice(product)),
      usual: usually(product),
    });
  },
};

/** Prices include the fee, on a picture as on a page (R3). */
function shownPrice(product: Product) {
  return carriesFee(product) ? priceWithFee(product.price) : product.price;
}

function usually({ type, usual }: Product): string | undefined {
  return usual === undefined ? undefined : `${type === 'bundle' ? 'worth' : 'usually'} ${pounds(usual)}`;
}
