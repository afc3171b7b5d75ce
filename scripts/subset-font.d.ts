declare module 'subset-font' {
  interface Options {
    keepAllGlyphs: boolean;
    targetFormat: 'woff2';
    variationAxes: { wght: { min: number; max: number } };
  }
  export default function subsetFont(
    font: Uint8Array,
    text: undefined,
    options: Options,
  ): Promise<Uint8Array>;
}
