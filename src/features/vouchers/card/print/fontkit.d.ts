declare module 'fontkit' {
  /** A font whose tables are decoded as they are first needed, and kept. */
  export interface ParsedFont {
    postscriptName: string;
  }

  export function create(file: Uint8Array): ParsedFont;
}
