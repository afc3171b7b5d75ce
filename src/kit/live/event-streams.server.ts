import type { ServerResponse } from 'node:http';

/** How often a stream says that it lives, and asks whether its reader is signed in still. */
export const HEARTBEAT_MS = 15_000;
/** Changes that come together are sent once. */
const TOGETHER_MS = 300;
/** Of one process, and of one member of staff: a page has one. */
const MAX_STREAMS = 200;
const MAX_OF_ONE = 12;

interface Stream {
  reader: string;
  response: Pick<ServerResponse, 'write' | 'end'>;
  beat: NodeJS.Timeout;
}

export interface EventStreams {
  hasRoomFor(reader: string): boolean;
  /** Tells a response of every change until it is closed, or until its reader is signed in no longer. */
  open(reader: string, response: ServerResponse, isStillIn: () => Promise<boolean>): void;
  changed(): void;
  closeAll(): void;
}

/** The streams of one process. `hears`: whether changes are heard of; while they are not, every heartbeat counts as one. */
export function eventStreams(hears: () => boolean, heartbeatMs = HEARTBEAT_MS): EventStreams {
  const streams = new Set<Stream>();
  let telling: NodeJS.Timeout | undefined;

  function close(stream: Stream) {
    clearInterval(stream.beat);
    streams.delete(stream);
    stream.response.end();
  }

  return {
    hasRoomFor: (reader) =>
      streams.size < MAX_STREAMS && [...streams].filter((one) => one.reader === reader).length < MAX_OF_ONE,

    open(reader, response, isStillIn) {
      const beat = setInterval(async () => {
        if (!(await isStillIn().catch(() => true))) close(stream);
        else response.write(hears() ? ': still here\n\n' : CHANGED);
      }, heartbeatMs);
      const stream: Stream = { reader, response, beat };
      streams.add(stream);
      response.on('close', () => close(stream));
      response.write('retry: 3000\n\n');
    },

    changed() {
      telling ??= setTimeout(() => {
        telling = undefined;
        for (const { response } of streams) response.write(CHANGED);
      }, TOGETHER_MS);
    },

    closeAll() {
      clearTimeout(telling);
      for (const stream of streams) close(stream);
    },
  };
}

const CHANGED = 'event: changed\ndata: \n\n';
