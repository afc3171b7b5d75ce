import { createHash, createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

interface Received {
  method: string;
  /** As it was sent: "/bucket/a%20picture.png?x=1". */
  url: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

const FORM =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([\w-]+)\/s3\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=([0-9a-f]{64})$/;
const FIFTEEN_MINUTES_MS = 15 * 60_000;

/** Why S3 would refuse a request by its Authorization header, if it would (AWS Signature Version 4). */
export function refusalOf(
  { method, url, headers, body }: Received,
  account: { region: string; keyId: string; secret: string },
  now: Date,
): { status: number; code: string } | undefined {
  const sent = FORM.exec(headers.authorization ?? '');
  if (!sent) return { status: 403, code: 'AccessDenied' };
  const [, keyId, day = '', region, signed = '', signature] = sent;
  if (keyId !== account.keyId) return { status: 403, code: 'InvalidAccessKeyId' };
  if (region !== account.region) return { status: 400, code: 'AuthorizationHeaderMalformed' };
  const time = String(headers['x-amz-date']);
  const at = Date.parse(time.replace(/^(....)(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5'));
  if (!time.startsWith(day) || !(Math.abs(at - now.getTime()) < FIFTEEN_MINUTES_MS))
    return { status: 403, code: 'RequestTimeTooSkewed' };
  const bodyHash = createHash('sha256').update(body).digest('hex');
  if (headers['x-amz-content-sha256'] !== bodyHash) return { status: 400, code: 'XAmzContentSHA256Mismatch' };
  if (!signed.split(';').includes('host')) return { status: 403, code: 'AccessDenied' };

  const [path, query = ''] = url.split('?');
  let text = `${method}\n${path}\n${query
    .split('&')
    .map((part) => (part === '' || part.includes('=') ? part : `${part}=`))
    .sort()
    .join('&')}\n`;
  for (const name of signed.split(';')) text += `${name}:${String(headers[name]).trim()}\n`;
  text += `\n${signed}\n${bodyHash}`;
  const hashed = createHash('sha256').update(text).digest('hex');
  const sign = (key: Buffer | string, part: string) => createHmac('sha256', key).update(part).digest();
  const dayKey = sign(`AWS4${account.secret}`, day);
  const key = sign(sign(sign(dayKey, region ?? ''), 's3'), 'aws4_request');
  const scope = `${day}/${region}/s3/aws4_request`;
  const expected = sign(key, `AWS4-HMAC-SHA256\n${time}\n${scope}\n${hashed}`).toString('hex');
  return expected === signature ? undefined : { status: 403, code: 'SignatureDoesNotMatch' };
}
