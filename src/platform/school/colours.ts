/** "#0a55a5". */
export type Colour = `#${string}`;

/** The two colours of a school. The others keep their meanings: green is done, red is wrong. */
export interface SchoolColours {
  /** The colour of buttons, links and signs, under white words. */
  main: Colour;
  /** The colour of highlights, under black words. */
  second: Colour;
}

/** As in `src/ui/css/tokens.css`. */
export const DEFAULT_COLOURS: SchoolColours = { main: '#0a55a5', second: '#ffd200' };

const INK = '#16191d';
const WHITE = '#ffffff';
/** The darkest ground that links stand on. */
const SAND = '#f1eee4';

/** The least contrast of words with their ground (WCAG 2.2, 1.4.3). */
export const LEAST_CONTRAST = 4.5;

interface Check {
  of: keyof SchoolColours;
  /** What would be read on what. */
  words: string;
  contrast(colour: Colour): number;
}

/** Whether people can read what stands on these colours, and in them. */
export const contrastChecks: readonly Check[] = [
  { of: 'main', words: 'White on the main colour', contrast: (main) => contrastOf(WHITE, main) },
  { of: 'main', words: 'Main colour on the page', contrast: (main) => contrastOf(main, SAND) },
  { of: 'second', words: 'Black on the second colour', contrast: (second) => contrastOf(INK, second) },
];

/** The check that a colour fails, if it does. */
export function failedCheck(of: keyof SchoolColours, colour: Colour): Check | undefined {
  return contrastChecks.find((check) => check.of === of && check.contrast(colour) < LEAST_CONTRAST);
}

/** The nearest shade of a colour that fails no check: a main colour is made darker for it, a second one lighter. */
export function nearestReadable(of: keyof SchoolColours, colour: Colour): Colour {
  const towards = of === 'main' ? '#000000' : WHITE;
  const shades = Array.from({ length: 101 }, (_, percent) => mixed(colour, towards, percent / 100));
  return shades.find((shade) => !failedCheck(of, shade)) ?? towards;
}

/** As it is shown: "7.3:1". What is too little is never rounded up. */
export function formatContrast(ratio: number): string {
  return `${Math.floor(ratio * 10) / 10}:1`;
}

/** The shades of both colours that the styles have names for. */
export function shadesOf({ main, second }: SchoolColours) {
  const tints = [0.09, 0.06, 0.03, 0].map((share) => mixed(WHITE, main, share));
  return {
    main,
    deep: mixed(main, '#000000', 0.25),
    tint: tints.find((tint) => contrastOf(main, tint) >= LEAST_CONTRAST) ?? WHITE,
    second,
    secondTint: mixed(WHITE, second, 0.2),
  };
}

/** From 1, which nobody can read, to 21, black on white (WCAG 2.2). */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function mixed(colour: string, other: string, share: number): Colour {
  const others = channels(other);
  const mix = channels(colour).map((channel, index) =>
    Math.round(channel + ((others[index] ?? 0) - channel) * share)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${mix.join('')}`;
}

function channels(colour: string): number[] {
  return [1, 3, 5].map((from) => Number.parseInt(colour.slice(from, from + 2), 16));
}

/** The address of the styles that show the site in these colours. It never shows others. */
export function stylesOf({ main, second }: SchoolColours): string | undefined {
  const isDefault = main === DEFAULT_COLOURS.main && second === DEFAULT_COLOURS.second;
  return isDefault ? undefined : `/school/${main.slice(1)}-${second.slice(1)}/colours.css`;
}
