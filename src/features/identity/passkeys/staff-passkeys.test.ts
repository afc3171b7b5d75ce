import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '#testing/app.ts';
import type { TestBrowser } from '#testing/browser.ts';

let app: TestApp;
let staff: TestBrowser;
let device: ReturnType<typeof newDevice>;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  staff = await app.staff('staff');
  device = newDevice();
});

const PRESENT = 0x01;
const VERIFIED = 0x04;
const MADE = 0x40;
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();

interface Asked {
  challenge: string;
  rp?: { id: string };
  rpId?: string;
  userVerification?: string;
  authenticatorSelection?: { userVerification?: string; residentKey?: string };
}
interface Done {
  origin?: string;
  /** Whether its holder gave the PIN or a finger. */
  verified?: boolean;
}

/** What a phone does with a passkey, in software. */
function newDevice() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  let count = 0;
  const client = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const flagsOf = (verified: boolean) => PRESENT | (verified ? VERIFIED : 0);
  const head = (site: string, flags: number) => {
    count += 1;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(count);
    return Buffer.concat([sha256(site), Buffer.from([flags]), counter]);
  };
  const common = { id: base64(id), rawId: base64(id), type: 'public-key', clientExtensionResults: {} };
  return {
    make({ challenge, rp }: Asked, { origin = app.url, verified = true }: Done = {}) {
      const length = Buffer.from([0, id.length]);
      const known = Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey)]);
      const authData = Buffer.concat([head(rp?.id ?? '', flagsOf(verified) | MADE), known]);
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ]);
      const attestationObject = base64(isoCBOR.encode(attestation as never));
      const clientDataJSON = base64(client('webauthn.create', challenge, origin));
      return { ...common, response: { clientDataJSON, attestationObject, transports: ['internal'] } };
    },
    sign({ challenge, rpId }: Asked, { origin = app.url, verified = true }: Done = {}) {
      const authenticatorData = head(rpId ?? '', flagsOf(verified));
      const data = client('webauthn.get', challenge, origin);
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(data)]), privateKey);
      return {
        ...common,
        response: {
          clientDataJSON: base64(data),
          authenticatorData: base64(authenticatorData),
          signature: base64(signature),
        },
      };
    },
  };
}

/** As COSE writes a key of the curve P-256. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
  const fields = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, bytes(x)],
    [-3, bytes(y)],
  ]);
  return Buffer.from(isoCBOR.encode(fields as never));
}

const askToAdd = async () => (await staff.post<Asked>('/v1/office/passkeys/options', {})).body;
const askToSign = async (browser: TestBrowser) =>
  (await browser.post<Asked>('/v1/office/sign-in/passkey/options', {})).body;
const add = (answer: object) => staff.post<object>('/v1/office/passkeys', answer);
const signIn = (browser: TestBrowser, answer: object) =>
  browser.post<object>('/v1/office/sign-in/passkey', answer);
const isIn = async (browser: TestBrowser) => (await browser.post('/v1/office/confirm', {})).status !== 401;

test('a passkey that is added signs its holder in by itself, each answer once', async () => {
  const asked = await askToAdd();
  expect(asked.authenticatorSelection).toMatchObject({
    userVerification: 'required',
    residentKey: 'required',
  });
  const made = device.make(asked);
  expect((await add(made)).status).toBe(200);
  expect((await add(made)).status).toBe(401);
  const log = app.db.selectFrom('office_log').select('about').where('did', '=', 'addPasskey');
  expect(await log.execute()).toEqual([{ about: 'staff' }]);
  const browser = app.browser();
  const toSign = await askToSign(browser);
  expect(toSign.userVerification).toBe('required');
  const signed = device.sign(toSign);
  expect((await signIn(browser, signed)).status).toBe(200);
  expect(await isIn(browser)).toBe(true);
  expect((await signIn(app.browser(), signed)).status).toBe(401);
});

test('its holder must have been verified by the device, on our own site', async () => {
  expect((await add(device.make(await askToAdd(), { verified: false }))).status).toBe(401);
  expect((await add(device.make(await askToAdd(), { origin: 'https://elsewhere.example' }))).status).toBe(
    401,
  );
  expect((await add(device.make(await askToAdd()))).status).toBe(200);
  const browser = app.browser();
  for (const done of [{ verified: false }, { origin: 'https://elsewhere.example' }]) {
    const refused = await signIn(browser, device.sign(await askToSign(browser), done));
    expect([refused.status, refused.body.code]).toEqual([401, 'passkey_refused']);
  }
  expect(await isIn(browser)).toBe(false);
});

test('it makes a session fresh, and a new one needs a fresh session', async () => {
  expect((await add(device.make(await askToAdd()))).status).toBe(200);
  app.clock.pass({ minutes: 11 });
  const late = await staff.post<object>('/v1/office/passkeys/options', {});
  expect([late.status, late.body.code]).toEqual([403, 'fresh_sign_in_needed']);
  expect((await signIn(staff, device.sign(await askToSign(staff)))).status).toBe(200);
  expect((await staff.post('/v1/office/passkeys/options', {})).status).toBe(200);
});

test('an answer to what was asked six minutes ago is too late', async () => {
  const asked = await askToAdd();
  app.clock.pass({ minutes: 6 });
  expect((await add(device.make(asked))).status).toBe(401);
});
