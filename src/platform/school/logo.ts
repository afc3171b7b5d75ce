/** The school's logo: an uploaded picture, and how large it is kept. */
export interface Logo {
  picture: string;
  width: number;
  height: number;
}

/** It is kept larger than it is shown, for sharp screens and zooming. */
export const LOGO_SHAPE = { within: { width: 640, height: 160 }, least: { width: 320, height: 80 } };

const SHOWN = { width: 192, height: 48 };

/** The address of a logo. Emails and search engines are given the PNG. */
export function logoAddress({ picture, width }: Logo, format: 'webp' | 'png'): string {
  return `/uploads/${picture}/${width}.${format}`;
}

/** How large a logo is shown, known before it has loaded: nothing moves then. */
export function logoSize(
  { width, height }: Logo,
  within: { width: number; height: number } = SHOWN,
): { width: number; height: number } {
  const scale = Math.min(1, within.width / width, within.height / height);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}
