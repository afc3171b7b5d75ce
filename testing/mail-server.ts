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
  /** What it answers to every connection, while set: 421 too busy, 554 no service. */
  greeting: number | undefined;
  /** How many of the next messages lose their connection before they are accepted. */
  drops: number;
  /** How many of the next messages it accepts, and loses the connection before it can say so. */
  halfAccepts: number;
  /** Refuses connections until `resume`. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  close(): Promise<void>;
}

/** A real mail server on a free port that can refuse messages. */
export async function testMailServer(): Promise<TestMailServer> {
  const received: ReceivedMail[] = [];
  const refusals: number[] = [];
  const open = { received, refusals, greeting: undefined as number | undefined, drops: 0, halfAccepts: 0 };
  let server = await listening(0);

  let paused = false;

  async function listening(port: number) {
    const made = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      onConnect(_session, done) {
        if (!open.greeting) return done();
        done(Object.assign(new Error('not now'), { responseCode: open.greeting }));
      },
      onRcptTo(address, _session, done) {
        const code = refusals.shift();
        if (!code) return done();
        done(Object.assign(new Error(`${code} <${address.address}> refused`), { responseCode: code }));
      },
      onData(stream, session, done) {
        if (open.drops > 0) {
          open.drops -= 1;
          return drop();
        }
        let text = '';
        stream.on('data', (chunk) => {
          text += chunk;
        });
        stream.on('end', () => {
          const to = session.envelope.rcptTo.map(({ address }) => address);
          received.push({ to, text, messageId: /^Message-ID:\s*(\S+)/im.exec(text)?.[1] ?? '' });
          if (open.halfAccepts === 0) return done();
          open.halfAccepts -= 1;
          drop();
        });
      },
    });
    const drop = () => {
      for (const connection of made.connections) connection._socket.destroy();
    };
    made.on('error', () => undefined);
    await new Promise<void>((resolve) => made.listen(port, '127.0.0.1', resolve));
    return made;
  }

  const { port } = server.server.address() as AddressInfo;
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return Object.assign(open, {
    url: `smtp://127.0.0.1:${port}`,
    async pause() {
      paused = true;
      await close();
    },
    async resume() {
      if (!paused) return;
      paused = false;
      server = await listening(port);
    },
    close: async () => void (paused || (await close())),
  });
}
