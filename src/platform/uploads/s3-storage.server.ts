import path from 'node:path';
import type { Clock } from '../clock.ts';
import type { PictureStorage, S3Settings } from './picture-storage.ts';
import { PICTURE_TYPES } from './picture-types.ts';
import { signedHeaders } from './signature-v4.ts';

/** A bucket may hold other things too. */
const FOLDER = 'pictures';

/** Written to learn whether anything can be. */
const CHECK = 'check.txt';

/** Storage that speaks S3: Amazon's, or one of the many that are like it. The bucket stands in the path, which all of them know. */
export function s3Storage({ endpoint, bucket, timeoutMs, ...key }: S3Settings, clock: Clock): PictureStorage {
  async function send(method: string, name: string, body: Uint8Array = new Uint8Array()): Promise<Response> {
    const url = new URL(`${endpoint}/${bucket}/${FOLDER}/${name}`);
    const type = PICTURE_TYPES[path.extname(name)] ?? 'text/plain';
    const headers: Record<string, string> = method === 'PUT' ? { 'content-type': type } : {};
    const response = await fetch(url, {
      method,
      headers: signedHeaders({ method, url, headers, body }, key, clock.now()),
      ...(method === 'PUT' && { body: Buffer.from(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.ok || (response.status === 404 && method !== 'PUT')) return response;
    throw new Error(`S3 answered ${method} with ${response.status} ${codeIn(await response.text())}`);
  }
  async function put(name: string, content: Uint8Array) {
    await (await send('PUT', name, content)).arrayBuffer();
  }
  return {
    check: () => put(CHECK, Buffer.from('Pictures can be written here.\n')),
    put,
    async get(name) {
      const response = await send('GET', name);
      const content = Buffer.from(await response.arrayBuffer());
      if (response.ok) return content;
      if (codeIn(content.toString()) === 'NoSuchKey') return undefined;
      throw new Error(`S3 answered GET with 404 ${codeIn(content.toString())}`);
    },
    async remove(name) {
      await (await send('DELETE', name)).arrayBuffer();
    },
  };
}

/** An error tells only the code of the answer: the rest repeats what was signed. */
function codeIn(answer: string): string {
  return /<Code>(\w+)<\/Code>/.exec(answer)?.[1] ?? '';
}
