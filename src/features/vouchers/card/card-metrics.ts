import type { Weight } from '#src/platform/pdf/font.ts';
import { isEmoji } from './drawable-text.ts';

/** Characters of Overpass whose widths are listed below; accented letters are as wide as unaccented ones. */
const LISTED =
  ' !"#$%&\'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_abcdefghijklmnopqrstuvwxyz{|}~¡¢' +
  '£¤¥¦§©ª«¬®°±²³µ¶¹º»¼½¾¿ÆÐ×ØÞßæð÷øþďĐđĦħıĲĳĸľĿŀŁłŉŊŋŒœťŦŧſЂЄЅІЈЉЊЋЏАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮ' +
  'ЯабвгдежзиклмнопрстуфхцчшщъыьэюяђєѕіјљњћџҐґ←↑→↓♪♫∞≈≤≥–—‘’‚“”„†‡•…‰‹›€™−Ǝəẞ';
/** Two base-36 digits per character, in thousandths of the font size. Weights in between are interpolated. */
const WIDTHS_500 =
  '6o7ubkj6gho0j4699t9tf0hu6hb86fdxhzamh0gphgh6grenh5gr6f6fhuhuhue9mqj8ikhwj8gwfqj2jn7zfaisfmmejsk8' +
  'hlk8ipgsgejdienfhgi7hzamdxamhudoexfreafrf59jfsfx7c7cf17kntfxflfufsb2d9anfxenk6exf2eeag7uaghu7tem' +
  'gnhsg47ueunscheqhunsbghua6a4g2hp5sczeqjbkhmue9odj8huk8hpfrntflhuflfujjj8frk3ga7cmzfhexb7fmapfm7l' +
  'lnjsfxq4p1bpgean8pnnhwgs7zfavxtympjdj8iiikg2nvgwr7hfjrislmmejnk8jdhlhwgeiflthgkjj8tqusmsq5iahptb' +
  'k4exflfvc2igf5nnetgmg1hbizgwflgjfueacrf2n2exhnghmwo0hom7exeanaffgaead97c7coxnzgagjg2c2lhd6lhczh4' +
  'ims3huhuhue3gb6h6h6hcjcjcjftftbrr8yt8u8uhdmjhugwf5jm';
const WIDTHS_900 =
  '788ud1jvh2nbkd7eawawfphi7dbt73f4ikbmgzgmi9gshef6hthe7373hihihie4nnkmjthlk9htg7itkf8gfpkkfvmlk5jx' +
  'hwjyjmhbh3k7jinpk8jshkb8f4b8hidwg2gbftgbfualgbgz8e8eg28movgzfwgbgbc3e4b6gzgcleh5giftav8wavhi8uft' +
  'gwihhm8wevngccgfhingbphiaka1h4id6qcygfkplpnve4q2k9hijxi6gcnrfwhifwgblak9gbk0he8enuhlfadgfvcbfv8m' +
  'ock5gzrzoydah3b69hoghlhb8gfpwwvioqk6kmjjjtgznnhtushhk5kkltmlkfjxk6hwhlh3iwmck8lekcvuwlntrwjjhpu7' +
  'l4g2fwh8deihfunweohqgoi9jiilfwhrgbftdgginmh5iwhoo4p9jboqgofto1gjhefte48e8eqlqdhehrgzdekperkpe5h4' +
  'imsdhihihidrfz7d7d7decececgqgqc0vhyf9x9xhyoehihtful3';

/** U+031B, the only combining mark that makes a letter wider. */
const HORN = 195;
const EMOJI = 1275;
const WIDE = 1000;
const OTHER = 720;

/** Noto Sans Hebrew and Arabic bold, rounded up: width joined to the next letter, width at the end, letters. */
const HEBREW = [
  [375, 375, 'וזין'],
  [415, 415, 'גנ'],
  [600, 600, 'בדכךלרץצ'],
  [790, 790, 'ש'],
] as const;
const ARABIC = [
  [320, 320, 'اآأإٱ'],
  [450, 450, 'رزژ'],
  [575, 575, 'دذوؤةء'],
  [480, 1145, 'بتثپٹ'],
  [480, 825, 'ئيىین'],
  [420, 795, 'ل'],
  [630, 1120, 'ف'],
  [630, 860, 'ق'],
  [575, 975, 'كکگ'],
  [760, 775, 'ه'],
  [750, 760, 'جحخچعغ'],
  [860, 865, 'طظ'],
  [700, 665, 'م'],
  [1095, 1445, 'سشصض'],
] as const;
const ARABIC_LETTER = /[\u0620-\u064A\u066E-\u06D3\u06FA-\u06FF]/;
const NO_WIDTH = /[\p{Mn}\p{Me}\p{Cf}]/u;
const WIDE_SCRIPTS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303F\uFF01-\uFF60]/u;
const PICTURES = /[\p{Extended_Pictographic}\p{Regional_Indicator}]/u;

const overpass = new Map(
  Array.from(LISTED, (character, at) => [
    character,
    [listed(WIDTHS_500, at), listed(WIDTHS_900, at)] as const,
  ]),
);

/**
 * The width of a grapheme in thousandths of its font size. The browser, the email's picture and the PDF share it, so
 * that lines break alike. Kerning is ignored; `next` is the following grapheme, for letters that join.
 */
export function widthOf(grapheme: string, weight: Weight, next = ''): number {
  if (isEmoji(grapheme)) return EMOJI;
  const characters = [...(overpass.has(grapheme) ? grapheme : grapheme.normalize('NFD'))];
  return characters.reduce((sum, character) => sum + characterWidth(character, weight, next), 0);
}

/** Whether Overpass has it; other graphemes need another font. */
export function inOverpass(grapheme: string): boolean {
  return overpass.has(grapheme) || (!isEmoji(grapheme) && overpass.has(grapheme.normalize('NFD').charAt(0)));
}

function characterWidth(character: string, weight: Weight, next: string): number {
  const width = overpass.get(character === '\u00A0' ? ' ' : character);
  if (width) return Math.ceil(width[0] + ((width[1] - width[0]) * (weight - 500)) / 400);
  if (character === '\u031B') return HORN;
  if (NO_WIDTH.test(character)) return 0;
  if (PICTURES.test(character)) return EMOJI;
  if (/\p{Script=Hebrew}/u.test(character))
    return HEBREW.find((row) => row[2].includes(character))?.[0] ?? 725;
  if (/\p{Script=Arabic}/u.test(character)) {
    const row = ARABIC.find((some) => some[2].includes(character));
    return row?.[ARABIC_LETTER.test(next) ? 0 : 1] ?? 800;
  }
  return WIDE_SCRIPTS.test(character) ? WIDE : OTHER;
}

function listed(widths: string, at: number): number {
  return Number.parseInt(widths.slice(at * 2, at * 2 + 2), 36);
}
