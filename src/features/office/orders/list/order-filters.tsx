import type { ReactNode } from 'react';
import { Field } from '#src/ui/form/field.tsx';
import { SearchIcon } from '#src/ui/icons.tsx';
import type { AskedOrders } from './order-search.server.ts';

const STATES = [
  ['paid', 'Paid'],
  ['unsettled', 'Unsettled'],
  ['part_refunded', 'Part refunded'],
  ['refunded', 'Refunded'],
  ['refund_failed', 'Refund failed'],
  ['not_paid', 'Not paid'],
] as const;
const KINDS = [
  ['lessons', 'Lessons'],
  ['training', 'Training'],
  ['vouchers', 'Vouchers'],
  ['posted', 'Posted'],
  ['digital', 'Digital'],
  ['courses', 'Courses'],
] as const;

export function OrderFilters({ asked: { find, state, kind, from, to } }: { asked: AskedOrders }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a form keeps the search working without a script.
    <form className="filters filters--orders" role="search" aria-label="Orders">
      <div className="field">
        <label className="field__label" htmlFor="find">
          Search orders, learners, vouchers and instructors
        </label>
        <div className="seek">
          <SearchIcon />
          <input
            className="input"
            id="find"
            type="search"
            name="find"
            defaultValue={find}
            maxLength={100}
            aria-describedby="find-hint"
          />
        </div>
      </div>
      <Choice name="state" label="State" chosen={state}>
        <option value="">All states</option>
        {STATES.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </Choice>
      <Choice name="kind" label="Kind" chosen={kind}>
        <option value="">All kinds</option>
        {KINDS.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </Choice>
      <Field id="from" name="from" label="From" type="date" defaultValue={from} />
      <Field id="to" name="to" label="To" type="date" defaultValue={to} />
      <button className="btn" type="submit">
        Search
      </button>
      <p className="filters__hint quiet" id="find-hint">
        By order number or part of it, name, phone, email, postcode, voucher code or its last 4, or a card’s
        last 4
      </p>
    </form>
  );
}

function Choice({
  name,
  label,
  chosen,
  children,
}: {
  name: string;
  label: string;
  chosen: string | undefined;
  children: ReactNode;
}) {
  return (
    <div className="field">
      <label className="field__label" htmlFor={name}>
        {label}
      </label>
      <select className="input" id={name} name={name} defaultValue={chosen ?? ''}>
        {children}
      </select>
    </div>
  );
}
