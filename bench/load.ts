import { once } from 'node:events';
import { connect } from 'node:net';
import autocannon from 'autocannon';
import { quantile } from './report.ts';

interface Load {
  url: string;
  connections: number;
  seconds: number;
}
interface LoadRequest {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  body?: string;
}
interface Loaded {
  requests: number;
  /** Requests a second. */
  rate: number;
  p50: number;
  p99: number;
}

const HEADERS = {
  'content-type': 'application/json',
  'x-requested-with': 'XMLHttpRequest',
  'accept-encoding': 'gzip, deflate, br',
};

/** Each request is another: what is asked next is asked of `next`. */
export async function load({ url, connections, seconds }: Load, next: () => LoadRequest): Promise<Loaded> {
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    headers: HEADERS,
    requests: [{ setupRequest: (request) => ({ ...request, ...next() }) }],
  });
  const { requests, duration, latency, non2xx, errors } = result;
  if (non2xx + errors > 0) throw new Error(`${next().path}: ${non2xx} refused, ${errors} lost`);
  return { requests: requests.total, rate: requests.total / duration, p50: latency.p50, p99: latency.p99 };
}

/**
 * Asks for one address again and again, whose answers are all as long as the first: counting bytes costs so little that the
 * site is what is measured. autocannon takes a whole core for 4,500 pages of 20 kB a second.
 */
export async function sameAnswerLoad({ url, connections, seconds }: Load, path: string): Promise<Loaded> {
  const { hostname, port } = new URL(url);
  const lines = Object.entries({ host: `${hostname}:${port}`, ...HEADERS }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  const request = Buffer.from(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
  const tookMs: number[] = [];
  const begun = performance.now();
  const ends = begun + seconds * 1_000;

  async function askOnOne() {
    const socket = connect(Number(port), hostname);
    socket.setNoDelay();
    let length: number | undefined;
    let received = 0;
    let askedAt = 0;
    const ask = () => {
      received = 0;
      askedAt = performance.now();
      socket.write(request);
    };
    socket.on('connect', ask);
    socket.on('data', (chunk: Buffer) => {
      if (received === 0 && chunk.toString('latin1', 0, 12) !== 'HTTP/1.1 200')
        return void socket.destroy(new Error(`${path}: ${chunk.toString('latin1', 0, 60)}`));
      length ??= lengthOf(chunk);
      received += chunk.length;
      if (received < length) return;
      tookMs.push(performance.now() - askedAt);
      if (performance.now() < ends) ask();
      else socket.end();
    });
    await once(socket, 'close');
    if (performance.now() < ends) throw new Error(`${path}: a connection was lost`);
  }

  await Promise.all(Array.from({ length: connections }, askOnOne));
  return {
    requests: tookMs.length,
    rate: (tookMs.length * 1_000) / (performance.now() - begun),
    p50: quantile(tookMs, 0.5),
    p99: quantile(tookMs, 0.99),
  };
}

/** Of a whole answer, by its head. */
function lengthOf(head: Buffer): number {
  const end = head.indexOf('\r\n\r\n');
  const body = /\r\ncontent-length: (\d+)/i.exec(head.toString('latin1', 0, end))?.[1];
  if (end < 0 || body === undefined) throw new Error('An answer does not say how long it is');
  return end + 4 + Number(body);
}
