import pino from 'pino';

export type Log = pino.Logger;

/** Keys whose values are never logged, at any depth (personal data, secrets, bearer references). */
const REDACTED = [
  'authorization',
  'cookie',
  'set-cookie',
  'password',
  'current_password',
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
  'delivery',
  'billing',
  'lesson',
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
  'account_name',
  'sort_code',
  'account_number',
];

export function createLog(level: string, stream?: pino.DestinationStream): Log {
  const paths = REDACTED.flatMap((key) => [`["${key}"]`, `*["${key}"]`, `*.*["${key}"]`, `*.*.*["${key}"]`]);
  const options: pino.LoggerOptions = {
    level,
    redact: { paths, censor: '[redacted]' },
    serializers: { err: safeError },
  };
  return stream ? pino(options, stream) : pino(options);
}

/**
 * Database errors quote rows ("Key (email)=(…) already exists"), so only the code and the stack are logged. Mail
 * servers quote the addresses that they refuse, so those are removed.
 */
function safeError(error: Error & { code?: string; constraint?: string }) {
  const fromDatabase = typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code);
  return {
    type: error.name,
    code: error.code,
    constraint: error.constraint,
    message: fromDatabase ? 'database error' : withoutPeople(error.message),
    stack: fromDatabase ? placesOf(error.stack) : withoutPeople(error.stack ?? ''),
  };
}

function placesOf(stack: string | undefined) {
  return stack
    ?.split('\n')
    .filter((line) => line.startsWith('    at '))
    .join('\n');
}

// "node_modules/@scope/…" is not an email address: nothing precedes its @.
function withoutPeople(text: string): string {
  return text.replace(/[^\s<>"'(),:;/]+@[^\s<>"'(),:;/]+/g, '[redacted]');
}
