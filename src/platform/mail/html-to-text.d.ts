declare module 'html-to-text' {
  interface Selector {
    selector: string;
    format?: string;
    options?: Record<string, unknown>;
  }
  export function convert(html: string, options: { wordwrap: false; selectors: Selector[] }): string;
}
