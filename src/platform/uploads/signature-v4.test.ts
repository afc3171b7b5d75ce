import { expect, test } from 'vitest';
import { signedHeaders } from './signature-v4.ts';

// The examples of “Signature Calculations for the Authorization Header” in Amazon's S3 API Reference.
const KEY = {
  region: 'us-east-1',
  keyId: 'AKIAIOSFODNN7EXAMPLE',
  secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
};
const NOW = new Date('2013-05-24T00:00:00Z');
const HOST = 'https://examplebucket.s3.amazonaws.com';

test.each([
  [
    'GET',
    '/test.txt',
    { Range: 'bytes=0-9' },
    '',
    'host;range;x-amz-content-sha256;x-amz-date',
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  ],
  [
    'PUT',
    '/test%24file.text',
    { Date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
    'Welcome to Amazon S3.',
    'date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class',
    '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  ],
  [
    'GET',
    '/?lifecycle',
    {},
    '',
    'host;x-amz-content-sha256;x-amz-date',
    'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  ],
  [
    'GET',
    '/?prefix=J&max-keys=2',
    {},
    '',
    'host;x-amz-content-sha256;x-amz-date',
    '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  ],
])('%s %s is signed as Amazon’s example is', (method, path, headers, body, names, signature) => {
  const request = { method, url: new URL(`${HOST}${path}`), headers, body: Buffer.from(body) };
  expect(signedHeaders(request, KEY, NOW).authorization).toBe(
    `AWS4-HMAC-SHA256 Credential=${KEY.keyId}/20130524/us-east-1/s3/aws4_request,SignedHeaders=${names},Signature=${signature}`,
  );
});
