/** The one area that the figures are read of. */
export interface Area {
  slug: string;
  name: string;
}
