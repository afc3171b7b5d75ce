interface Review {
  id: string;
  instructor: { name: string };
  rating: number;
  name: string;
  content: string;
  state: string;
  verified_learner: boolean;
  hours_left: number | null;
}

type Reply = { ok: boolean; words: string };
type Answer = { ok: true; body: { reviews: Review[] } } | { ok: false; words: string };

export interface ReviewsDesk {
  list(state: string): Promise<Answer>;
  /** In any state. */
  startingWith(beginning: string): Promise<Answer>;
  decide(id: string, what: 'publish' | 'reject', body: object): Promise<Reply>;
}

const USAGE = `npm run reviews                          lists the reviews that wait, the oldest first
npm run reviews -- list published        or those that are published, or rejected
npm run reviews -- publish <id>          lets one go live
npm run reviews -- reject <id> "reason"  keeps one back, or takes it down
The first letters of an id will do, as long as no other one begins with them.`;

/** Calls the running site, as the office does. */
export function officeReviewsClient({
  site,
  password,
}: {
  site: string;
  password: string | undefined;
}): ReviewsDesk {
  const headers = {
    'x-requested-with': 'XMLHttpRequest',
    'content-type': 'application/json',
    ...(password && { authorization: `Basic ${Buffer.from(`office:${password}`).toString('base64')}` }),
  };
  const call = async (path: string, init: RequestInit = {}) => {
    let answer: Response;
    try {
      answer = await fetch(`${site}/v1/office/reviews${path}`, { ...init, headers });
    } catch {
      return { ok: false as const, words: `Nothing answers at ${site}. Start the site first: npm start.` };
    }
    const body = await answer.json().catch(() => ({}));
    if (answer.ok) return { ok: true as const, body };
    return { ok: false as const, words: refusal(answer.status, body.message) };
  };
  return {
    list: (state) => call(`?state=${encodeURIComponent(state)}`),
    startingWith: (beginning) => call(`?id=${encodeURIComponent(beginning)}`),
    async decide(id, what, body) {
      const reply = await call(`/${id}/${what}`, { method: 'POST', body: JSON.stringify(body) });
      const done = what === 'publish' ? 'is live' : 'is rejected';
      return reply.ok ? { ok: true, words: `Review ${id.slice(0, 8)} ${done}.` } : reply;
    },
  };
}

function refusal(status: number, message: string | undefined): string {
  if (status === 401) return 'The office wants its password: set OFFICE_PASSWORD to the site’s.';
  return message ?? `The site answered ${status}.`;
}

export async function runReviews(desk: ReviewsDesk, [command = 'list', ...rest]: string[]): Promise<Reply> {
  const [id = '', reason = ''] = rest;
  if (command === 'list') return listed(desk, id || 'pending');
  if (command !== 'publish' && command !== 'reject') return { ok: false, words: USAGE };
  if (!/^[0-9a-f-]{4,36}$/i.test(id)) return { ok: false, words: `Which review?\n\n${USAGE}` };
  if (command === 'reject' && !reason.trim())
    return { ok: false, words: `Why is it rejected? Say so in quotes.\n\n${USAGE}` };
  const found = await find(desk, id.toLowerCase());
  if (!('id' in found)) return found;
  return desk.decide(found.id, command, command === 'reject' ? { reason } : {});
}

async function listed(desk: ReviewsDesk, state: string): Promise<Reply> {
  const reply = await desk.list(state);
  if (!reply.ok) return reply;
  const { reviews } = reply.body;
  if (reviews.length === 0) return { ok: true, words: `No review is ${state}.` };
  return { ok: true, words: reviews.map(asLines).join('\n\n') };
}

async function find(desk: ReviewsDesk, beginning: string): Promise<{ ok: true; id: string } | Reply> {
  const reply = await desk.startingWith(beginning);
  if (!reply.ok) return reply;
  const ids = reply.body.reviews.map(({ id }) => id);
  const [id, ...others] = ids;
  if (!id) return { ok: false, words: `No review begins with ${beginning}.` };
  if (others.length > 0)
    return { ok: false, words: `More than one review begins with ${beginning}: ${ids.join(', ')}` };
  return { ok: true, id };
}

function asLines(review: Review): string {
  const stars = '★'.repeat(review.rating).padEnd(5, '☆');
  const mark = review.verified_learner ? ', verified learner' : '';
  const left = review.hours_left === null ? review.state : hoursWords(review.hours_left);
  const words = screenText(review.content).replaceAll('\n', '\n          ');
  return `${review.id.slice(0, 8)}  ${stars}  ${review.instructor.name}, by ${screenText(review.name)}${mark}  (${left})\n          ${words}`;
}

function hoursWords(hours: number): string {
  if (hours < 0) return `${-hours} h late`;
  return `${hours} h left`;
}

/** A terminal obeys control characters, so they are removed from visitors' text. */
function screenText(text: string): string {
  return text.replace(/[^\P{C}\n]/gu, '');
}
