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

const CENSOR = '[redacted]';
const redacted = new Set(REDACTED);

/** What pino writes of these is known, and has none of the keys. */
const SERIALIZED = new Set(['err', 'req', 'res']);

/** Deeper than anything that is logged, so that a circle ends. */
const DEEPEST = 6;

export function createLog(level: string, stream?: pino.DestinationStream): Log {
  const options: pino.LoggerOptions = {
    level,
    // Of the line itself, and of what a child of the log adds to each of its lines.
    redact: { paths: REDACTED.map((key) => `["${key}"]`), censor: CENSOR },
    // Pino would read each path to a deeper key again for each value of each line: fifty times what a line takes.
    formatters: { log: withoutSecrets },
    serializers: { err: safeError },
  };
  return stream ? pino(options, stream) : pino(options);
}

function withoutSecrets(line: object): Record<string, unknown> {
  return mapped(line, (key, value) => (SERIALIZED.has(key) ? value : censored(key, value, 1)));
}

function censored(key: string, value: unknown, depth: number): unknown {
  if (redacted.has(key)) return CENSOR;
  if (typeof value !== 'object' || value === null || 'toJSON' in value) return value;
  if (depth > DEEPEST) return '[deeper]';
  if (Array.isArray(value)) return value.map((one) => censored('', one, depth + 1));
  return mapped(value, (name, one) => censored(name, one, depth + 1));
}

function mapped(values: object, change: (key: string, value: unknown) => unknown) {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(key, value)]));
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
