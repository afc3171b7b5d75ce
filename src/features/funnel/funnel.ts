/** The way to lessons, from an area's page to having paid. What is paid is counted from the orders. */
export const countedSteps = [
  'area',
  'added',
  'checkout',
  'details',
  'billing',
  'learner',
  'payment',
] as const;
export type CountedStep = (typeof countedSteps)[number];

/** What an answered request was: a look at an area's page, or a step of a basket. */
export type Happened =
  | { step: 'area'; area: string }
  | { step: Exclude<CountedStep, 'area'>; basket: string; lesson?: number | undefined };

interface AnsweredRequest {
  method: string;
  /** Without its query. */
  path: string;
  status: number;
  body: unknown;
}

/** Calls that name their basket, and succeed when it has reached a step. */
const STEP_OF: Record<string, Exclude<CountedStep, 'area'>> = {
  '/v1/website/checkout/start': 'checkout',
  '/v1/website/checkout/express/approved': 'checkout',
  '/v1/website/checkout/customer': 'details',
  '/v1/website/checkout/billing': 'billing',
  '/v1/website/checkout/lesson': 'learner',
  '/v1/website/checkout/authorise': 'payment',
  '/v1/website/checkout/paypal': 'payment',
};

// A page that is opened within the site is asked for as data.
const AREA_PAGE = /^\/areas-covered\/([a-z0-9-]+)(?:\.data)?$/;

/** What is counted of a request, if anything. An add is counted by its answer: the first does not know its basket. */
export function happened({ method, path, status, body }: AnsweredRequest): Happened | undefined {
  if (status !== 200) return undefined;
  const area = method === 'GET' ? AREA_PAGE.exec(path)?.[1] : undefined;
  if (area) return { step: 'area', area };
  const step = method === 'POST' ? STEP_OF[path] : undefined;
  const said = body as { basket?: unknown } | null | undefined;
  if (!step || typeof said?.basket !== 'string') return undefined;
  return { step, basket: said.basket };
}
