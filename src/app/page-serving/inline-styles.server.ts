import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beginWhenUsed } from './begin-when-used.ts';
import { sourceHash } from './page-cache.server.ts';
import { colouredFile } from './school-colours.server.ts';

const SHEET = /<link rel="stylesheet" href="([^"]+)"\/>/g;
const PRELOADS = /<link rel="modulepreload"[^>]*>/g;
const START = /<script type="module" async="">[\s\S]*?<\/script>/;

/** Answers the page as it is sent, and the hashes by which its policy allows its styles. */
export type Paint = (
  html: string,
  /** `whenUsed`: the page informs, so that its scripts begin when it is used. */
  options?: { whenUsed?: boolean },
) => { html: string; styles: string[] };

/** Begins the scripts once the page is painted; at once in a tab that nobody looks at, and soon where no paint is told of. */
const BEGIN_PAINTED = `{
const { content } = document.currentScript.previousElementSibling;
const begin = () => document.head.append(content);
setTimeout(begin, document.hidden ? 0 : 1000);
new PerformanceObserver(begin).observe({ type: 'paint', buffered: true });
}`;
const BEGIN_WHEN_USED = `(${beginWhenUsed})(document.currentScript.previousElementSibling.content);`;

/**
 * Inlines the page's styles and defers its scripts, so that it paints at once. `folder` holds the built files.
 *
 * It rests on how the router writes its links and its script (docs/decisions/0117-two-tricks-on-the-router.md). On a slow line
 * the first paint comes after 684 ms in place of 1,048, the largest after 1.4 s in place of 2.6 to 3.0. `INLINE_STYLES=false`
 * switches it off.
 */
export function inlineStyles(folder: string): Paint {
  const sheets = new Map<string, { text: string; hash: string }>();

  function sheetAt(href: string) {
    const known = sheets.get(href);
    if (known) return known;
    const text = colouredFile(href) ?? readFileSync(path.join(folder, href.replace(/#.*/, '')), 'utf8');
    const stylesheet = { text, hash: sourceHash(text) };
    sheets.set(href, stylesheet);
    return stylesheet;
  }

  return (html, { whenUsed = false } = {}) => {
    const styles = new Set<string>();
    const withStyles = html.replace(SHEET, (_link, href: string) => {
      const { text, hash } = sheetAt(href);
      styles.add(hash);
      // React and the router look for the link. Disabled it is not fetched; browsers that look ahead in a page heed its media.
      return `<style data-sheet="${href}">${text}</style><link rel="stylesheet" href="${href}" media="not all" disabled=""/>`;
    });
    return {
      html: withLateScripts(withStyles, whenUsed ? BEGIN_WHEN_USED : BEGIN_PAINTED),
      styles: [...styles],
    };
  };
}

/** In a template nothing is fetched or run. React takes the script that empties it for the one that it wrote there. */
function withLateScripts(html: string, begin: string): string {
  const preloads = html.match(PRELOADS) ?? [];
  const [start] = START.exec(html) ?? [];
  if (!start) return html;
  const late = `<template>${preloads.join('')}${start}</template><script>${begin}</script>`;
  return html.replaceAll(PRELOADS, '').replace(START, () => late);
}
