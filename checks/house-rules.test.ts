import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOMS = '{src,db,simulators,scripts,e2e,faults,bench,checks,testing}';
const files = globSync(`${ROOMS}/**/*.{ts,tsx,css,sql}`).map((file) => file.replaceAll(path.sep, '/'));
const code = files.filter((file) => /\.tsx?$/.test(file) && file !== 'checks/house-rules.test.ts');
const product = code.filter((file) => file.startsWith('src/') && !isTest(file));
const text = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]));

const DEFAULT_EXPORT = /(-page|-layout)\.tsx$|^src\/(root|entry\.server)\.tsx$|^src\/routes\.ts$/;

/** Phrases that British readers stumbled over (R61). Plain ones took their place, and these do not come back. */
const STILTED = [
  'Give somebody the road|What shall it be|How far should it go|set off\\?|stays on it',
  'Take out|as far as it (reaches|goes)|See to your|We do not know|go on at PayPal|do not go together|To go on,',
  'ask about this order|goes astray|leave the fee|every fee in it|half-days|good with nerves|afraid of the road',
  'thin soles|automatics alone|no forms to sign|name of whoever|Make an account|How far your|In blue is',
  'cut short on its way|has run out|need do nothing|not you who asked|all is well|comes free|way in to|in a moment',
  'in the morning on|hold any VAT|the one holds|at what you paid|that is too (many|long|large)|must wait its turn',
  'there is no such|nothing was taken|no longer sold|is on its way back|when there is room|what is left on',
].join('|');

describe('the house rules', () => {
  test('there is something to look at', () => {
    expect(product.length).toBeGreaterThan(100);
  });

  test('file names are kebab-case and say what is inside', () => {
    const name = (file: string) => path.basename(file);
    expect(files.filter((file) => !/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*\.\w+$/.test(name(file)))).toEqual(
      [],
    );
    expect(
      files.filter((file) => /(^|-)(utils?|helpers?|service|manager|common)[.-]|^index\./.test(name(file))),
    ).toEqual([]);
  });

  test('no two migrations have the same number', () => {
    const numbers = files
      .filter((file) => file.startsWith('db/migrations/') && file.endsWith('.sql'))
      .map((file) => path.basename(file).split('-')[0] ?? '');
    expect(numbers.length).toBeGreaterThan(10);
    expect(
      numbers.filter((number, index) => !/^\d{4}$/.test(number) || numbers.indexOf(number) !== index),
    ).toEqual([]);
  });

  test('amounts are reckoned in platform/money.ts alone', () => {
    expect(
      having(code, /\bparseFloat\b|\btoFixed\b/).filter((file) => file !== 'src/platform/money.ts'),
    ).toEqual([]);
  });

  test('the name of the school that a new database begins with is in platform/brand.ts alone', () => {
    const drawings = globSync('public/**/*.svg').filter((file) =>
      /bitepoint/i.test(readFileSync(file, 'utf8')),
    );
    expect([...having(product, /Bitepoint/), ...drawings]).toEqual(['src/platform/brand.ts']);
    // In other letters it is what no visitor reads: the demonstration’s people, a stored Message-ID.
    expect(
      having(product, /bitepoint/i)
        .filter((file) => !/\/demo-[a-z-]+\.server\.ts$/.test(file))
        .sort(),
    ).toEqual([
      'src/features/identity/password/password-rule.ts',
      'src/features/lessons/brought/brought-bookings.server.ts',
      'src/features/lessons/purge-lessons.server.ts',
      'src/platform/brand.ts',
      'src/platform/mail/mailer.server.ts',
    ]);
  });

  test('numbers in fields of forms are read by platform/http/form-number.ts alone', () => {
    const coerced = /\bcoerce\s*\.\s*(number|int|bigint)\b|\bNumber\(fields\b|\|\| Number\.NaN/;
    expect(having(product, coerced)).toEqual([]);
  });

  test('fields of several lines are ui/form/text-area.tsx alone, so that each says its error', () => {
    expect(having(product, /<textarea\b/)).toEqual(['src/ui/form/text-area.tsx']);
  });

  test('dates are written, and days measured, in platform/dates.ts alone', () => {
    const dates =
      /Intl\.DateTimeFormat|\.toLocale(Date|Time)?String\(|\b86_?400|\b24 \* (60|3_?600)|Europe\/London/;
    expect(having(product, dates)).toEqual(['src/platform/dates.ts']);
  });

  test('nothing on the server reads the time by itself', () => {
    const browser = /\.tsx$|-(client|store|worker)\.ts$/;
    // The lock compares a file's age with the system's own time, which is what dates files.
    const allowed = ['src/platform/clock.ts', 'src/platform/db/data-folder-lock.server.ts'];
    const clocks = having(product, /new Date\(\)|Date\.now\(\)|Temporal\.Now/);
    expect(clocks.filter((file) => !browser.test(file) && !allowed.includes(file))).toEqual([]);
  });

  test('what writes the plain text of emails is loaded when the first one is rendered', () => {
    const atOnce = having(product, /^import (?!type).*from 'html-to-text'/m);
    expect(atOnce).toEqual([]);
  });

  test('the environment is read in one place', () => {
    const readers = having(product, /process\.env\b|import\.meta\.env\b(?!\.SSR\b)/);
    const allowed = ['src/app/config.ts', 'src/app/server.ts'];
    expect(readers.filter((file) => !allowed.includes(file))).toEqual([]);
  });

  // Customers' accounts have a secret of their own, which has no earlier ones.
  test('who looks a row up by a hash renews it first, so that an earlier secret finds it', () => {
    const lookUps = having(product, /'=', (?:deps\.)?secrets\.hash\(/).filter(
      (file) =>
        file.startsWith('src/features/') && !/^src\/features\/(accounts|identity\/customer)\//.test(file),
    );
    expect(lookUps.length).toBeGreaterThan(10);
    expect(lookUps.filter((file) => !/await rekey\(/.test(text.get(file) ?? ''))).toEqual([]);
  });

  test('the product logs by its log, not on the console', () => {
    // The specification words one message on the browser's console (§9).
    const allowed = ['src/platform/http/api-client.ts'];
    expect(having(product, /\bconsole\./).filter((file) => !allowed.includes(file))).toEqual([]);
  });

  test('only what a framework loads by its default is exported as default', () => {
    const defaults = having(product, /^export default/m);
    expect(defaults.filter((file) => !DEFAULT_EXPORT.test(file))).toEqual([]);
  });

  test('no text brings back a phrase that was not plain British English', () => {
    const stilted = new RegExp(STILTED, 'i');
    const said = [...product, ...files.filter((file) => /^db\/seed\/.*\.ts$/.test(file))].filter((file) =>
      stilted.test(withoutComments(text.get(file) ?? '').replace(/\s+/g, ' ')),
    );
    expect(said).toEqual([]);
  });

  test('no object is written as spreads of literals', () => {
    expect(having(code, /\.\.\.\{ /)).toEqual([]);
  });

  test('no test is skipped or runs alone', () => {
    const tests = code.filter(isTest);
    expect(having(tests, /\b(test|it|describe)\.(skip|only|todo|fixme)\b|\b(xit|xtest)\(/)).toEqual([]);
  });
});

function isTest(file: string): boolean {
  return /\.test\./.test(file) || /^(e2e|testing)\//.test(file);
}

function withoutComments(code: string): string {
  return code.replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/ .*$/gm, '');
}

function having(among: string[], pattern: RegExp): string[] {
  return among.filter((file) => pattern.test(text.get(file) ?? ''));
}
