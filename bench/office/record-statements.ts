import pg from 'pg';

// Loaded before the site: notes the statements that a page sends, between "record" and "stop".
interface Sent {
  text: string;
  values: unknown[];
  began: number;
  ended: number;
}

let recorded: Sent[] | undefined;
const { query } = pg.Client.prototype as unknown as { query: (...args: unknown[]) => unknown };

(pg.Client.prototype as unknown as { query: unknown }).query = function (
  this: pg.Client,
  ...args: unknown[]
) {
  const answer = query.apply(this, args);
  const [first, second] = args;
  // What is sent often is sent by its name.
  const named = typeof first === 'object' ? (first as { text?: string; values?: unknown[] }) : {};
  const [text, values] = typeof first === 'string' ? [first, second] : [named.text, named.values];
  // The queue of jobs asks by callbacks, and is no page's.
  if (!recorded || typeof text !== 'string' || !(answer instanceof Promise)) return answer;
  const sent: Sent = {
    text,
    values: (values as unknown[]) ?? [],
    began: performance.now(),
    ended: Number.POSITIVE_INFINITY,
  };
  recorded.push(sent);
  const end = () => {
    sent.ended = performance.now();
  };
  answer.then(end, end);
  return answer;
};

process.on('message', (said) => {
  if (said === 'record') recorded = [];
  else if (said === 'stop') {
    process.send?.({ statements: recorded });
    recorded = undefined;
  }
});
