declare module 'fontkit' {
  /** A font whose tables are decoded as they are first needed, and kept. */
  export interface ParsedFont {
    postscriptName: string;
    unitsPerEm: number;
    hasGlyphForCodePoint(codePoint: number): boolean;
    layout(text: string): { glyphs: { path: Outline }[]; positions: { xAdvance: number }[] };
  }

  /** In units of the font, upwards. */
  export interface Outline {
    transform(a: number, b: number, c: number, d: number, e: number, f: number): Outline;
    toSVG(): string;
  }

  export function create(file: Uint8Array): ParsedFont;
}
