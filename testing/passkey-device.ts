import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const PRESENT = 0x01;
const VERIFIED = 0x04;
const MADE = 0x40;
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();

/** What the site asks a device. */
export interface DeviceOptions {
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

/** What a phone does with a passkey, in software. `home` is the site that it is on. */
export function passkeyDevice(home: string) {
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
    make({ challenge, rp }: DeviceOptions, { origin = home, verified = true }: Done = {}) {
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
    sign({ challenge, rpId }: DeviceOptions, { origin = home, verified = true }: Done = {}) {
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
