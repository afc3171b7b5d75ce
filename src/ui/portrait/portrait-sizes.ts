/** How wide and high the copies of a photograph are, in pixels. The largest comes first. */
export const PHOTOGRAPH_SIZES = [416, 208, 96] as const;

export const PHOTOGRAPH_SHAPE = { ratio: 1, widths: PHOTOGRAPH_SIZES };

const PHOTOGRAPH = /^\/uploads\/([0-9a-f]{32})\/\d+\.webp$/;

/** The address of an instructor's photograph, by its name. */
export const photographAddress = (name: string): string => `/uploads/${name}/${PHOTOGRAPH_SIZES[0]}.webp`;

/** The name of the photograph at an address; undefined for a drawing. */
export const photographName = (address: string): string | undefined => PHOTOGRAPH.exec(address)?.[1];

/** The copies that a screen of one pixel or of two chooses from: the smallest that is not enlarged. A drawing has one for all. */
export function copiesOf(src: string, size: number): { src: string; srcSet?: string } {
  const name = photographName(src);
  if (!name) return { src };
  const copyFor = (pixels: number) =>
    `/uploads/${name}/${PHOTOGRAPH_SIZES.findLast((one) => one >= pixels) ?? PHOTOGRAPH_SIZES[0]}.webp`;
  const [once, twice] = [copyFor(size), copyFor(size * 2)];
  return once === twice ? { src: once } : { src: once, srcSet: `${twice} 2x` };
}
