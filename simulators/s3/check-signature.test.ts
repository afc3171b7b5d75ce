import { expect, test } from 'vitest';
import { refusalOf } from './check-signature.ts';

// Amazon's example of a PUT, from “Signature Calculations for the Authorization Header” in the S3 API Reference.
const ACCOUNT = {
  region: 'us-east-1',
  keyId: 'AKIAIOSFODNN7EXAMPLE',
  secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
};
const NOW = new Date('2013-05-24T00:10:00Z');
const example = {
  method: 'PUT',
  url: '/test%24file.text',
  headers: {
    host: 'examplebucket.s3.amazonaws.com',
    date: 'Fri, 24 May 2013 00:00:00 GMT',
    'x-amz-date': '20130524T000000Z',
    'x-amz-storage-class': 'REDUCED_REDUNDANCY',
    'x-amz-content-sha256': '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072',
    authorization:
      'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class,Signature=98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  },
  body: Buffer.from('Welcome to Amazon S3.'),
};

test('Amazon’s own example is let in', () => {
  expect(refusalOf(example, ACCOUNT, NOW)).toBeUndefined();
});

test.each([
  ['another path', { url: '/test%24file.texts' }, 'SignatureDoesNotMatch'],
  ['another method', { method: 'DELETE' }, 'SignatureDoesNotMatch'],
  ['another body', { body: Buffer.from('Welcome to Amazon S4.') }, 'XAmzContentSHA256Mismatch'],
  [
    'another header that is signed',
    { headers: { ...example.headers, 'x-amz-storage-class': 'STANDARD' } },
    'SignatureDoesNotMatch',
  ],
  ['no signature', { headers: { ...example.headers, authorization: '' } }, 'AccessDenied'],
])('with %s it is refused', (_what, change, code) => {
  expect(refusalOf({ ...example, ...change }, ACCOUNT, NOW)?.code).toBe(code);
});

test('another secret, and a signature of an hour ago, are refused', () => {
  expect(refusalOf(example, { ...ACCOUNT, secret: 'another' }, NOW)?.code).toBe('SignatureDoesNotMatch');
  const later = new Date('2013-05-24T01:00:00Z');
  expect(refusalOf(example, ACCOUNT, later)?.code).toBe('RequestTimeTooSkewed');
});
