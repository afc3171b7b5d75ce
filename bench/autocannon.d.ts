declare module 'autocannon' {
  interface Request {
    method?: 'GET' | 'POST' | 'PUT';
    path?: string;
    body?: string;
    headers?: Record<string, string>;
  }
  interface Options {
    url: string;
    connections: number;
    duration: number;
    headers?: Record<string, string>;
    requests: (Request & { setupRequest?(request: Request): Request })[];
  }
  interface Result {
    requests: { total: number };
    /** Seconds. */
    duration: number;
    latency: { p50: number; p99: number };
    non2xx: number;
    errors: number;
  }
  export default function autocannon(options: Options): Promise<Result>;
}
