import { Pair, Panel } from '#src/kit/parts/panel.tsx';
import type { BuyerMessages } from './read-opening-hours-page.server.ts';

/** What buyers are told now, and what they would be told by the hours that are typed. */
export function BuyerMessagesPanel({ now, wouldBe }: { now: BuyerMessages; wouldBe: BuyerMessages | null }) {
  return (
    <Panel id="told" title={wouldBe ? 'What buyers would be told' : 'What buyers are told now'}>
      <Words messages={wouldBe ?? now} />
      {wouldBe && <p className="quiet">Not saved yet. What has been promised before stays as it was.</p>}
    </Panel>
  );
}

function Words({ messages: { opening, closed, rung, posted, gone } }: { messages: BuyerMessages }) {
  return (
    <dl className="pairs">
      <Pair name="On the site and in emails">
        {opening}
        {closed && <small>{closed}</small>}
      </Pair>
      <Pair name="For lessons paid for now">{rung}</Pair>
      <Pair name="For a parcel or gift card paid for now">
        {posted}
        <small>{gone}</small>
      </Pair>
    </dl>
  );
}
