import { WEBHOOK_EVENTS } from '#src/platform/webhooks/webhook-events.ts';

const READING = `curl https://your.school/v1/office/orders?state=paid \\
  -H 'X-Requested-With: my-program' \\
  -H 'Authorization: Bearer program_…'`;

const SIGNED = `POST /webhooks
Webhook-Id: 6f0c…
Webhook-Event: order.paid
Webhook-Signature: t=1795837429,v1=5b2e…

{"id":"6f0c…","event":"order.paid","at":"2026-11-28T04:20:00.000Z",
 "data":{"order":"9d1a…","number":"BP-4K7M-29","total":"240.35"}}`;

const CHECKING = `const [, t, v1] = /^t=(\\d+),v1=(\\w+)$/.exec(signature) ?? [];
const own = createHmac('sha256', secret).update(\`\${t}.\${body}\`).digest('hex');
const isOurs = own.length === v1?.length && timingSafeEqual(Buffer.from(own), Buffer.from(v1));
const isNew = Math.abs(Date.now() / 1000 - Number(t)) < 300;`;

/** How a program of the school's own reads, works and is told what happens. */
export function ProgramsGuide() {
  return (
    <>
      <h2 className="gap-top2" id="programs">
        Programs with a token
      </h2>
      <p>
        An owner makes a token at <a href="/office/programs">Programs</a> in the office, for what the program
        may do and until a day. It is shown once. Send it with each call under <code>/v1/office/</code>:
      </p>
      <pre className="code">{READING}</pre>
      <p>
        Lists take the filters of their pages. Each answers a page of rows as <code>data</code>, and{' '}
        <code>next</code>: send that as <code>cursor</code> for the page after, until it is null. What needs a
        fresh sign-in, moves money or hands out value is answered 403: a person has to do it. A token that is
        wrong, ended or expired is answered 401. Many calls in a minute are answered 429, with{' '}
        <code>Retry-After</code>.
      </p>
      <p>
        A program for one customer or one instructor signs in as they do. <code>/v1/login</code> answers the
        token that calls under <code>/v1/account/</code> and <code>/v1/learners/</code> take;{' '}
        <code>/v1/diary/sign-in</code> sets the cookie that calls under <code>/v1/diary/</code> take. Both
        read lists of their own in the same way.
      </p>
      <p>
        In TypeScript, the folder <code>client</code> of a release has the types of every call of that
        release; <code>examples/fleet-calendar.ts</code> shows how it is used.
      </p>
      <h2 className="gap-top2" id="webhooks">
        Told what happens
      </h2>
      <p>An owner can have an address of yours told of these events, as they happen:</p>
      <dl className="facts">
        {Object.entries(WEBHOOK_EVENTS).map(([event, words]) => (
          <div key={event}>
            <dt>{event}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <pre className="code">{SIGNED}</pre>
      <p>
        The signature is HMAC-SHA256 over the second, a dot and the body as it came, by the secret that was
        shown when the address was added. Refuse what is not signed so, or is older than five minutes:
      </p>
      <pre className="code">{CHECKING}</pre>
      <p>
        Answer with 200 to 299 within ten seconds. Anything else, a redirect too, is tried again after 1, 5
        and 30 minutes, then 2, 6, 12, 24 and 28 hours; an address to which nothing comes through in three
        days is switched off. The same event may come twice: its id says so. Data has ids, times and amounts;
        who they are about is read by a token.
      </p>
    </>
  );
}
