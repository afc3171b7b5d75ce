import { type KeyObject, sign } from 'node:crypto';

/** A self-made X.509 certificate in PEM: just what a signature needs, by hand, as Node reads but does not make them. */
export function makeCertificate(
  { publicKey, privateKey }: { publicKey: KeyObject; privateKey: KeyObject },
  { name, from, until, serial }: { name: string; from: Date; until: Date; serial: Buffer },
): string {
  const algorithm = sequence(oid(SHA256_WITH_RSA), der(0x05));
  const names = sequence(der(0x31, sequence(oid(COMMON_NAME), der(0x0c, Buffer.from(name)))));
  const signed = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, positive(serial)),
    algorithm,
    names,
    sequence(time(from), time(until)),
    names,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = sign('sha256', signed, privateKey);
  const certificate = sequence(signed, algorithm, der(0x03, Buffer.from([0]), signature));
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}

// Object identifiers, already in their encoded form: 1.2.840.113549.1.1.11 and 2.5.4.3.
const SHA256_WITH_RSA = [0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x0b];
const COMMON_NAME = [0x55, 0x04, 0x03];

function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([tag]), lengthOf(content.length), content]);
}

function lengthOf(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length]);
  if (length < 0x100) return Buffer.from([0x81, length]);
  return Buffer.from([0x82, length >> 8, length & 0xff]);
}

function sequence(...parts: Buffer[]): Buffer {
  return der(0x30, ...parts);
}

function oid(bytes: number[]): Buffer {
  return der(0x06, Buffer.from(bytes));
}

/** A leading one keeps a number positive, and as short as the encoding demands. */
function positive(number: Buffer): Buffer {
  return Buffer.concat([Buffer.from([1]), number]);
}

/** YYMMDDHHMMSSZ, which certificates use until 2049. */
function time(date: Date): Buffer {
  const digits = date.toISOString().replace(/\D/g, '').slice(2, 14);
  return der(0x17, Buffer.from(`${digits}Z`));
}
