/** One rule of a stylesheet: its selectors with those around them, and its declarations. */
export interface CssRule {
  selectors: string[];
  declarations: { property: string; value: string }[];
  /** The at-rules around it, from the outside in, as they are written. */
  within: string[];
}

/** Reads plain CSS, with at-rules and nesting. `@keyframes`, `@font-face` and the like have no selectors of ours. */
export function rulesOf(css: string): CssRule[] {
  const rules: CssRule[] = [];
  readBlock(css.replace(/\/\*[\s\S]*?\*\//g, ' '), 0, { selectors: [], declarations: [], within: [] }, rules);
  return rules;
}

/** The top level of a list, split at what lies outside of brackets: `:is(.a, .b) .c, .d` is two. */
function splitOutside(text: string, separator: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const character of text) {
    if (character === '(' || character === '[') depth++;
    if (character === ')' || character === ']') depth--;
    if (character === separator && depth === 0) parts.push('');
    else parts[parts.length - 1] += character;
  }
  return parts.map((part) => part.trim()).filter(Boolean);
}

/** The classes without which a selector meets nothing: of `.a:not(.b) :is(.c, .d)` it is `a`. */
export function classesNeeded(selector: string): string[] {
  const needed = selector.replace(
    /:(not|is|where|has)(\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))/g,
    (_, name, inside) => {
      const choices = splitOutside(inside.slice(1, -1), ',');
      return name === 'not' || choices.length > 1
        ? ' '
        : ` ${classesNeeded(choices[0] ?? '')
            .map((one) => `.${one}`)
            .join('')} `;
    },
  );
  return [...new Set([...needed.matchAll(/\.([a-zA-Z_][\w-]*)/g)].map(([, name = '']) => name))];
}

/** Answers where the block ends. */
function readBlock(css: string, from: number, rule: CssRule, rules: CssRule[]): number {
  if (rule.selectors.length > 0 || rule.within.length > 0) rules.push(rule);
  let start = from;
  let quote = '';
  for (let at = from; at < css.length; at++) {
    const character = css.charAt(at);
    if (quote) quote = character === quote ? '' : quote;
    else if (character === '"' || character === "'") quote = character;
    else if (character === ';') {
      declare(css.slice(start, at), rule);
      start = at + 1;
    } else if (character === '{') {
      at = readBlock(css, at + 1, ruleWithin(rule, css.slice(start, at).trim()), rules);
      start = at + 1;
    } else if (character === '}') {
      declare(css.slice(start, at), rule);
      return at;
    }
  }
  return css.length;
}

function ruleWithin({ selectors, within }: CssRule, head: string): CssRule {
  if (head.startsWith('@')) {
    const inner = /^@(media|layer|container|supports|scope)\b/.test(head) ? selectors : [];
    return { selectors: inner, declarations: [], within: [...within, head] };
  }
  const own = splitOutside(head, ',');
  const nested = own.flatMap((one) =>
    selectors.map((outer) => (one.includes('&') ? one.replaceAll('&', outer) : `${outer} ${one}`)),
  );
  return { selectors: selectors.length > 0 ? nested : own, declarations: [], within };
}

function declare(text: string, rule: CssRule) {
  const colon = text.indexOf(':');
  if (colon < 0 || text.trim().startsWith('@')) return;
  rule.declarations.push({ property: text.slice(0, colon).trim(), value: text.slice(colon + 1).trim() });
}
