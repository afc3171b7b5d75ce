import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { hasColour } from './css-colours.ts';
import { classesNeeded, rulesOf } from './css-sheets.ts';

const TOKENS = 'src/ui/css/tokens.css';
/** The base styles elements. The overrides, for print and forced colours, name classes of other sheets. */
const OF_ALL = [TOKENS, 'src/ui/css/base.css', 'src/ui/css/overrides.css'];

const OFFICE = 'src/ui/css/office/';

type Sheets = Record<string, string>;
const sheets: Sheets = Object.fromEntries(
  globSync('src/**/*.css').map((file) => [file.replaceAll(path.sep, '/'), readFileSync(file, 'utf8')]),
);

describe('the stylesheets', () => {
  test('there is something to look at', () => {
    expect(Object.keys(sheets).length).toBeGreaterThan(30);
    expect(Object.values(sheets).flatMap(rulesOf).length).toBeGreaterThan(800);
  });

  test('change at five widths at most, all of them told beside the tokens', () => {
    const told = breakpointsIn(sheets[TOKENS] ?? '');
    expect(told.length).toBeGreaterThan(0);
    expect(told.length).toBeLessThanOrEqual(5);
    expect(strayWidths(sheets, told)).toEqual([]);
    expect([...new Set(Object.values(sheets).flatMap(widthsIn))].sort()).toEqual(told.toSorted());
  });

  test('take every colour from the tokens', () => {
    expect(strayColours(sheets)).toEqual([]);
  });

  test('each own their classes, and style others only around or inside of those', () => {
    const ofShop = Object.fromEntries(Object.entries(sheets).filter(([file]) => !file.startsWith(OFFICE)));
    expect(classesOfTwo(ofShop)).toEqual([]);
    expect(selectorsOfNone(ofShop)).toEqual([]);
  });

  test('draw one mark for whatever unfolds, which the base has', () => {
    const marking = Object.keys(sheets).filter((file) => sheets[file]?.includes('details-marker'));
    expect(marking).toEqual(['src/ui/css/base.css']);
  });

  test('of the office restyle the shop’s parts, and so hold within its pages alone', () => {
    const ofOffice = Object.entries(sheets).filter(([file]) => file.startsWith(OFFICE));
    expect(ofOffice.length).toBeGreaterThan(5);
    for (const [file, css] of ofOffice)
      for (const { selectors, within } of rulesOf(css))
        if (selectors.length > 0) expect(within, `${file}: ${selectors}`).toContain('@scope (.office)');
  });
});

describe('the rules of stylesheets catch', () => {
  test('a width of its own, written in any way', () => {
    const own = {
      'a.css': '@media (min-width: 41rem) { .a { top: 0 } }',
      'b.css': '@media (width >= 640px) { .b { top: 0 } }',
      'c.css': '.c { @media print and (max-width: 20rem) { top: 0 } }',
      'good.css':
        '@media (max-width: 39.99rem) { .d { top: 0 } } @container (min-width: 30rem) { .d { top: 0 } }',
    };
    expect(strayWidths(own, ['40rem'])).toEqual(['a.css: 41rem', 'b.css: 640px', 'c.css: 20rem']);
  });

  test.each(['#fff', '#a1b2c3d4', 'rgb(0 0 0 / 10%)', 'hsl(1 2% 3%)', 'oklch(1 0 0)', 'white', 'Canvas'])(
    'the colour %s outside of the tokens',
    (colour) => {
      const bad = { 'a.css': `.a { border: 1px solid ${colour} }`, [TOKENS]: `:root { --a: ${colour} }` };
      expect(strayColours(bad)).toEqual([`a.css: border: 1px solid ${colour}`]);
    },
  );

  test('no word that only looks like a colour', () => {
    const fine = {
      'a.css': `.a { color: var(--color-red); white-space: nowrap; fill: transparent; background: url("red.svg") }
        .red { animation: tan-in 1s; stroke: currentColor; content: "white" }
        @media (forced-colors: active) { .a { color: CanvasText } }`,
    };
    expect(strayColours(fine)).toEqual([]);
  });

  test('a class that two sheets define', () => {
    const twice = {
      'a.css': '.a:hover, .b { top: 0 }',
      'b.css': '@layer x { .b h2 { top: 0 } .c .a { top: 0 } }',
    };
    expect(classesOfTwo(twice)).toEqual(['.b: a.css, b.css']);
  });

  test('a selector without a class of its sheet', () => {
    const loose = {
      'a.css': '.a { top: 0; & .b { top: 0 } } h2 { top: 0 } .b .x { top: 0 }',
      'b.css': '.b { top: 0 } body:has(.b) .a { top: 0 } :is(.a, .b) p { top: 0 } .a .x, .a .y { top: 0 }',
    };
    expect(selectorsOfNone(loose)).toEqual([
      'a.css: h2',
      'a.css: .b .x',
      'b.css: :is(.a, .b) p',
      'b.css: .a .x',
    ]);
  });
});

/** `Breakpoints: 24rem 40rem` in a comment, because a media query cannot take a width from a variable. */
function breakpointsIn(css: string): string[] {
  return /Breakpoints:((?:\s+\d+rem)+)/.exec(css)?.[1]?.trim().split(/\s+/) ?? [];
}

/** `39.99rem`, just under a breakpoint, is of that one. */
function widthsIn(css: string): string[] {
  return rulesOf(css)
    .flatMap(({ within }) => within.filter((rule) => rule.startsWith('@media')))
    .flatMap((rule) => [...rule.matchAll(/width\s*(?::|[<>]=?)\s*([\d.]+)([a-z]+)/g)])
    .map(([, width, unit]) => (width?.endsWith('.99') ? Math.ceil(Number(width)) : width) + (unit ?? ''));
}

function strayWidths(all: Sheets, told: string[]): string[] {
  return Object.entries(all).flatMap(([file, css]) =>
    [...new Set(widthsIn(css))].filter((width) => !told.includes(width)).map((width) => `${file}: ${width}`),
  );
}

function strayColours(all: Sheets): string[] {
  return Object.entries(all)
    .filter(([file]) => file !== TOKENS)
    .flatMap(([file, css]) =>
      rulesOf(css).flatMap(({ declarations, within }) => {
        const forcedColours = within.some((rule) => rule.includes('forced-colors'));
        return declarations
          .filter(({ value }) => hasColour(value, { forcedColours }))
          .map(({ property, value }) => `${file}: ${property}: ${value}`);
      }),
    );
}

/** By class, the sheets that say how it looks wherever it stands, in a selector that needs no other class. */
function definitions(all: Sheets): Map<string, Set<string>> {
  return sheetsByClass(selectorsOf(all).filter(([, selector]) => classesNeeded(selector).length === 1));
}

function sheetsByClass(selectors: [file: string, selector: string][]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const [file, selector] of selectors)
    for (const name of classesNeeded(selector)) found.set(name, (found.get(name) ?? new Set()).add(file));
  return found;
}

function classesOfTwo(all: Sheets): string[] {
  return [...definitions(all)]
    .filter(([, files]) => files.size > 1)
    .map(([name, files]) => `.${name}: ${[...files].join(', ')}`);
}

function selectorsOfNone(all: Sheets): string[] {
  const defined = definitions(all);
  const named = sheetsByClass(selectorsOf(all));
  const owns = (file: string, name: string) =>
    defined.get(name)?.has(file) || (!defined.has(name) && named.get(name)?.size === 1);
  return selectorsOf(all)
    .filter(([file, selector]) => !classesNeeded(selector).some((name) => owns(file, name)))
    .map(([file, selector]) => `${file}: ${selector}`);
}

function selectorsOf(all: Sheets): [file: string, selector: string][] {
  return Object.entries(all)
    .filter(([file]) => !OF_ALL.includes(file))
    .flatMap(([file, css]) =>
      rulesOf(css)
        .filter(({ within }) => !within.some((rule) => /^@(keyframes|font-face|property)/.test(rule)))
        .flatMap(({ selectors }) => selectors.map((selector): [string, string] => [file, selector])),
    );
}
