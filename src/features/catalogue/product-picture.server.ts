import { sql } from 'kysely';

/** In which sizes an uploaded picture of a product is kept: twice what its page shows, and what a basket does. */
export const PICTURE_SHAPE = { ratio: 4 / 3, widths: [960, 320] } as const;

const [LARGE, SMALL] = PICTURE_SHAPE.widths;

/** The address of what the site shows of a product, as a part of a query: an uploaded picture, or else the drawing. */
export const shownImage = sql<string>`coalesce('/uploads/' || products.picture || '/${sql.lit(LARGE)}.webp', products.image)`;

const UPLOADED = new RegExp(`^/uploads/([0-9a-f]{32})/${LARGE}\\.webp$`);

/** The name of the uploaded picture at an address; undefined for a drawing. */
export const pictureName = (image: string): string | undefined => UPLOADED.exec(image)?.[1];

export function thumbnailOf(image: string): string {
  const name = pictureName(image);
  return name ? `/uploads/${name}/${SMALL}.webp` : image;
}
