declare module 'html-to-text' {
  interface Selector {
    selector: string;
    format?: string;
    options?: Record<string, unknown>;
  }
  export function compile(options: { wordwrap: false; selectors: Selector[] }): (html: string) => string;
}
