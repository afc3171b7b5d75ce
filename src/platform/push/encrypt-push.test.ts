import { createECDH } from 'node:crypto';
import { expect, test } from 'vitest';
import { decryptPush } from '#testing/push/push-receiver.ts';
import { areBrowserKeys, encryptPush, MAX_PUSH_BYTES } from './encrypt-push.server.ts';

const bytes = (text: string) => Buffer.from(text, 'base64url');

/** The example of RFC 8291, with the values of its appendix A. */
const EXAMPLE = {
  text: 'When I grow up, I want to be a watermelon',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  key: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
  salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
  browserKey: bytes('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94'),
  body: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};

test('a message is encrypted to the byte as in the example of RFC 8291', () => {
  const { text, body, p256dh, auth, key, salt } = EXAMPLE;
  expect(encryptPush(text, { p256dh, auth }, { key, salt }).toString('base64url')).toBe(body);
});

test('a browser reads the example, and the longest message of ours', () => {
  const { browserKey: privateKey, p256dh, auth, body, text } = EXAMPLE;
  const browser = { privateKey, point: bytes(p256dh), auth: bytes(auth) };
  expect(decryptPush(bytes(body), browser).toString()).toBe(text);
  const longest = 'é'.repeat(MAX_PUSH_BYTES / 2);
  expect(decryptPush(encryptPush(longest, { p256dh, auth }), browser).toString()).toBe(longest);
  expect(() => encryptPush(`${longest}x`, { p256dh, auth })).toThrow(/shorter/);
});

test('each message has a key and a salt of its own', () => {
  const [one, other] = [encryptPush('x', EXAMPLE), encryptPush('x', EXAMPLE)].map((body) => [
    body.subarray(0, 16).toString('hex'),
    body.subarray(21, 86).toString('hex'),
  ]);
  expect(one?.[0]).not.toBe(other?.[0]);
  expect(one?.[1]).not.toBe(other?.[1]);
});

const point = createECDH('prime256v1').generateKeys('base64url');
test.each([
  ['a point and 16 bytes', { p256dh: point, auth: EXAMPLE.auth }, true],
  ['bytes that are no point', { p256dh: `B${'A'.repeat(86)}`, auth: EXAMPLE.auth }, false],
  ['a point that is short', { p256dh: point.slice(0, 60), auth: EXAMPLE.auth }, false],
  ['a secret that is short', { p256dh: point, auth: 'BTBZMqHH6r4' }, false],
])('a browser’s keys are %s: %s', (_, keys, are) => {
  expect(areBrowserKeys(keys)).toBe(are);
});
