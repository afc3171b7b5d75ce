import { createTransport, type SendMailOptions } from 'nodemailer';

export interface Smtp {
  send(message: SendMailOptions): Promise<void>;
  /** Whether the server takes our connection and our password. */
  answers(): Promise<boolean>;
}

/** Less than a job's claim, and than an email's, so that nobody else sends what is being sent. */
const LONGEST_MS = 25_000;

export function openSmtp(url: string): Smtp {
  const transport = createTransport({
    url,
    connectionTimeout: 8_000,
    greetingTimeout: 8_000,
    socketTimeout: 15_000,
  });
  return {
    send: (message) => withinLimit(transport.sendMail(message)).then(() => undefined),
    answers: () =>
      withinLimit(transport.verify()).then(
        () => true,
        () => false,
      ),
  };
}

/** A server that answers a byte at a time keeps a connection open for as long as it likes. */
async function withinLimit<Value>(work: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    const error = Object.assign(new Error('The mail server took too long'), { code: 'ETIMEDOUT' });
    timer = setTimeout(() => reject(error), LONGEST_MS);
  });
  work.catch(() => undefined);
  return Promise.race([work, limit]).finally(() => clearTimeout(timer));
}
