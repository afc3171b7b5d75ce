/** What nodemailer says about a message that it could not hand over. */
export interface SmtpError {
  message: string;
  code?: string | undefined;
  /** The step at which it failed. */
  command?: string | undefined;
  /** What the server answered to it. */
  responseCode?: number | undefined;
}

/**
 * - `unreachable`: the server is away, or refuses us for every recipient. Nothing can be sent.
 * - `later`: this message was put off.
 * - `refused`: for good, because of its recipient or its content (R55).
 */
export type SmtpOutcome = 'unreachable' | 'later' | 'refused';

const CONNECTION_CODES = new Set(
  'ECONNECTION ETIMEDOUT ESOCKET EDNS ETLS EREQUIRETLS EPROTOCOL EAUTH ENOAUTH EOAUTH2 EPROXY ECONFIG'.split(
    ' ',
  ),
);
/** The server closes the connection, or wants us to sign in: both are about us. */
const ABOUT_US = new Set([421, 530, 534, 535, 538]);
const TOO_LARGE = 552;

/** Whose fault a failed try was. */
export function outcomeOf({ code = '', command = '', responseCode, message }: SmtpError): SmtpOutcome {
  if (responseCode && ABOUT_US.has(responseCode)) return 'unreachable';
  if (command === 'RCPT TO' || command === 'DATA') {
    if (responseCode) return responseCode >= 500 ? 'refused' : 'later';
    return 'unreachable';
  }
  // Nodemailer measures the message against the size that the server names; some servers do so themselves.
  if (command === 'MAIL FROM') return !responseCode || responseCode === TOO_LARGE ? 'refused' : 'unreachable';
  // Invalid addresses never reach the server.
  if (code === 'EENVELOPE') return message.startsWith('Invalid sender') ? 'unreachable' : 'refused';
  return CONNECTION_CODES.has(code) ? 'unreachable' : 'later';
}
