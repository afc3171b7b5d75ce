import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { ParsedFont } from 'fontkit';
import type { FontFamily, Weight } from './font.ts';

const require = createRequire(import.meta.url);

const FILES = {
  Overpass: {
    500: require.resolve('@expo-google-fonts/overpass/500Medium/Overpass_500Medium.ttf'),
    700: require.resolve('@expo-google-fonts/overpass/700Bold/Overpass_700Bold.ttf'),
    800: require.resolve('@expo-google-fonts/overpass/800ExtraBold/Overpass_800ExtraBold.ttf'),
    900: require.resolve('@expo-google-fonts/overpass/900Black/Overpass_900Black.ttf'),
  },
  'Noto Emoji': { 500: require.resolve('@expo-google-fonts/noto-emoji/500Medium/NotoEmoji_500Medium.ttf') },
  'Noto Sans Hebrew': {
    500: require.resolve('@expo-google-fonts/noto-sans-hebrew/500Medium/NotoSansHebrew_500Medium.ttf'),
    700: require.resolve('@expo-google-fonts/noto-sans-hebrew/700Bold/NotoSansHebrew_700Bold.ttf'),
  },
  'Noto Sans Arabic': {
    500: require.resolve('@expo-google-fonts/noto-sans-arabic/500Medium/NotoSansArabic_500Medium.ttf'),
    700: require.resolve('@expo-google-fonts/noto-sans-arabic/700Bold/NotoSansArabic_700Bold.ttf'),
  },
} satisfies Record<FontFamily, Partial<Record<Weight, string>>>;

const read = new Map<string, Promise<Buffer>>();

/** The font file of the nearest weight; each is read once. */
export function fontFile(family: FontFamily, weight: Weight): Promise<Buffer> {
  const path = fileOf(family, weight);
  const reading = read.get(path) ?? readFile(path);
  read.set(path, reading);
  // A failed read is not cached, since the next one may succeed.
  reading.catch(() => read.delete(path));
  return reading;
}

const parsed = new WeakMap<Buffer, ParsedFont>();

/** The font parsed, once for all documents: its tables take longer to decode than a card takes to draw. */
export async function parsedFont(family: FontFamily, weight: Weight): Promise<ParsedFont> {
  const file = await fontFile(family, weight);
  const font = parsed.get(file) ?? (await import('fontkit')).create(file);
  parsed.set(file, font);
  return font;
}

/** The name of the font at the weight that is used: two weights that share a file share a name. */
export function fontName(family: FontFamily, weight: Weight): string {
  return fileOf(family, weight).replace(/^.*[\\/]|\.ttf$/g, '');
}

function fileOf(family: FontFamily, weight: Weight): string {
  const files: Partial<Record<Weight, string>> = FILES[family];
  return files[weight] ?? (weight > 500 ? files[700] : undefined) ?? files[500] ?? FILES.Overpass[500];
}
