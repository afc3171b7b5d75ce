import { type Answer, problem } from './answer.ts';
import { readOrderRequest } from './order-request.ts';
import { current, type Till, unknownOrder } from './orders.ts';

type Change = { op?: unknown; path?: unknown; value?: unknown };

/** What may be changed until the money is taken, in the one unit of an order. */
const OF_UNIT =
  /^\/purchase_units\/@reference_id=='([^']+)'\/(amount|custom_id|description|invoice_id|items|shipping|shipping\/(?:name|address))$/;

/** Changes an order by JSON Patch (RFC 6902), with PayPal's way of naming its unit. All changes are made, or none. */
export function patchOrder(till: Till, id: string, body: unknown): Answer {
  const record = current(till, id);
  if (!record) return unknownOrder();
  if (record.capture || record.authorization) return problem(422, 'ORDER_ALREADY_COMPLETED');
  if (!Array.isArray(body) || body.length === 0) return problem(400, 'INVALID_PARAMETER_VALUE');
  const request: Record<string, unknown> & { purchase_units: Record<string, unknown>[] } = structuredClone(
    record.request,
  );
  const [unit = {}] = request.purchase_units;
  for (const { op, path, value } of body as Change[]) {
    if (op !== 'add' && op !== 'replace' && op !== 'remove') return problem(422, 'INVALID_PATCH_OPERATION');
    if (path === '/intent') request.intent = value;
    else {
      const [, reference, field] = OF_UNIT.exec(String(path)) ?? [];
      if (!field || reference !== (unit.reference_id ?? 'default')) return problem(422, 'NOT_PATCHABLE');
      const [name = '', part] = field.split('/');
      const holder = part ? { ...(unit[name] as object | undefined) } : unit;
      Object.assign(holder, { [part ?? name]: op === 'remove' ? undefined : value });
      if (part) unit[name] = holder;
    }
  }
  const read = readOrderRequest(JSON.parse(JSON.stringify(request)));
  if ('refused' in read) return read.refused;
  till.book.save({ ...record, request: read.request });
  return { status: 204, body: '' };
}
