import { describe, expect, test } from 'vitest';
import { createLog } from './log.server.ts';

function logged(value: object): string {
  const lines: string[] = [];
  createLog('info', { write: (line) => void lines.push(line) }).info(value, 'something');
  return lines.join('');
}

const SECRET = 'canary-4f2a';

describe('the log', () => {
  test.each([
    'authorization',
    'cookie',
    'password',
    'token',
    'email',
    'phone',
    'firstname',
    'surname',
    'name',
    'address_line_1',
    'address_line_2',
    'address_line_3',
    'postcode',
    'customer',
    'billing',
    'body',
    'connecte_id',
    'payment_gateway_id',
    'to',
    'parameters',
    'recipient_name',
    'recipient_email',
    'personal_message',
    'sealed',
    'encrypted_code',
    'encrypted_token',
  ])('keeps "%s" out, at whatever depth it stands', (key) => {
    for (const value of [
      { [key]: SECRET },
      { request: { [key]: SECRET } },
      { request: { headers: { [key]: SECRET } } },
      { a: { b: { c: { [key]: SECRET } } } },
      { list: [{ [key]: SECRET }] },
    ]) {
      expect(logged(value)).toContain('[redacted]');
      expect(logged(value)).not.toContain(SECRET);
    }
  });

  test('keeps it out where it goes with every line of a child', () => {
    const lines: string[] = [];
    const log = createLog('info', { write: (line) => void lines.push(line) });
    log.child({ email: SECRET }).info({ route: '/' }, 'something');
    expect(lines.join('')).toMatch(/"email":"\[redacted\]".*"route":"\/"/);
  });

  test('keeps dates, lists and what leads back to itself', () => {
    const at = new Date('2026-11-21T10:00:00.000Z');
    const circle: Record<string, unknown> = { at, list: [1, null], left: undefined };
    circle.again = circle;
    expect(logged({ circle })).toContain(
      '"circle":{"at":"2026-11-21T10:00:00.000Z","list":[1,null],"again":{"at":"2026',
    );
  });

  test('keeps what is no secret', () => {
    expect(logged({ route: '/v1/website/basket', status: 200 })).toMatch(/"status":200.*something/);
  });

  test('keeps the rows that database errors quote out, and their codes in', () => {
    const error = Object.assign(new Error(`Key (email)=(${SECRET}) already exists.`), {
      code: '23505',
      constraint: 'emails_message_id_key',
      detail: SECRET,
      parameters: [SECRET],
    });
    const line = logged({ err: error });
    expect(line).not.toContain(SECRET);
    expect(line).toContain('23505');
    expect(line).toContain('emails_message_id_key');
    expect(line).toContain('log.server.test.ts');
  });

  test('keeps the message and the place of our own errors, without addresses of people', () => {
    const line = logged({ err: new Error(`Could not send to <joan.${SECRET}@example.com>`) });
    expect(line).toContain('Could not send to');
    expect(line).not.toContain(SECRET);
  });
});
