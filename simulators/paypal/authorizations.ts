import { type Answer, problem } from './answer.ts';
import { makeCapture } from './captures.ts';
import { penceOf } from './money.ts';
import { unitOf } from './order-request.ts';
import { current, type RequestOptions, saveAndNotify, show, type Till, unknownOrder } from './orders.ts';
import { newId, type OrderRecord } from './records.ts';
import { authorizationBody, captureBody } from './representation.ts';

/** Holds the money of an approved order whose intent is AUTHORIZE. The same request id again returns that hold. */
export function authorizeOrder(till: Till, id: string, { requestId, full }: RequestOptions): Answer {
  const record = current(till, id);
  if (!record) return unknownOrder();
  const { authorization } = record;
  if (authorization)
    return requestId && authorization.requestId === requestId
      ? { status: 200, body: show(till, record, full) }
      : problem(422, 'ORDER_ALREADY_AUTHORIZED');
  if (record.request.intent !== 'AUTHORIZE') return problem(422, 'ACTION_DOES_NOT_MATCH_INTENT');
  if (record.approvedAt === undefined) return problem(422, 'ORDER_NOT_APPROVED');
  const now = till.clock.now().getTime();
  const held: OrderRecord = {
    ...record,
    authorization: { id: newId(), requestId: requestId ?? '', status: 'CREATED', at: now },
  };
  const resource = authorizationBody(till.base(), held);
  saveAndNotify(till, held, 'PAYMENT.AUTHORIZATION.CREATED', resource);
  return { status: 201, body: show(till, held, full) };
}

export function readAuthorization(till: Till, id: string): Answer {
  const record = ofAuthorization(till, id);
  return record ? { status: 200, body: authorizationBody(till.base(), record) } : unknownOrder();
}

/** Takes the money that is held, all of it: parts of it are not simulated. */
export function captureAuthorization(
  till: Till,
  id: string,
  body: unknown,
  { requestId }: RequestOptions,
): Answer {
  const record = ofAuthorization(till, id);
  if (!record?.authorization) return unknownOrder();
  if (record.capture)
    return requestId && record.capture.requestId === requestId
      ? { status: 200, body: captureBody(till.base(), record) }
      : problem(422, 'AUTHORIZATION_ALREADY_CAPTURED');
  if (record.authorization.status === 'VOIDED') return problem(422, 'AUTHORIZATION_VOIDED');
  const { amount } = (body ?? {}) as { amount?: { currency_code: string; value: string } };
  if (amount && penceOf(amount) !== unitOf(record.request).pence)
    return problem(422, 'MAX_CAPTURE_AMOUNT_EXCEEDED');
  const taken = { ...record, authorization: { ...record.authorization, status: 'CAPTURED' as const } };
  return { status: 201, body: captureBody(till.base(), makeCapture(till, taken, requestId)) };
}

/** Gives up the money that is held. */
export function voidAuthorization(till: Till, id: string): Answer {
  const record = ofAuthorization(till, id);
  if (!record?.authorization) return unknownOrder();
  if (record.capture) return problem(422, 'PREVIOUSLY_CAPTURED');
  if (record.authorization.status === 'VOIDED') return problem(422, 'PREVIOUSLY_VOIDED');
  const voided = { ...record, authorization: { ...record.authorization, status: 'VOIDED' as const } };
  const resource = authorizationBody(till.base(), voided);
  saveAndNotify(till, voided, 'PAYMENT.AUTHORIZATION.VOIDED', resource);
  return { status: 204, body: '' };
}

function ofAuthorization(till: Till, id: string): OrderRecord | undefined {
  const order = till.book.all().find((candidate) => candidate.authorization?.id === id);
  return order && current(till, order.id);
}
