import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  to: string[];
  /** The whole message as received. */
  text: string;
  messageId: string;
}

export interface TestMailServer {
  url: string;
  received: ReceivedMail[];
  /** The replies to the next messages, before any is accepted: 421 try again later, 550 no such person. */
  refusals: number[];
  /** How many of the next messages lose their connection before they are accepted. */
  drops: number;
  close(): Promise<void>;
}

/** A real mail server on a free port that can refuse messages. */
export async function testMailServer(): Promise<TestMailServer> {
  const received: ReceivedMail[] = [];
  const refusals: number[] = [];
  const open = { received, refusals, drops: 0 };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo(address, _session, done) {
      const code = refusals.shift();
      if (!code) return done();
      done(Object.assign(new Error(`${code} <${address.address}> refused`), { responseCode: code }));
    },
    onData(stream, session, done) {
      if (open.drops > 0) {
        open.drops -= 1;
        for (const connection of server.connections) connection._socket.destroy();
        return;
      }
      let text = '';
      stream.on('data', (chunk) => {
        text += chunk;
      });
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        received.push({ to, text, messageId: /^Message-ID:\s*(\S+)/im.exec(text)?.[1] ?? '' });
        done();
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return Object.assign(open, {
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  });
}
