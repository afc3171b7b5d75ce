import { networkBrowser } from '#testing/browser.ts';
import { testBuyer, VISA } from '#testing/buyer.ts';
import type { ThirdParties } from '../cluster/sites.ts';

/** The bank charges it, and its answer is cut: the payment stays under way until somebody asks. */
const CHARGED_WITHOUT_ANSWER = '4000500000000001';

/** One purchase on a site, by the calls that its pages make; `underWay` leaves it charged and not settled. */
export async function purchase(url: string, { bank }: ThirdParties, { underWay = false } = {}) {
  const buyer = await testBuyer({ browser: () => networkBrowser(url), bank });
  await buyer.fillIn();
  const { status, text } = await buyer.pay(underWay ? CHARGED_WITHOUT_ANSWER : VISA);
  if (status >= 300) throw new Error(`confirm answered ${status}: ${text}`);
}
