import { createHash, createHmac } from 'node:crypto';

/** A request as AWS Signature Version 4 signs it. */
export interface RequestToSign {
  method: string;
  /** Its path is as it is sent: encoded once. */
  url: URL;
  /** All that are signed, beside the host. */
  headers: Record<string, string>;
  body: Uint8Array;
}

export interface SigningKey {
  region: string;
  keyId: string;
  secret: string;
}

/** The headers of a request to S3 with its signature, which is good for 15 minutes. */
export function signedHeaders(request: RequestToSign, key: SigningKey, now: Date): Record<string, string> {
  const time = now.toISOString().replace(/[-:]|\.\d{3}/g, '');
  const scope = `${time.slice(0, 8)}/${key.region}/s3/aws4_request`;
  const bodyHash = sha256(request.body);
  const headers = { ...request.headers, 'x-amz-content-sha256': bodyHash, 'x-amz-date': time };
  const lines = Object.entries({ ...headers, host: request.url.host })
    .map(([name, value]) => [name.toLowerCase(), value.trim().replace(/ +/g, ' ')] as const)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  const names = lines.map(([name]) => name).join(';');
  const canonical = [
    request.method,
    request.url.pathname,
    canonicalQuery(request.url.searchParams),
    ...lines.map(([name, value]) => `${name}:${value}`),
    '',
    names,
    bodyHash,
  ].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n');
  const signature = createHmac('sha256', dayKey(key, time.slice(0, 8)))
    .update(toSign)
    .digest('hex');
  const authorization = `AWS4-HMAC-SHA256 Credential=${key.keyId}/${scope},SignedHeaders=${names},Signature=${signature}`;
  return { ...headers, authorization };
}

function dayKey({ region, secret }: SigningKey, day: string): Buffer {
  return [day, region, 's3', 'aws4_request'].reduce(
    (key, part) => createHmac('sha256', key).update(part).digest(),
    Buffer.from(`AWS4${secret}`),
  );
}

function canonicalQuery(query: URLSearchParams): string {
  return [...query]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .toSorted()
    .join('&');
}

/** As AWS encodes: all but the unreserved characters of RFC 3986. */
function encoded(text: string): string {
  const hex = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
  return encodeURIComponent(text).replace(/[!'()*]/g, hex);
}

function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}
