/** The families that documents and pictures are set in, and the weights of Overpass. */
export type FontFamily = 'Overpass' | 'Noto Emoji' | 'Noto Sans Hebrew' | 'Noto Sans Arabic';
export type Weight = 500 | 700 | 800 | 900;
