import { PushDevices } from '#src/kit/push/push-devices.tsx';
import { type AskedMessages, MessageList } from './message-list.tsx';

/** What reaches a customer on a device, and by which emails that they asked for. */
export function MessageSections(list: { email: string; messages: AskedMessages; done: string | undefined }) {
  return (
    <>
      <section aria-labelledby="notifications" className="stack">
        <h2 id="notifications">Notifications</h2>
        <p>
          A device shows when we or your instructor book, move or cancel a lesson, when your instructor runs
          late, and when a time that you’re waiting for is free. Between 21:00 and 08:00 notifications wait,
          except when the lesson is within 12 hours.
        </p>
        <PushDevices realm="account" labelledBy="notifications" />
      </section>
      <hr className="lane" />
      <section aria-labelledby="messages">
        <h2 id="messages">What we may send you</h2>
        <MessageList {...list} />
      </section>
    </>
  );
}
