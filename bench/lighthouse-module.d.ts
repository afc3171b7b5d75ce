declare module 'lighthouse' {
  interface Options {
    /** Of a browser that is open for remote debugging. */
    port: number;
    onlyCategories: string[];
    disableStorageReset: boolean;
    logLevel: 'error';
  }
  export interface Result {
    runtimeError?: { message: string };
    categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
    audits: Record<string, { title: string; score: number | null; numericValue?: number }>;
  }
  export default function lighthouse(url: string, options: Options): Promise<{ lhr: Result } | undefined>;
}
