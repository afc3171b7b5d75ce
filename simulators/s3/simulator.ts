import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { refusalOf } from './check-signature.ts';

export interface S3Options {
  bucket: string;
  region: string;
  keyId: string;
  secret: string;
  clock?: { now(): Date };
}

export interface S3Simulator {
  url: string;
  /** By their keys: "pictures/4f…/416.webp". */
  objects: Map<string, { content: Buffer; type: string | undefined }>;
  /** How it answers from now on: as it should, with an error of its own, or not at all. */
  behave(manner: 'well' | '500' | 'silent'): void;
  close(): Promise<void>;
}

/** A stand-in for storage that speaks S3: objects of one bucket, put, read and deleted by requests whose signatures it checks. */
export async function startS3(options: S3Options): Promise<S3Simulator> {
  const objects: S3Simulator['objects'] = new Map();
  let manner: 'well' | '500' | 'silent' = 'well';
  const clock = options.clock ?? { now: () => new Date() };

  async function serve(request: IncomingMessage, response: ServerResponse) {
    if (manner === 'silent') return;
    if (manner === '500') return fail(response, 500, 'InternalError');
    const body = Buffer.concat(await request.toArray());
    const { method = '', url = '', headers } = request;
    const refusal = refusalOf({ method, url, headers, body }, options, clock.now());
    if (refusal) return fail(response, refusal.status, refusal.code);
    const [, bucket, ...rest] = decodeURIComponent(url.split('?')[0] ?? '').split('/');
    const key = rest.join('/');
    if (bucket !== options.bucket) return fail(response, 404, 'NoSuchBucket');
    if (method === 'PUT') {
      objects.set(key, { content: body, type: headers['content-type'] });
      return response.writeHead(200).end();
    }
    if (method === 'DELETE') {
      objects.delete(key);
      return response.writeHead(204).end();
    }
    if (method !== 'GET') return fail(response, 405, 'MethodNotAllowed');
    const object = objects.get(key);
    if (!object) return fail(response, 404, 'NoSuchKey');
    return response.writeHead(200, { 'content-type': object.type }).end(object.content);
  }

  const server = createServer((request, response) => {
    serve(request, response).catch((error: Error) => response.destroy(error));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    objects,
    behave: (next) => {
      manner = next;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function fail(response: ServerResponse, status: number, code: string) {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code></Error>`);
}
