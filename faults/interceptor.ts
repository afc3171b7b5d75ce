import net from 'node:net';

/** The links between a process of ours and the world. */
export type Link = 'PostgreSQL' | 'card gateway' | 'PayPal' | 'mail server';

/** What a process says over a link, and how many times it has said it since the interceptor was reset. */
export interface Message {
  link: Link;
  says: string;
  nth: number;
}

export type Side = 'before' | 'after';

/**
 * What happens at a message. `kill`: the process that says it dies. `cut`: the connection is reset. `hang`: nobody
 * answers. `drip`: the answer comes a byte at a time. An object: this answer comes instead.
 */
export type Act = 'kill' | 'cut' | 'hang' | 'drip' | { answer: string };

/** Acts on one message: before the other end sees it, or after it has done its work and before its answer arrives. */
export interface Fault extends Message {
  side: Side;
  action: Act;
}

const DRIP_MS = 250;

/** Stands between one process and all that it speaks to, and sees every message. */
export function createInterceptor(kill: () => void) {
  const servers: net.Server[] = [];
  const sockets = new Set<net.Socket>();
  let messages: Message[] = [];
  let counts = new Map<string, number>();
  let armed: Fault | undefined;
  let struck = false;
  /** For a soak: asked at every message, and may name a fault of its own. */
  let chance: ((message: Message) => Pick<Fault, 'side' | 'action'> | undefined) | undefined;

  function faultFor(link: Link, says: string): Pick<Fault, 'side' | 'action'> | undefined {
    const key = `${link} ${says}`;
    const nth = (counts.get(key) ?? 0) + 1;
    counts.set(key, nth);
    const message = { link, says, nth };
    messages.push(message);
    if (armed && armed.link === link && armed.says === says && armed.nth === nth) {
      const fault = armed;
      armed = undefined;
      struck = true;
      return fault;
    }
    return chance?.(message);
  }

  /** Listens on a free port and passes on to the target. */
  async function listen(link: Link, target: { host: string; port: number }, reader: () => Reader) {
    const server = net.createServer((client) => connect(client));
    function connect(client: net.Socket) {
      const far = net.connect(target);
      const read = reader();
      let pending: Act | undefined;
      let done = false;
      for (const socket of [client, far]) {
        sockets.add(socket);
        socket.on('error', () => undefined);
        socket.on('close', () => {
          sockets.delete(socket);
          (socket === client ? far : client).destroy();
        });
      }
      const strike = (action: Act, answer?: Buffer) => {
        done = true;
        if (action === 'kill') kill();
        if (action === 'kill' || action === 'cut') client.resetAndDestroy();
        else if (action === 'drip') drip(client, answer ?? Buffer.alloc(0));
        else if (action !== 'hang') client.end(action.answer);
        if (action !== 'hang') far.destroySoon();
      };
      client.on('data', (chunk: Buffer) => {
        if (done) return;
        for (const says of read(chunk)) {
          const fault = faultFor(link, says);
          if (fault?.side === 'before') return strike(fault.action);
          if (fault) pending = fault.action;
        }
        far.write(chunk);
      });
      far.on('data', (chunk: Buffer) => {
        if (done) return;
        if (pending) strike(pending, chunk);
        else client.write(chunk);
      });
    }
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    servers.push(server);
    return (server.address() as net.AddressInfo).port;
  }

  return {
    listen,
    /** Forgets what was seen, and waits for the fault, if there is one. */
    reset(fault?: Fault) {
      messages = [];
      counts = new Map();
      armed = fault;
      struck = false;
    },
    byChance(decide: typeof chance) {
      chance = decide;
    },
    listMessages: () => [...messages],
    /** Whether the fault has happened. */
    struck: () => struck,
    async close() {
      for (const socket of sockets) socket.destroy();
      await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
    },
  };
}

export type Interceptor = ReturnType<typeof createInterceptor>;

/** Names the messages of a connection's next piece. Made anew for each connection, which it may remember things of. */
export type Reader = (chunk: Buffer) => string[];

function drip(client: net.Socket, answer: Buffer) {
  let sent = 0;
  const timer = setInterval(() => {
    if (sent >= answer.length || client.destroyed) {
      clearInterval(timer);
      client.end();
    } else {
      client.write(answer.subarray(sent, sent + 1));
      sent += 1;
    }
  }, DRIP_MS);
  client.on('close', () => clearInterval(timer));
}
